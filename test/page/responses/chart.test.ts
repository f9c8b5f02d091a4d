import assert from 'node:assert/strict';
import { PNG } from 'pngjs';
import { chartOf, severalSeries } from '../../screen/support/panels/drawn.ts';
import { eventually, savedBytes, savedText, withResponse } from '../support/pageBench.ts';

describe('a response as a chart', () => {
  it(
    'Series with gaps are drawn with their names as plain text, and a click on the legend takes a line out of the picture',
    withResponse(severalSeries, async ({ workbench }) => {
      const chart = chartOf(workbench);
      await chart.button('Chart').click();
      await chart.legend.nth(7).waitFor();
      await chart.summary.filter({ hasText: /^Series: 8 · Points: 768 · .* · Gaps: 32$/ }).waitFor();
      await chart.frame.getByRole('button', { name: '<b>oslo</b>-vm-3' }).waitFor();
      const drawn = () => chart.canvas.screenshot();
      const all = await drawn();
      await chart.legend.first().click();
      await chart.legend.first().and(chart.frame.locator('[aria-pressed="false"]')).waitFor();
      await eventually('the line is gone', async () => !all.equals(await drawn()));
      await chart.legend.first().click();
      await eventually('the line is back', async () => all.equals(await drawn()));
    }),
  );

  it(
    'A chart is read and zoomed by keyboard and mouse',
    withResponse(severalSeries, async ({ page, workbench }) => {
      const chart = chartOf(workbench);
      const isZoomed = () => chart.offers('Zoom Out');
      await chart.button('Chart').click();
      await chart.cursor.focus();
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowLeft');
      const value = await chart.cursor.getAttribute('aria-valuetext');
      assert.match(value ?? '', / · oslo-vm-1 · cpuMetrics: \d+(\.\d+)? % · oslo-vm-2 · /);
      await page.keyboard.press('Home');
      await eventually('the cursor is at the first values', async () =>
        ((await chart.cursor.getAttribute('aria-valuetext')) ?? '').startsWith('Jan 5, 2026, 12:00:00'),
      );
      await page.keyboard.press('+');
      assert.equal(await isZoomed(), true);
      await chart.cursor.focus();
      await page.keyboard.press('0');
      assert.equal(await isZoomed(), false);
      const box = (await chart.canvas.boundingBox()) ?? assert.fail();
      await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2, { steps: 5 });
      await page.mouse.up();
      await chart.act('Show All');
      assert.equal(await isZoomed(), false);
    }),
  );

  it(
    'The values of a chart are shown as a table, and saved as CSV and as a picture',
    withResponse(severalSeries, async ({ workbench, seen }) => {
      const chart = chartOf(workbench);
      await chart.button('Chart').click();
      await chart.act('As a Table');
      await chart.table.locator('thead th').nth(8).waitFor();
      assert.ok((await chart.table.locator('tbody tr').count()) > 60);
      await chart.act('Save as CSV');
      const csv = await savedText(seen, '.csv');
      assert.match(csv, /^\ufeffTime,[^\r]*oslo-vm-1[^\r]*\r\n2026-01-05T00:00:00\.000Z,\d/);
      await chart.act('As a Table');
      await chart.act('Save as PNG');
      const { width, height } = PNG.sync.read(await savedBytes(seen, '.png'));
      assert.ok(width > 300 && height > 200, `${width} × ${height}`);
    }),
  );

  const metrics = (device: string) => ({
    method: 'GET' as const,
    kind: 'read' as const,
    path: `/api/v2/metrics?device=${device}`,
  });
  it(
    'The series of an earlier response are added to a chart under the value that differs in the requests',
    withResponse(
      severalSeries,
      async ({ workbench, seen, run }) => {
        const chart = chartOf(workbench);
        await chart.button('Chart').click();
        await chart.legend.nth(7).waitFor();
        await run({ ...severalSeries }, metrics('two'));
        seen.pick = ([label]) => label;
        await chart.act('Add Series…');
        await chart.legend.nth(15).waitFor();
        await chart.legend.filter({ hasText: 'one' }).nth(7).waitFor();
      },
      { call: metrics('one') },
    ),
  );
});
