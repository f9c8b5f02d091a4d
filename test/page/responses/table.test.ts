import assert from 'node:assert/strict';
import { rawJsonOf } from '../../screen/support/panels/rawJson.ts';
import { tableOf } from '../../screen/support/panels/table.ts';
import { eventually, savedText, withResponse } from '../support/pageBench.ts';
import { themeNames } from '../support/themes.ts';

const rows = (length: number) =>
  Array.from({ length }, (_, index) => ({
    id: index + 1,
    name: `switch-${index + 1}`,
    site: ['Oslo Data Center', 'Malmö', 'Göteborg Hamn'][index % 3],
    ports: ((index * 7) % 48) + 1,
    note: index === 4 ? '=HYPERLINK("http://example.invalid")' : index === 5 ? '<img src=x onerror=alert(1)>' : null,
    credentials: { password: 'hunter2', port: 22 },
  }));
const response = { total: 300, devices: rows(300) };

type Table = ReturnType<typeof tableOf>;

/** Returns the columns in view, in order. */
async function columnsOf({ grid }: Table): Promise<readonly string[]> {
  return await grid.getByRole('columnheader').evaluateAll((headers) =>
    headers
      .map((header) => ({ at: Number(header.ariaColIndex), name: header.textContent }))
      .sort((one, other) => one.at - other.at)
      .slice(1)
      .map(({ name }) => name),
  );
}

const showsColumns = (table: Table, ...names: string[]) =>
  eventually(`the columns begin with ${names.join(', ')}`, async () =>
    names.every(
      (
        (columns) => (name, at) =>
          columns[at] === name
      )(await columnsOf(table)),
    ),
  );

