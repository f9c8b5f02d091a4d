import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { outlineOf } from '../support/panels/drawn.ts';
import { graphOf } from '../support/panels/graph.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { apiOf } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { chooseFrom } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';

describe('applications', () => {
  it(
    'Applications are shown as an outline, from which hierarchies and topologies open by keyboard and menu',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { page } = workbench;
      const api = apiOf(workbench);
      const outline = outlineOf(workbench);
      const json = rawJsonOf(workbench);
      const log = path.join(host.workspace, 'requests.log');
      const sent = async (part: string) =>
        (await readFile(log, 'utf8').catch(() => '')).split('\n').filter((line) => line.includes(part)).length;
      await signIn(scene, await scene.demo({ log }));
      await api.open();
      await api.press('Application groups', 'Run Operation');
      await json.open();
      await json.line('"levelName": "Business Unit"').waitFor();
      await outline.button('Outline').click();
      await outline.tree.focus();
      await page.keyboard.type('pay');
      await outline.says(/^Business Unit › Department › Finance › Payroll · Depth: 4 · Application · [0-9a-f-]{36}$/);
      assert.equal(await sent('/iman/'), 0, 'nothing is sent without a person');

      await outline.act('Show Hierarchy');
      await page.locator('.tabs-container .tab', { hasText: 'Response: Application hierarchy' }).waitFor();
      await outline.row(/^Payroll (?:UP|DOWN) /).waitFor();
      await outline.summary.filter({ hasText: /^Span: \d · Depth: 4 · Status: (UP|DOWN) · Levels: 4$/ }).waitFor();
      assert.equal(await sent('/iman/storage'), 1);
      await chooseFrom(outline.row(/^Payroll (?:UP|DOWN) /), 'Show Topology');
      await page.locator('.tabs-container .tab', { hasText: 'Response: Application topology' }).waitFor();
      await graphOf(workbench).settled();
      assert.equal(await sent('/iman/topology/default'), 1);
    }),
  );
});
