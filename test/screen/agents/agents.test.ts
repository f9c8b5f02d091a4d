import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { figure } from '../../support/figures.ts';
import { toolNames } from '../../support/terminals/toolNames.ts';
import { signIn } from '../support/parts/signIn.ts';
import { inTerminals, plainTerminals, typeInTerminal } from '../support/parts/terminal.ts';
import { assertLooksAsBefore } from '../support/pictures.ts';
import { eventually } from '../support/servers/service.ts';

const sdk = (name: string) => JSON.stringify(import.meta.resolve(`@modelcontextprotocol/client${name}`));

/** Agent without a language model: it reads its configuration, starts the server, and uses its tools. */
const agent = `
import { readFile, writeFile } from 'node:fs/promises';
import { Client } from ${sdk('')};
import { StdioClientTransport, getDefaultEnvironment } from ${sdk('/stdio')};

const { mcpServers } = JSON.parse(await readFile('.mcp.json', 'utf8'));
const { command, args, env } = mcpServers['org-access'];
const expanded = Object.entries(env).map(([name, value]) => [name, value.replace(/\\$\\{(\\w+)\\}/g, (_, of) => process.env[of])]);
const client = new Client({ name: 'agent', version: '1.0.0' });
await client.connect(
  new StdioClientTransport({ command, args, env: { ...getDefaultEnvironment(), ...Object.fromEntries(expanded) } }),
);
const { tools } = await client.listTools();
for (const { name, title, annotations } of tools)
  console.log(\`\${annotations.readOnlyHint ? 'reads' : 'sends'}  \${name.padEnd(24)} \${title}\`);
const used = [];
for (const [name, input] of [['orgAccess_whoAmI', {}], ['orgAccess_listAccess', { filter: 'oslo' }], ['orgAccess_get', { operation: 'topology' }]]) {
  console.log('> ' + name + ' ' + JSON.stringify(input));
  const { content, isError } = await client.callTool({ name, arguments: input });
  console.log(content[0].text.split('\\n')[0]);
  used.push({ name, isError, text: content[0].text });
}
await client.close();
await writeFile('used.json', JSON.stringify({ tools, used }));
`;

interface Used {
  readonly tools: readonly { readonly name: string }[];
  readonly used: readonly { readonly name: string; readonly isError?: boolean; readonly text: string }[];
}

describe('an agent in a terminal', () => {
  let folder = '';
  before(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), 'agent-test-')), 'project');
    await mkdir(folder);
  });
  after(() => rm(path.dirname(folder), { recursive: true }));

  it(
    'An agent lists the tools using the copied configuration, and its request is sent once the person agrees',
    inTerminals(async (scene) => {
      const { workbench } = scene;
      const { page } = workbench;
      const log = path.join(folder, 'service.log');
      const service = await scene.demo({ log });
      await signIn(scene, service, plainTerminals);
      await workbench.runCommand('Org Access: Copy MCP Configuration');
      await workbench.quickInput.pick('Claude Code');
      await workbench.pressInNotification('The MCP configuration was copied.', 'New Terminal with Access');
      await workbench.pressInDialog('Allow');
      await writeFile(path.join(folder, '.mcp.json'), await workbench.clipboardHolds(/"mcpServers"/));
      await writeFile(path.join(folder, 'agent.mjs'), agent);
      await typeInTerminal(scene, `cd ${folder}; agent() { ${process.execPath} agent.mjs; }; PS1='$ '; clear`);
      await typeInTerminal(scene, 'agent');
      const asking = 'An agent wants to send a request as demo, who is signed in to Demo. It gets the response';
      const question = await workbench.toast(asking).innerText();
      assert.ok(question.includes(`: GET ${service.url}/api/v2/topology/detail/default`), question);
      assert.ok(question.includes('Site: Oslo Data Center in Acme Infrastructure.'), question);
      const requests = async () =>
        (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes('/api/v2/topology')).length;
      assert.equal(await requests(), 0);
      await page.mouse.move(640, 799);
      await assertLooksAsBefore(workbench, 'agent', [
        page.locator('.part.statusbar'),
        // The port of the service differs each time.
        page.locator('.notification-list-item-message'),
      ]);
      await workbench.pressInNotification(asking, 'Send');
      const written = await eventually(
        'the agent has ended',
        () => readFile(path.join(folder, 'used.json'), 'utf8').catch(() => ''),
        (text) => text !== '',
      );
      const { tools, used } = JSON.parse(written) as Used;
      assert.equal(tools.length, toolNames.length);
      const [me, access, topology] = used.map(({ text }) => text);
      assert.match(me ?? '', /^Somebody is signed in\.[^]*Robin Lindqvist/);
      assert.match(access ?? '', /^Rows 1 to[^]*Oslo Data Center/);
      assert.match(topology ?? '', /^The service responded with status 200\.[^]*"site":"Oslo Data Center"/);
      assert.equal(await requests(), 1);
      figure(
        `an agent in a terminal, by the SDK's own client: ${tools.length} tools found, ${used.length} used, 1 request sent once it was agreed to`,
      );
    }),
  ).timeout(300_000);
});