describe('a response as a table', () => {
  it(
    'The number of a row covers cells that are scrolled below it, also if the row is selected or hovered',
    withResponse(response, async ({ page, workbench }) => {
      const table = tableOf(workbench);
      await table.button('Table').click();
      await table.cell('switch-1').click();
      await page.keyboard.press('Control+a');
      await page.evaluate(() => {
        const { style } = document.documentElement;
        for (const name of ['activeSelectionBackground', 'hoverBackground'])
          style.setProperty(`--vscode-list-${name}`, '#00000030');
      });
      const number = table.grid.getByRole('rowheader').first();
      await number.hover();
      const color = await number.evaluate((element) => getComputedStyle(element).backgroundColor);
      assert.match(color, /^rgb\(|^color\([^/]*\)$/);
    }),
  );

  it(
    'The active cell of a table is visible in every theme after a click, also while the search has the focus',
    withResponse(response, async ({ page, panel, workbench }) => {
      const table = tableOf(workbench);
      const cell = table.cell('switch-1');
      const look = async () => {
        await page.mouse.move(0, 0);
        return (await cell.screenshot()).toString('base64');
      };
      for (const theme of themeNames) {
        await panel.wear(theme);
        await table.column('name').focus();
        const before = await look();
        await cell.click();
        assert.notEqual(await look(), before, theme);
        await table.search.click();
        assert.notEqual(await look(), before, `${theme}, without the focus`);
      }
    }),
  );

  it(
    'A table of ten thousand rows draws those in view, reaches its ends by keyboard, and hides credentials',
    withResponse({ total: 10_000, devices: rows(10_000) }, async ({ page, workbench }) => {
      const table = tableOf(workbench);
      await table.button('Table').click();
      await table.cell('switch-1').click();
      assert.equal(await table.grid.getAttribute('aria-rowcount'), '10001');
      await table.says('Row 1 · name · switch-1');
      assert.deepEqual(await table.texts('name', 3), ['switch-1', 'switch-2', 'switch-3']);
      await page.keyboard.press('Control+End');
      await table.says(/^Row 10000 · credentials/);
      await table.rows.filter({ hasText: '10000' }).waitFor();
      assert.ok((await table.rows.count()) < 100);
      assert.ok(!(await table.grid.innerText()).includes('hunter2'));
      assert.equal(await table.grid.locator('img').count(), 0);
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('ArrowDown');
      await table.says(/^Row 1/);
    }),
  );

  it(
    'A table shortens UUIDs after the names, and shows and copies them in full',
    withResponse(
      rows(3).map((row) => ({ deviceId: `f935f58d-0000-4000-8000-00000000000${row.id}`, ...row })),
      async ({ page, workbench, seen }) => {
        const table = tableOf(workbench);
        await table.button('Table').click();
        await showsColumns(table, 'name', 'deviceId', 'id');
        const id = table.cell('f935f58d-0000-4000-8000-000000000002');
        assert.equal(await id.getAttribute('title'), 'f935f58d-0000-4000-8000-000000000002');
        assert.ok(await id.evaluate((cell) => cell.scrollWidth > cell.clientWidth));
        await id.click();
        await page.keyboard.press('Control+c');
        await eventually('the ID is copied', () => seen.copied.at(-1) === 'f935f58d-0000-4000-8000-000000000002');
      },
    ),
  );

  it(
    'A list opens as a table with the focus in it, and as JSON once the person has chosen that',
    withResponse(rows(3), async ({ page, workbench, run, panel }) => {
      const [json, table] = [rawJsonOf(workbench), tableOf(workbench)];
      await table.cell('switch-1').waitFor();
      await page.keyboard.press('Control+End');
      await table.says(/^Row 3 · credentials/);
      await run({ count: 3 });
      await json.line('"count": 3').waitFor();
      await run(rows(4));
      await table.cell('switch-4').waitFor();
      await table.button('JSON').click();
      await json.line('"name": "switch-1"').waitFor();
      await panel.hideAndShow();
      await json.line('"name": "switch-1"').waitFor();
      await run([{ name: 'other' }]);
      await json.line('"name": "other"').waitFor();
    }),
  );

  it(
    'A click on a column sorts a table, and rows keep their numbers in the response',
    withResponse(response, async ({ workbench }) => {
      const table = tableOf(workbench);
      await table.button('Table').click();
      const ports = table.column('ports');
      await ports.click();
      await ports.click();
      await table.grid.locator('[aria-sort="descending"]', { hasText: 'ports' }).waitFor();
      assert.deepEqual(await table.texts('ports', 2), ['48', '48']);
      assert.equal(await table.firstNumber(), '42');
      await ports.click();
      await table.grid.locator('[aria-sort="ascending"]', { hasText: 'Row' }).waitFor();
      assert.equal(await table.firstNumber(), '1');
    }),
  );

  it(
    'The name of a sorted column is whole, with its arrow',
    withResponse([{ discoveredIpAddress: '10.0.0.1', isDiscoveredByAgent: true, WWNN: '1' }], async ({ workbench }) => {
      const table = tableOf(workbench);
      for (const name of ['discoveredIpAddress', 'isDiscoveredByAgent', 'WWNN']) {
        await table.column(name).click();
        await table.grid.locator('[aria-sort="ascending"]', { hasText: name }).waitFor();
        assert.ok(await table.column(name).evaluate((head) => head.scrollWidth <= head.clientWidth), name);
      }
    }),
  );

  it(
    'A search in a table finds words without accents or case, and a cell is copied and leads to the JSON',
    withResponse(response, async ({ page, workbench, seen, choose }) => {
      const table = tableOf(workbench);
      await table.button('Table').click();
      await table.cell('switch-1').click();
      await page.keyboard.press('Control+f');
      await table.search.fill('MALMO switch-9');
      await table.found('3 of 300 rows');
      await table.search.fill('nothing like it');
      await table.frame.getByText('No row matches the search.').waitFor();
      await table.search.fill('switch-5');
      await table.cell('switch-5').click();
      await page.keyboard.press('Control+c');
      await eventually('the cell is copied', () => seen.copied.at(-1) === 'switch-5');
      await choose(table.column('ports'), 'copyValue');
      await eventually('the name of the column is copied', () => seen.copied.at(-1) === 'ports');
      await table.cell('switch-5').press('Enter');
      await rawJsonOf(workbench).isAt('$.devices[4].name');
      await table.button('Table').click();
      await table.cell('switch-5').waitFor();
      assert.equal(await table.search.inputValue(), 'switch-5');
    }),
  );

  it(
    'A response can be copied as a program without opening a menu, as a table and as JSON',
    withResponse(response, async ({ page, workbench }) => {
      const table = tableOf(workbench);
      for (const view of ['Table', 'JSON']) {
        await table.button(view).click();
        await page.getByRole('toolbar').getByRole('button', { name: 'Copy Request As…', exact: true }).waitFor();
      }
    }),
  );

  it(
    'A table is saved as CSV with the rows and columns that it shows, and no cell begins with a formula',
    withResponse(response, async ({ page, workbench, seen }) => {
      const table = tableOf(workbench);
      await table.button('Table').click();
      await table.search.fill('switch-5');
      await table.act('Columns');
      const columns = table.frame.getByRole('group', { name: 'Columns', exact: true });
      for (const name of ['credentials', 'site', 'ports']) await columns.getByRole('checkbox', { name }).uncheck();
      await page.keyboard.press('Escape');
      await columns.waitFor({ state: 'hidden' });
      await showsColumns(table, 'name', 'id', 'note');
      await table.act('Save as CSV');
      const csv = await savedText(seen, '.csv');
      assert.deepEqual(csv.split('\r\n').slice(0, 2), [
        '\ufeffname,id,note',
        `switch-5,5,"'=HYPERLINK(""http://example.invalid"")"`,
      ]);
      await table.act('Columns');
      await table.button('Reset Columns').click();
      await table.column('site').waitFor();
    }),
  );

  it(
    'Columns of a table are moved by keyboard and mouse, widened, hidden, and kept when the panel is shown again',
    withResponse(response, async ({ page, workbench, choose, panel }) => {
      const table = tableOf(workbench);
      await table.button('Table').click();
      await table.column('name').focus();
      await page.keyboard.press('Control+Shift+ArrowRight');
      await showsColumns(table, 'id', 'name', 'site');
      await table.column('site').dragTo(table.column('name'), { targetPosition: { x: 4, y: 8 } });
      await showsColumns(table, 'id', 'site', 'name');
      assert.equal(await table.column('site').getAttribute('aria-sort'), 'none', 'a drag sorts nothing');
      await choose(table.column('site'), 'hideColumn');
      await showsColumns(table, 'id', 'name');
      const width = async () => Math.round((await table.column('name').boundingBox())?.width ?? 0);
      const wanted = (await width()) + 40;
      const grip = (await table.column('name').locator('.grip').boundingBox()) ?? assert.fail();
      await page.mouse.move(grip.x + 3, grip.y + 10);
      await page.mouse.down();
      await page.mouse.move(grip.x + 43, grip.y + 10, { steps: 4 });
      await page.mouse.up();
      await eventually('the column is wider', async () => (await width()) === wanted);
      await panel.hideAndShow();
      await showsColumns(table, 'id', 'name');
      await eventually('the column is as wide as before', async () => (await width()) === wanted);
    }),
  );

  it(
    'Selected cells of a table are copied as rows of a spreadsheet, with the names of their columns on request',
    withResponse(response, async ({ page, workbench, seen, choose }) => {
      const table = tableOf(workbench);
      await table.button('Table').click();
      await table.cell('switch-1').click();
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Shift+ArrowRight');
      await table.says('Selected: 2 × 2 cells');
      await page.keyboard.press('Control+c');
      await eventually('the cells are copied', () => seen.copied.length === 1);
      assert.equal(seen.copied[0], 'switch-1\t1\nswitch-2\t2');
      await choose(table.grid.locator('td.selected').first(), 'copyWithHeaders');
      await eventually('the cells are copied again', () => seen.copied.length === 2);
      assert.equal(seen.copied[1]?.split('\n')[0], 'name\tid');
      await table.cell('switch-3').click();
      await table.grid.locator('td.selected').waitFor({ state: 'detached' });
    }),
  );
});
