import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { placeId } from '../../support/service/demoPlaces.ts';
import { tableOf } from '../support/panels/table.ts';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

const read = 'DEVICES: READ';
const write = 'DEVICES: WRITE';

describe('access matrix', () => {
  it(
    'The access matrix marks privileges of sites in a table that is searched, saved as CSV, and empty after sign-out',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      await signIn(scene, await scene.demo());
      await workbench.runCommand('Org Access: Show Access Matrix');
      const matrix = tableOf(workbench, 'Access matrix');
      const marks = async (name: string) =>
        matrix.row('Malmö').locator(`td[aria-colindex="${await matrix.column(name).getAttribute('aria-colindex')}"]`);
      await matrix.row('Malmö').waitFor();
      await matrix.found('37 of 37 rows');
      await matrix.search.fill('malmo');
      await matrix.found('1 of 37 rows');
      await workbench.screenshot('matrix');
      await (await marks(read)).filter({ hasText: '✓' }).click();
      await matrix.says(new RegExp(`${read} · ✓$`));
      assert.equal(await (await marks(write)).innerText(), '');
      const { width = 0 } = (await matrix.column(read).boundingBox()) ?? {};
      assert.ok(width <= 34, `${width} pixels`);
      await workbench.screenshot('matrix-search');

      const file = path.join(host.workspace, 'saved.csv');
      await matrix.button('Save as CSV').click();
      await workbench.quickInput.nameFile(file);
      const csv = await eventually(
        'the file is written',
        () => readFile(file, 'utf8').catch(() => ''),
        ({ length }) => length > 0,
      );
      const [head = '', malmo = '', ...more] = csv.split('\r\n');
      assert.match(head, /^\ufeffOrganization,Site,ALERTS: ACKNOWLEDGE,.*,Roles,Organization ID,Site ID$/);
      assert.match(malmo, new RegExp(`^Acme Infrastructure,Malmö,.*,✓,.*,${placeId('Malmö')}$`));
      assert.deepEqual(more, ['']);

      await workbench.runCommand('Org Access: Sign Out');
      await matrix.frame.getByText('You are signed out of Demo.').waitFor();
      assert.ok(await matrix.grid.isHidden());
    }),
  );
});
