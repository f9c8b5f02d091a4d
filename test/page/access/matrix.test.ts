import assert from 'node:assert/strict';
import { tableOf } from '../../screen/support/panels/table.ts';
import { placeId } from '../../support/service/demoPlaces.ts';
import { savedText, withMatrix } from '../support/pageBench.ts';

const read = 'DEVICES: READ';
const write = 'DEVICES: WRITE';

describe('the page of the access matrix', () => {
  it(
    'The access matrix marks privileges of sites in narrow columns, is searched, saved as CSV, and empty after a sign-out',
    withMatrix(async ({ page, workbench, seen, signOut }) => {
      const matrix = tableOf(workbench, 'Access matrix');
      const mark = async (name: string) =>
        matrix.row('Malmö').locator(`td[aria-colindex="${await matrix.column(name).getAttribute('aria-colindex')}"]`);
      await matrix.found('37 of 37 rows');
      await matrix.search.fill('malmo');
      await matrix.found('1 of 37 rows');
      await (await mark(read)).filter({ hasText: '✓' }).click();
      await matrix.says(new RegExp(`${read} · ✓$`));
      assert.equal(await (await mark(write)).innerText(), '');
      const { width = 0 } = (await matrix.column(read).boundingBox()) ?? {};
      assert.ok(width <= 34, `${width} pixels`);

      await matrix.act('Save as CSV');
      const [head = '', malmo = '', ...more] = (await savedText(seen, '.csv')).split('\r\n');
      assert.match(head, /^\ufeffOrganization,Site,ALERTS: ACKNOWLEDGE,.*,Roles,Organization ID,Site ID$/);
      assert.match(malmo, new RegExp(`^Acme Infrastructure,Malmö,.*,✓,.*,${placeId('Malmö')}$`));
      assert.deepEqual(more, ['']);

      await signOut();
      await page.getByText(/^You are signed out of /).waitFor();
      await matrix.grid.waitFor({ state: 'hidden' });
    }),
  );
});
