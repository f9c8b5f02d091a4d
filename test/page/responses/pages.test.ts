import assert from 'node:assert/strict';
import { queryOf } from '../../screen/support/panels/query.ts';
import { rawJsonOf } from '../../screen/support/panels/rawJson.ts';
import { tableOf } from '../../screen/support/panels/table.ts';
import { eventually, Failure, savedText, withResponse, type Answer, type Shown } from '../support/pageBench.ts';

const total = 750;
const list: Shown = {
  operation: 'Devices',
  call: { method: 'POST', kind: 'read', path: '/api/v2/devices/tableView?size=100' },
};

/** Responds with 750 devices in pages, except for pages in `instead`. @param note of the devices on the first page */
function inPages(instead = new Map<number, Failure | Promise<never>>(), note = ''): Answer {
  return ({ path }) => {
    const page = Number(new URLSearchParams(path.split('?')[1]).get('page') ?? 1);
    const other = instead.get(page);
    if (other) return other;
    const pageData = Array.from({ length: Math.min(100, total - (page - 1) * 100) }, (_, index) => {
      const number = (page - 1) * 100 + index + 1;
      return {
        deviceId: `d-${number}`,
        hostName: `${number % 2 ? 'router' : 'switch'}-${number}`,
        ...(page === 1 && { note }),
      };
    });
    return { data: { pageInfo: { totalRecords: total }, pageData } };
  };
}

const says = (table: ReturnType<typeof tableOf>, text: string | RegExp) =>
  table.pages.filter({ hasText: text }).waitFor();

describe('a list in pages', () => {
  it(
    'A list loads its next page when its end is reached by keyboard or scrolling, and shows how many rows are loaded',
    withResponse(
      inPages(),
      async ({ page, workbench }) => {
        const [json, table] = [rawJsonOf(workbench), tableOf(workbench)];
        await says(table, /^1–100 of 750/);
        await table.grid.locator('tbody td').first().click();
        await page.keyboard.press('Control+End');
        await says(table, /^1–[23]00 of 750/);
        await table.says(/^Row 100 · /);
        await page.keyboard.press('Control+Home');
        await table.grid.hover();
        await eventually('scrolling to the end loads more', async () => {
          await page.mouse.wheel(0, 100_000);
          return /^1–[4-7]\d0 of 750/.test(await table.pages.innerText());
        });
        await table.column('hostName').click();
        await says(table, /^Sorted [4-7]\d0 of 750 rows\./);
        await table.search.fill('router');
        await says(table, /^\d+ of [4-7]\d0 rows · Searched [4-7]\d0 of 750 rows\./);
        await table.search.fill('');
        await table.button('JSON').click();
        await json.line('"totalRecords": 750').waitFor();
        await says(table, /^Rows 1–100 of 750, as they were received\./);
      },
      list,
    ),
  );

  it(
    'A query says how many rows of its list are loaded, and covers all of them after Load All',
    withResponse(
      inPages(),
      async ({ workbench }) => {
        const [table, query] = [tableOf(workbench), queryOf(workbench)];
        await says(table, /^1–100 of 750/);
        await query.run("data.pageData[?starts_with(hostName, 'switch')]", 'rows: 50');
        await says(table, /^1–100 of 750 loaded/);
        await table.button('Load All').click();
        await query.says('rows: 375');
        await query.back.click();
        await table.search.fill('switch');
        await says(table, /^375 of 750 rows/);
      },
      list,
    ),
  );

  const instead = new Map<number, Failure | Promise<never>>();
  it(
    'A list keeps its rows if a page fails or is canceled, offers to try again, and is saved whole',
    withResponse(
      inPages(instead),
      async ({ workbench, seen }) => {
        const table = tableOf(workbench);
        const hasFocus = (name: string) => table.button(name).and(table.frame.locator(':focus')).waitFor();
        instead.set(6, new Failure(503, '{"error":"busy"}'));
        await table.button('Table').click();
        await table.button('Load All').press('Enter');
        await says(
          table,
          /^The next page couldn't be loaded\. The service responded with 503 Service Unavailable\. The rows before it are kept: 500\./,
        );
        await table.grid.and(table.frame.locator('[aria-rowcount="501"]')).waitFor();
        await hasFocus('Try Again');
        instead.clear();
        instead.set(7, new Promise<never>(() => undefined));
        await table.button('Try Again').press('Enter');
        await hasFocus('Cancel');
        await says(table, 'Loading… 600 of 750 rows');
        await table.button('Cancel').press('Enter');
        await hasFocus('Load More');
        await says(table, /^1–600 of 750/);
        instead.clear();
        seen.pick = (labels) => labels.find((label) => label === 'All rows: 750');
        await table.act('Save as CSV');
        const csv = await savedText(seen, '.csv');
        assert.equal(new Set(csv.trimEnd().split('\r\n').slice(1)).size, 750);
        await says(table, /^1–750 of 750/);
        await table.pages.getByRole('button').first().waitFor({ state: 'hidden' });
      },
      list,
    ),
  );

  it(
    'A snapshot of a list has all of its rows, and none is saved if a page fails',
    withResponse(
      inPages(instead),
      async ({ workbench, seen }) => {
        const table = tableOf(workbench);
        instead.set(6, new Failure(503, '{"error":"busy"}'));
        await table.act('Save Snapshot…');
        await eventually('a warning says so', () => seen.messages.at(-1)?.startsWith('Nothing was saved') === true);
        assert.equal(seen.saved.size, 0);
        instead.clear();
        await table.act('Save Snapshot…');
        assert.equal((JSON.parse(await savedText(seen, '.json')) as unknown[]).length, 750);
      },
      list,
    ),
  );

  it(
    'A large list that was loaded whole is whole when the panel is shown again, and is gone after a sign-out',
    withResponse(
      inPages(new Map(), 'x'.repeat(11_000)),
      async ({ page, workbench, panel, signOut }) => {
        const [json, table] = [rawJsonOf(workbench), tableOf(workbench)];
        await table.button('Table').click();
        await table.button('Load All').click();
        await says(table, /^1–750 of 750/);
        await panel.hideAndShow();
        await says(table, /^1–750 of 750/);
        await table.grid.and(page.locator('[aria-rowcount="751"]')).waitFor();
        await table.grid.locator('tbody td').first().click();
        await page.keyboard.press('Control+End');
        await page.keyboard.press('Enter');
        await table.says('Row 750 is on a later page. The JSON shows the first page.');
        await signOut();
        await json.panel.getByText(/^This response is no longer kept\. /).waitFor();
        await table.pages.waitFor({ state: 'hidden' });
      },
      list,
    ),
  );
});
