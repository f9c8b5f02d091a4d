import assert from 'node:assert/strict';
import { chartOf, outlineOf, severalSeries } from '../../screen/support/panels/drawn.ts';
import { everyLink, graphOf } from '../../screen/support/panels/graph.ts';
import { queryOf } from '../../screen/support/panels/query.ts';
import { rawJsonOf } from '../../screen/support/panels/rawJson.ts';
import { tableOf } from '../../screen/support/panels/table.ts';
import { laterTopology, topology } from '../../screen/support/servers/topologies.ts';
import { looksRight, staysInReach } from '../support/look.ts';
import { Failure, withComparison, withMatrix, withRawJson, withResponse, type Shown } from '../support/pageBench.ts';

const rows = Array.from({ length: 100 }, (_, index) => ({ hostName: `host-${index}`, ports: index, note: null }));
const list: Shown = { call: { method: 'POST', kind: 'read', path: '/api/v2/devices/tableView?size=100' } };
const hierarchy = {
  storageNode: {
    name: 'Payroll',
    status: 'UP',
    children: ['UP', 'DOWN', 'DEGRADED'].map((status, index) => ({ name: `dev-${index}`, status, type: 'VM' })),
  },
};
const [series, another] = severalSeries.data.result.map((one) => ({ ...one, dataSet: one.dataSet.slice(0, 30) }));
const narrow = { width: 540, height: 600 };

