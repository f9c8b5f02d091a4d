import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { graphOf } from '../support/panels/graph.ts';
import { tableOf } from '../support/panels/table.ts';
import { apiOf } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { chooseFrom } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

describe('topology', () => {
  it(
    'A topology opens from its operation as a picture, is reached from the menu of a row, and is saved as a file',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const api = apiOf(workbench);
      const graph = graphOf(workbench);
      const table = tableOf(workbench);
      await signIn(scene, await scene.demo());
      await api.open();
      await api.press('Topology', 'Run Operation');
      await graph.open();
      await graph.found('61 of 61 devices');
      await graph.devices.focus();
      await workbench.page.keyboard.press('Home');
      const first = (await graph.devices.locator('[aria-selected="true"] .name').textContent()) ?? '';
      await workbench.page.keyboard.press('Enter');
      await table.says(/^Row 1 · hostName · /);
      await chooseFrom(table.grid.locator('td').first(), 'Show in Picture');
      await graph.says(new RegExp(`^${first} · `));

      const file = path.join(host.workspace, 'topology.png');
      await graph.act('Save as PNG');
      await workbench.quickInput.nameFile(file);
      await eventually(
        'it is saved',
        () => readFile(file, 'latin1').catch(() => ''),
        (png) => png.startsWith('\x89PNG'),
      );
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );
});
