import assert from 'node:assert/strict';
import axe from 'axe-core';
import { figure } from '../../support/figures.ts';
import { startAnswering } from '../support/parts/api.ts';
import { matrixOf } from '../support/parts/matrix.ts';
import { rawJsonOf } from '../support/parts/rawJson.ts';
import { signIn } from '../support/parts/signIn.ts';
import { tableOf } from '../support/parts/table.ts';
import { withDemo, type Demo, type Scene, type Theme } from '../support/scene.ts';

/** With the kind that VS Code tells a webview. */
const themes: readonly (readonly [theme: Theme, kind: string])[] = [
  ['Default Light Modern', 'vscode-light'],
  ['Default Dark Modern', 'vscode-dark'],
  ['Default High Contrast', 'vscode-high-contrast'],
  ['Default High Contrast Light', 'vscode-high-contrast-light'],
];

type Axe = typeof axe;

/** What axe-core finds wrong in the webview that is shown, one line for each rule. @param rules all, or those about colors, which alone depend on the theme */
async function violationsIn({ workbench }: Scene, rules: 'all' | 'colors'): Promise<string[]> {
  const frame = await (await workbench.webview().locator('body').elementHandle())?.ownerFrame();
  assert.ok(frame);
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
  const { violations, passes } = await frame.evaluate(
    (only) =>
      (globalThis as unknown as { axe: Axe }).axe.run({
        ...(only === 'colors' && { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }),
      }),
    rules,
  );
  assert.ok(passes.length >= (rules === 'all' ? 20 : 1), `${passes.length} rules were tried`);
  return violations.map(
    ({ id, nodes }) =>
      `${id}, ${nodes.length} times: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary?.replace(/\s+/g, ' ')}`,
  );
}

describe('webviews for everybody', () => {
  /** Looks at a state in every theme. */
  async function lookAt(scene: Scene, demo: Demo, state: string, seen: string[]): Promise<void> {
    for (const [theme, kind] of themes) {
      await scene.connectTo(demo, { 'workbench.colorTheme': theme });
      await scene.workbench.webview().locator(`body[data-vscode-theme-kind="${kind}"]`).waitFor();
      for (const violation of await violationsIn(scene, theme === themes[0]?.[0] ? 'all' : 'colors'))
        seen.push(`${state}, ${theme}: ${violation}`);
    }
  }

  it(
    'have nothing that axe-core finds wrong, in any state and theme',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const service = await startAnswering(await scene.demo(), {
        '/api/v2/topology/detail/default': { type: 'text/plain', text: 'Not JSON: a text of two\nlines' },
      });
      const violations: string[] = [];
      let states = 0;
      const look = async (state: string) => {
        states += 1;
        await lookAt(scene, service.demo, state, violations);
      };
      try {
        await signIn(scene, service.demo);
        await workbench.runCommand('Org Access: Show Raw JSON');
        const rawJson = rawJsonOf(workbench);
        await rawJson.line('"name": "Robin Lindqvist"').click();
        await look('user detail');
        await rawJson.panel.press('Control+f');
        await rawJson.search.fill('Robin');
        await look('user detail, searched');
        await rawJson.search.fill('nothing like it');
        await look('user detail, nothing found');
        await rawJson.search.press('Escape');
        await rawJson.tab('Token Response').click();
        await rawJson.line('"access_token": "••••••••').waitFor();
        await look('token answer');
        await workbench.runCommand('View: Close All Editors');

        await workbench.runCommand('Org Access: Show Access Matrix');
        const matrix = matrixOf(workbench);
        await matrix.row('Malmö').waitFor();
        await look('matrix');
        await matrix.grid.press('ArrowDown');
        await matrix.button('Group by Organization').click();
        await look('matrix, grouped');
        await matrix.search('Search sites').fill('malmo');
        await matrix.says(/1 of 37 places/);
        await look('matrix, searched');
        await matrix.search('Search sites').fill('nowhere');
        await matrix.frame.getByText('No sites match the search.').waitFor();
        await look('matrix, nothing found');
        await matrix.search('Search sites').fill('');
        await matrix.button('Roles').click();
        await matrix.column('Operator').waitFor();
        await look('matrix of roles');
        await workbench.runCommand('View: Close All Editors');

        await workbench.runAndPick('Org Access: Run Operation…', 'User detail');
        await rawJson.line('{').waitFor();
        await look('answer of a call');
        await workbench.runCommand('View: Close All Editors');
        await workbench.runAndPick('Org Access: Run Operation…', 'Applications');
        const table = tableOf(workbench);
        await table.button('Table').click();
        await table.cell('Billing database').click();
        await look('table of an answer');
        await table.column('name').click();
        await table.frame.getByText('Columns', { exact: true }).first().click();
        await look('table of an answer, sorted, with the list of its columns');
        await table.search.fill('nothing like it');
        await table.frame.getByText('No row matches the search.').waitFor();
        await look('table of an answer, nothing found');
        await workbench.runCommand('View: Close All Editors');
        await workbench.runAndPick('Org Access: Run Operation…', 'Topology');
        await workbench.webview().getByText('Not JSON: a text of two').waitFor();
        await look('answer that is not JSON');
      } finally {
        await service.end();
      }
      assert.deepEqual(violations, []);
      assert.ok(states >= 14, `${states} states`);
      figure(
        `${states} states of the webviews in ${themes.length} themes: 0 violations that axe-core ${axe.version} finds`,
      );
    }),
  ).timeout(500_000);
});