describe('pages in every theme', () => {
  it(
    'Raw JSON has sufficient contrast and names in every theme, also while it is searched',
    withRawJson(async ({ panel, workbench }) => {
      const json = rawJsonOf(workbench);
      await json.line('"name": "Robin Lindqvist"').click();
      await looksRight(panel, 'the user detail');
      await json.search.focus();
      await json.search.fill('Robin');
      await looksRight(panel, 'the user detail, searched');
      await json.search.fill('nothing like it');
      await looksRight(panel, 'the user detail, nothing found');
      await json.search.press('Escape');
      await json.tab('Token Response').click();
      await json.line('"access_token": "••••••••').waitFor();
      await looksRight(panel, 'the token response');
    }),
  );

  it(
    'A table has sufficient contrast and names in every theme, with a selection, a list of columns, and a failed page',
    withResponse(
      ({ path }) =>
        path.includes('page=2')
          ? new Failure(503, 'Not now')
          : { data: { pageInfo: { totalRecords: 300 }, pageData: rows } },
      async ({ page, panel, workbench }) => {
        const table = tableOf(workbench);
        await table.button('Table').click();
        await table.cell('host-1').click();
        await page.keyboard.press('Control+a');
        await looksRight(panel, 'a table with a selection');
        await table.column('hostName').click();
        await table.act('Columns');
        await looksRight(panel, 'a sorted table with the list of its columns');
        await page.keyboard.press('Escape');
        await table.button('Load All').click();
        await table.button('Try Again').waitFor();
        await looksRight(panel, 'a table of which a page has failed');
        await table.search.fill('nothing like it');
        await table.frame.getByText('No row matches the search.').waitFor();
        await looksRight(panel, 'a table in which nothing is found');
        await page.setViewportSize(narrow);
        await looksRight(panel, 'a narrow table');
      },
      list,
    ),
  );

  it(
    'Queries have sufficient contrast and names in every theme, with a fault, a result, and the recent ones',
    withResponse({ rows }, async ({ page, panel, workbench }) => {
      const query = queryOf(workbench);
      await query.run('rows[?hostName', 'ends too early');
      await looksRight(panel, 'a query that cannot be read');
      await query.run('rows[].hostName', 'rows: ');
      await looksRight(panel, 'the result of a query');
      await query.recent.click();
      await looksRight(panel, 'the list of recent queries');
      await page.setViewportSize(narrow);
      await looksRight(panel, 'a query in a narrow panel');
    }),
  );

  it(
    'A picture has sufficient contrast and names in every theme, with what fails, and the list of kinds',
    withResponse(everyLink, async ({ page, panel, workbench }) => {
      const graph = graphOf(workbench);
      await graph.open();
      await looksRight(panel, 'a picture');
      await graph.device('core').first().click();
      await graph.button('If It Fails').click();
      await looksRight(panel, 'a picture with a device that fails');
      await graph.act('Filter');
      await looksRight(panel, 'a picture with the list of kinds');
      await graph.search.fill('nothing like it');
      await graph.frame.getByText('No device matches.').waitFor();
      await page.setViewportSize(narrow);
      await looksRight(panel, 'a narrow picture in which nothing is found');
    }),
  );

  it(
    'An outline has sufficient contrast and names in every theme, also while it is searched',
    withResponse(hierarchy, async ({ page, panel, workbench }) => {
      const outline = outlineOf(workbench);
      await outline.button('Outline').click();
      await outline.row(/^Payroll/).click();
      await looksRight(panel, 'an outline');
      await outline.search.fill('DOWN');
      await looksRight(panel, 'a searched outline');
      await outline.search.fill('nothing like it');
      await outline.frame.getByText('No item matches the search.').waitFor();
      await page.setViewportSize(narrow);
      await looksRight(panel, 'a narrow outline in which nothing is found');
    }),
  );

  it(
    'A chart has sufficient contrast and names in every theme, zoomed, with a series less, and as a table',
    withResponse({ data: { ...severalSeries.data, result: [series, another] } }, async ({ page, panel, workbench }) => {
      const chart = chartOf(workbench);
      await chart.button('Chart').click();
      await chart.legend.nth(1).waitFor();
      await looksRight(panel, 'a chart');
      await chart.cursor.focus();
      await page.keyboard.press('PageUp');
      await page.keyboard.press('+');
      await chart.legend.nth(1).click();
      await page.setViewportSize(narrow);
      await looksRight(panel, 'a narrow chart, zoomed, with a series less');
      await chart.act('As a Table');
      await chart.table.waitFor();
      await looksRight(panel, 'a chart as a table');
    }),
  );

  it(
    'The access matrix has sufficient contrast and names in every theme',
    withMatrix(async ({ panel, workbench }) => {
      await tableOf(workbench, 'Access matrix').row('Malmö').waitFor();
      await looksRight(panel, 'the matrix');
    }),
  );

  it(
    'A comparison has sufficient contrast and names in every theme, also in a narrow panel',
    withComparison([topology.text, laterTopology.text], async ({ page, panel, workbench }) => {
      await tableOf(workbench, 'Differences as a table').grid.waitFor();
      await looksRight(panel, 'a comparison');
      await page.setViewportSize(narrow);
      await looksRight(panel, 'a narrow comparison');
    }),
  );

  const size = { width: 640, height: 400 };
  for (const [view, answer, entry] of [
    ['Picture', everyLink, 'core'],
    ['Outline', hierarchy, 'Payroll'],
    ['Chart', severalSeries, 'oslo-vm-1'],
    ['Table', { rows }, 'host-1'],
  ] as const) {
    it(
      `The view ${view} at 200 % zoom, with forced colors and reduced motion, keeps controls in reach and animates nothing`,
      withResponse(
        answer,
        async ({ page, workbench }) => {
          await page.emulateMedia({ forcedColors: 'active' });
          await page.evaluate(() => document.body.classList.add('vscode-reduce-motion'));
          await tableOf(workbench).button(view).click();
          await page.getByText(entry).filter({ visible: true }).first().waitFor();
          if (view === 'Chart') await chartOf(workbench).cursor.press('ArrowRight');
          await staysInReach(page, view);
          await page.getByRole('toolbar').getByRole('button', { name: 'More Actions…' }).click();
          await page.getByRole('menu').waitFor();
          await staysInReach(page, `${view} with its menu`);
          await page.keyboard.press('Escape');
          await page.getByRole('menu').waitFor({ state: 'detached' });
          assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
          // A control that is too wide must be found.
          await page
            .locator('button')
            .first()
            .evaluate((button) => Object.assign(button.style, { width: '2000px', flex: 'none' }));
          await assert.rejects(staysInReach(page, view));
        },
        { size },
      ),
    );
  }

  it(
    'A failure shows its whole sentence and the next step in a small panel, as when zoomed in',
    withResponse(
      new Failure(403, JSON.stringify({ message: 'The user has no DISCOVERY: WRITE on this site. '.repeat(4) })),
      async ({ page }) => {
        const step = page.getByRole('button', { name: 'Find Where Granted…' });
        await step.waitFor();
        const [bottom, end] = await step.evaluate((button) =>
          [button, button.closest('.facts')].map((element) => element?.getBoundingClientRect().bottom ?? 0),
        );
        assert.ok(bottom && end && bottom <= end, `The button ends at ${bottom}, and what shows it at ${end}`);
      },
      { size: { width: 280, height: 250 } },
    ),
  );
});
