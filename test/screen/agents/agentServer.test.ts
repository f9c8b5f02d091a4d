import assert from 'node:assert/strict';
import { toolNames } from '../../support/terminals/toolNames.ts';
import { answerTo, ask } from '../support/parts/asking.ts';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

describe('the MCP server for agents of VS Code', () => {
  it(
    'A server that a person starts by MCP: List Servers asks at its first use, is listed with terminals, and is revoked',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { quickInput } = workbench;
      const service = await scene.demo();
      await signIn(scene, service, { 'orgAccess.agentTools': 'mcpServer', 'chat.disableAIFeatures': false });
      await workbench.runCommand('MCP: List Servers');
      await quickInput.pick('Org Access');
      await quickInput.pick('Start Server');
      const names = async () => (await answerTo(scene, workbench, 'tools')) as readonly string[];
      const served = await eventually(
        'the tools are there',
        async () => (await names()).filter((name) => name.startsWith('mcp_') && name.includes('orgAccess_')),
        (found) => found.length === toolNames.length,
      );
      const name = served.find((one) => one.endsWith('whoAmI'));
      const first = await ask(scene, workbench, 'tool', { name, input: {} });
      await workbench.page.getByText('Allow agents in this workspace to use your access at Demo?').waitFor();
      await workbench.screenshot('agent-server-question');
      const dialog = workbench.page.locator('.monaco-dialog-box');
      await dialog.getByRole('button', { name: 'Allow', exact: true }).click();
      assert.match(String(await first()), /Robin Lindqvist/);
      await workbench.runCommand('Org Access: Manage Terminal Access');
      await workbench.screenshot('agent-server-listed');
      await quickInput.pick('MCP server for agents');
      await workbench.statusMessage('Agents no longer have access.').waitFor();
      assert.match(
        JSON.stringify(await answerTo(scene, workbench, 'tool', { name, input: {} })),
        /This MCP server has no access, or no longer/,
      );
    }),
  ).timeout(400_000);
});
