import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { screensDir } from '../../host/paths.mjs';
import { chartOf, runMetrics } from '../support/panels/drawn.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';
import { becomes, eventually } from '../support/servers/service.ts';

describe('metrics', () => {
  it(
    'Metrics are shown as a chart and a table, can be combined with an earlier response, and are saved as files',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { page, quickInput } = workbench;
      const chart = chartOf(workbench);
      await signIn(scene, await scene.demo());
      await runMetrics(workbench, 'oslo-vm-0001');
      await rawJsonOf(workbench).line('"metricValue"').waitFor();
      await chart.button('Chart').click();
      await chart.canvas.waitFor();
      await chart.summary.filter({ hasText: /^Series: 1 · Points: \d\d · .* · Gaps: \d/ }).waitFor();
      await becomes(() => chart.legend.count(), 1);
      await chart.cursor.focus();
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowLeft');
      const said = await chart.cursor.getAttribute('aria-valuetext');
      assert.match(said ?? '', / · [0-9a-f-]{36} · cpuMetrics: \d+(\.\d)?$/);
      await page.keyboard.press('+');
      await becomes(() => chart.button('Zoom Out').isDisabled(), false);
      await workbench.screenshot('chart-zoomed');
      await page.keyboard.press('0');
      await becomes(() => chart.button('Zoom Out').isDisabled(), true);

      await runMetrics(workbench, 'oslo-vm-0002');
      await eventually(
        'another device',
        () => chart.cursor.getAttribute('aria-valuetext'),
        (text) => text !== said,
      );
      await workbench.untilOpen(quickInput.titleWith('Add Series'), () => chart.button('Add Series…').click());
      await workbench.screenshot('chart-add');
      await quickInput.rows.first().click();
      await quickInput.field.press('Enter');
      await chart.legend.nth(1).waitFor();
      await workbench.screenshot('chart-two');
      await chart.legend.first().click();
      await becomes(() => chart.legend.first().getAttribute('aria-pressed'), 'false');
      await chart.legend.first().click();

      await chart.button('As a Table').click();
      await becomes(() => chart.table.getByRole('columnheader').count(), 3);
      assert.ok((await chart.table.getByRole('row').count()) > 60);
      await workbench.screenshot('chart-table');
      await chart.button('Save as CSV').click();
      const csvFile = path.join(host.workspace, 'metrics.csv');
      await quickInput.nameFile(csvFile);
      const csv = await eventually(
        'it is saved',
        () => readFile(csvFile, 'utf8').catch(() => ''),
        (text) => text !== '',
      );
      assert.match(csv, /^\ufeffTime,.* · cpuMetrics,.* · cpuMetrics\r\n/);
      // Depending on the time of day, the first hours are gaps.
      assert.match(csv, /\r\n\d{4}-\d\d-\d\dT\d\d:00:00\.000Z,\d/);
      await chart.button('As a Table').click();
      await chart.button('Save as PNG').click();
      const pngFile = path.join(host.workspace, 'metrics.png');
      await quickInput.nameFile(pngFile);
      const png = await eventually(
        'it is saved',
        () => readFile(pngFile).catch(() => Buffer.alloc(0)),
        (bytes) => bytes.length > 0,
      );
      await writeFile(path.join(screensDir, 'chart-saved.png'), png);
      const { width, height } = PNG.sync.read(png);
      assert.ok(width > 300 && height > 200, `${width} × ${height}`);
    }),
  ).timeout(240_000);
});
