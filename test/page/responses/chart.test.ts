import assert from 'node:assert/strict';
import { PNG } from 'pngjs';
import { chartOf, severalSeries } from '../../screen/support/panels/drawn.ts';
import { eventually, requested, savedBytes, savedText, withResponse } from '../support/pageBench.ts';

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
      const isZoomed = () => chart.offers('Show All');
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
    'The values of a chart are shown as a table that is searched and saved as CSV, and a chart is saved as a picture',
    withResponse(severalSeries, async ({ workbench, seen }) => {
      const chart = chartOf(workbench);
      await chart.button('Chart').click();
      await chart.act('As a Table');
      await chart.found('768 of 768 rows');
      await chart.search.fill('2026-01-05T00');
      await chart.found('8 of 768 rows');
      await chart.table.getByRole('columnheader', { name: '<b>oslo</b>-vm-3 · cpuMetrics [%]' }).waitFor();
      await chart.act('Save as CSV');
      const csv = await savedText(seen, '.csv');
      assert.match(csv, /^\ufeffTime,[^\r]*oslo-vm-1[^\r]*\r\n2026-01-05T00:00:00\.000Z,\d/);
      await chart.act('As a Table');
      await chart.search.waitFor({ state: 'hidden' });
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
    'The series of an earlier response are added to a chart under the time of its request',
    withResponse(
      severalSeries,
      async ({ workbench, seen, run }) => {
        const chart = chartOf(workbench);
        await chart.button('Chart').click();
        await chart.legend.nth(7).waitFor();
        await run({ ...severalSeries }, metrics('two'));
        // Enter, without a tick, takes the focused row.
        seen.pick = ([label]) => label;
        await chart.act('Add Series…');
        await chart.legend.nth(15).waitFor();
        await chart.legend
          .filter({ hasText: /\(.*\d:\d\d.*\)/ })
          .nth(7)
          .waitFor();
      },
      { call: metrics('one') },
    ),
  );

  it(
    'A chart to which more series are added than it draws says so',
    withResponse(
      severalSeries,
      async ({ workbench, seen, run }) => {
        const chart = chartOf(workbench);
        await chart.button('Chart').click();
        const { result } = severalSeries.data;
        await run({ data: { ...severalSeries.data, result: [...result, ...result] } }, metrics('two'));
        seen.pick = ([label]) => label;
        await chart.act('Add Series…');
        await chart.summary.filter({ hasText: /^Series: 20 .* · At most 20 series/ }).waitFor();
      },
      { call: metrics('one') },
    ),
  );

  const ofDevice = (deviceId: string, days = 3) => ({
    method: 'GET' as const,
    kind: 'read' as const,
    path: `/api/v2/metrics/server/timeSeries?deviceId=${deviceId}&metricGroup=cpuMetrics&days=${days}`,
  });
  const hours = (count: number) =>
    Array.from({ length: count }, (_, hour) => ({
      timeStamp: new Date(Date.UTC(2026, 0, 5, hour)).toISOString(),
      metricValue: hour % 7,
    }));
  const measured = (deviceId: string) => ({
    data: { deviceId, metricGroup: 'cpuMetrics', unit: '%', dataSet: hours(24) },
  });

  it(
    'Charts and the list of earlier responses name devices, which other responses have named, with metric, unit, and range',
    withResponse(
      {
        data: [
          { deviceId: 'd-1', hostName: 'oslo-vm-1' },
          { deviceId: 'd-2', hostName: 'oslo-vm-2' },
        ],
      },
      async ({ workbench, seen, run }) => {
        const chart = chartOf(workbench);
        await run(measured('d-1'), ofDevice('d-1', 7));
        await run(measured('d-2'), ofDevice('d-2'));
        await chart.button('Chart').click();
        await chart.legend.filter({ hasText: /^oslo-vm-2 · cpuMetrics \[%\]$/ }).waitFor();
        let rows: unknown;
        seen.pick = (labels, [description]) => {
          rows = [labels, description?.split(' · ')[0]];
          return labels[0];
        };
        await chart.act('Add Series…');
        await chart.legend.filter({ hasText: 'oslo-vm-1 · cpuMetrics (7 days) [%]' }).waitFor();
        assert.deepEqual(rows, [['oslo-vm-1 · cpuMetrics [%]'], '7 days']);
      },
    ),
  );

  it(
    'A chart of device metrics offers ranges, marks the current one, and runs the operation again for another',
    withResponse(
      measured('d-1'),
      async ({ workbench, seen, run }) => {
        const chart = chartOf(workbench);
        const range = (days: string) => chart.ranges.getByRole('button', { name: days, exact: true });
        await chart.ranges.waitFor({ state: 'hidden' });
        await chart.button('Chart').click();
        await range('3 days').and(chart.frame.locator('[aria-pressed="true"]')).waitFor();
        await range('30 days').click();
        assert.deepEqual(await requested(seen, 1), ['repeat', { days: '30' }]);
        await run(measured('d-1'), ofDevice('d-1', 30));
        await range('30 days').and(chart.frame.locator('[aria-pressed="true"]')).waitFor();
        assert.equal(await range('3 days').getAttribute('aria-pressed'), 'false');
        assert.ok(await range('30 days').evaluate((one) => one === document.activeElement), 'the focus stays');
      },
      { call: ofDevice('d-1') },
    ),
  );

  it(
    'The last label of the time axis is whole',
    withResponse({ data: { dataSet: hours(25) } }, async ({ workbench }) => {
      const chart = chartOf(workbench);
      await chart.button('Chart').click();
      await chart.canvas.waitFor();
      const isEdgeEmpty = await chart.canvas.evaluate((element) => {
        const canvas = element as HTMLCanvasElement;
        const { data } = canvas.getContext('2d')!.getImageData(canvas.width - 4, 0, 4, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size === 1;
      });
      assert.ok(isEdgeEmpty, 'nothing is drawn at the edge');
    }),
  );
});
