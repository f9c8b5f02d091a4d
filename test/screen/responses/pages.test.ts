import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { tableOf } from '../support/panels/table.ts';
import { apiOf, startAnswering } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { inEachLook } from '../support/parts/themes.ts';
import { withDemo } from '../support/scene.ts';
import { becomes, eventually } from '../support/servers/service.ts';

const address = '/api/v2/devices/tableView';

describe('paged lists', () => {
  it(
    'A paged list loads more rows or all of them, keeps its rows when a page fails, and is saved with all rows',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { page, quickInput } = workbench;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      const table = tableOf(workbench);
      const log = path.join(host.workspace, 'requests.log');
      const asked = async () =>
        (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes('/devices/tableView')).length;
      const says = (text: string | RegExp) => table.pages.filter({ hasText: text }).waitFor();
      const answers: Record<string, { type: string; text: string; status?: number; hangs?: true }> = {};
      const service = await startAnswering(
        await scene.demo('--devices', '750', '--latency', '300', '--log', log),
        answers,
      );
      try {
        await signIn(scene, service.demo);
        await api.open();
        await api.press('Devices', 'Run Operation');
        await json.line('"totalRecords": 750').waitFor();
        await says('Rows 1–100 of 750, as they were received. The table can load the others.');
        assert.equal(await table.pages.getByRole('button').count(), 0);
        await table.button('Table').click();
        await says(/^1–100 of 750/);
        await workbench.screenshot('pages');

        const first = table.grid.locator('tbody td').first();
        await first.click();
        await page.keyboard.press('Control+End');
        await says(/^1–200 of 750/);
        await becomes(() => table.grid.getAttribute('aria-rowcount'), '201');
        await table.says(/^Row 100 · /);
        await page.keyboard.press('Control+End');
        await says(/^1–300 of 750/);
        await page.keyboard.press('Control+Home');
        await table.grid.hover();
        await page.mouse.wheel(0, 100_000);
        await says(/^1–[45]00 of 750/);

        await page.keyboard.press('Control+Home');
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await json.isAt(/^\$\.data\.pageData\[0\]\./);
        await says('Rows 1–100 of 750, as they were received.');
        await table.button('Table').click();
        await says(/^1–[45]00 of 750/);

        await table.column('hostName').click();
        await says(/^Sorted [45]00 of 750 rows\./);
        await table.column('hostName').click();
        assert.notEqual(await table.firstNumber(), '1', 'rows keep their numbers');
        await table.column('Row').click();
        assert.equal(await table.firstNumber(), '1');
        await table.search.fill('router');
        await says(/^Searched [45]00 of 750 rows\./);
        await workbench.screenshot('pages-searched');
        await table.search.fill('');
        await says(/^1–[45]00 of 750/);

        answers[`${address}?size=100&page=6`] = { type: 'application/json', text: '{"error":"busy"}', status: 503 };
        await table.button('Load All').press('Enter');
        await says(
          /^The next page couldn't be loaded\. The service responded with 503 Service Unavailable\. The rows before it are kept: 500\./,
        );
        await becomes(() => table.grid.getAttribute('aria-rowcount'), '501');
        await table.button('Try Again').and(table.frame.locator(':focus')).waitFor();
        await inEachLook(scene, service.demo, async (look) => {
          await workbench.screenshot(`pages-failed-${look}`);
        });
        delete answers[`${address}?size=100&page=6`];
        answers[`${address}?size=100&page=7`] = { type: '', text: '', hangs: true };
        await table.button('Try Again').press('Enter');
        await table.button('Cancel').and(table.frame.locator(':focus')).waitFor();
        await says('Loading… 600 of 750 rows');
        await workbench.screenshot('pages-loading');
        await table.button('Cancel').press('Enter');
        await table.button('Load More').and(table.frame.locator(':focus')).waitFor();
        await says(/^1–600 of 750/);
        delete answers[`${address}?size=100&page=7`];

        await table.button('Save as CSV').click();
        await quickInput.row('Loaded rows: ').waitFor();
        await workbench.screenshot('pages-save');
        await quickInput.row('All rows: 750').click();
        const file = path.join(host.workspace, 'all-devices.csv');
        await quickInput.nameFile(file);
        const csv = await eventually(
          'it is saved',
          () => readFile(file, 'utf8').catch(() => ''),
          (text) => text !== '',
        );
        const lines = csv.trimEnd().split('\r\n');
        assert.equal(new Set(lines.slice(1)).size, 750);
        await says(/^1–750 of 750/);
        assert.equal(await table.pages.getByRole('button').count(), 0);
        await workbench.screenshot('pages-all');

        await table.grid.locator('tbody td').first().click();
        await page.keyboard.press('Control+End');
        await page.keyboard.press('Enter');
        await table.says('Row 750 is on a later page. The JSON shows the first page.');

        await workbench.runCommand('Org Access: Show Raw JSON');
        await json.line('"name": "Robin Lindqvist"').waitFor();
        await page.locator('.tabs-container .tab', { hasText: 'Response: Devices' }).click();
        await says(/^1–750 of 750/);
        await eventually(
          'all rows are there when it is shown again',
          () => table.grid.getAttribute('aria-rowcount'),
          (count) => count === '751',
        );

        assert.ok((await asked()) <= 10, 'a page that came is not asked for again');
        assert.equal(await api.rows.filter({ hasText: '200 OK' }).count(), 1, 'pages are no calls of their own');
        await workbench.runCommand('Org Access: Sign Out');
        await json.panel.getByText('You are signed out of Demo.').waitFor();
        await table.pages.waitFor({ state: 'hidden' });
      } finally {
        await service.end();
      }
    }),
  );
});
