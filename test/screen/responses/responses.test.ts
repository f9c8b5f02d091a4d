import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { osloId } from '../../support/service/demoPlaces.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { tableOf } from '../support/panels/table.ts';
import { apiOf, startAnswering } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { inEachLook } from '../support/parts/themes.ts';
import { chooseFrom } from '../support/parts/tree.ts';
import { withDemo, type Demo, type Scene } from '../support/scene.ts';
import { becomes, eventually } from '../support/servers/service.ts';

const devices = Array.from({ length: 10_000 }, (_, index) => ({
  id: index + 1,
  name: `switch-${index + 1}`,
  site: ['Oslo Data Center', 'Malmö', 'Göteborg Hamn'][index % 3],
  ports: ((index * 7) % 48) + 1,
  seen: new Date(Date.UTC(2026, 0, 1) + index * 977_000).toISOString(),
  note: index === 4 ? '=HYPERLINK("http://example.invalid")' : index === 5 ? '<img src=x onerror=alert(1)>' : null,
  credentials: { password: 'hunter2', port: 22 },
}));
const answers = {
  '/api/v2/applicationGroup/group': { type: 'application/json', text: JSON.stringify({ total: 10_000, devices }) },
};

/** Signs in, and shows the applications as a table. */
async function openTable(scene: Scene, service: Demo): Promise<ReturnType<typeof tableOf>> {
  const api = apiOf(scene.workbench);
  const table = tableOf(scene.workbench);
  await signIn(scene, service);
  await api.open();
  await api.press('Application groups', 'Run Operation');
  await table.button('Table').click();
  return table;
}

describe('responses', () => {
  it(
    'A response offers to run its request again, to edit the request, and to copy it as a program',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { quickInput, page } = workbench;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      const facts = workbench.webview().locator('.facts');
      const log = path.join(host.workspace, 'requests.log');
      const sent = async (part: string) =>
        (await readFile(log, 'utf8').catch(() => '')).split('\n').filter((line) => line.includes(part)).length;
      const demo = await scene.demo('--log', log);
      await signIn(scene, demo);
      await api.open();
      await api.press('Topology', 'Run Operation');
      await json.line('"linkId"').waitFor();
      await json.button('Run Again').click();
      await api.rows.filter({ hasText: '200 OK' }).nth(1).waitFor();
      assert.equal(await sent('/topology/detail/default'), 2);

      const edit = async (typed: string) => {
        await json.button('Edit Request…').click();
        await quickInput.titled('Edit Request');
        await quickInput.row('Method and path').click();
        await quickInput.says('Method and path below the base URL.');
        await quickInput.type(typed);
      };
      await edit('GET /api/v2/../admin');
      await quickInput.says('Remove "." and ".."');
      await quickInput.type('GET /api/v2/topology/detail/default?days=3');
      await quickInput.accept();
      await quickInput.row('days').filter({ hasText: '3' }).waitFor();
      await workbench.screenshot('responses-edit');
      await quickInput.row('Send').click();
      await facts.filter({ hasText: 'GET /api/v2/topology/detail/default?days=3' }).waitFor();
      assert.equal(await sent('/topology/detail/default'), 3);
      assert.equal(await page.locator('.tabs-container .tab', { hasText: 'Response: ' }).count(), 1);

      await edit('DELETE /api/v2/topology/{siteId}');
      await quickInput.accept();
      await quickInput.row('Send').filter({ hasText: 'you are asked before' }).click();
      const dialog = page.locator('.monaco-dialog-box');
      await dialog.getByText('Send this DELETE request for Oslo Data Center (Acme Infrastructure)?').waitFor();
      await dialog.getByText(`DELETE ${demo.url}/api/v2/topology/${osloId}`).waitFor();
      await workbench.pressInDialog('Cancel');
      assert.equal(await sent(`topology/${osloId}`), 0);

      await workbench.setClipboard('');
      await workbench.untilOpen(quickInput.titleWith('Copy as…'), () => json.button('Copy Request as…').click());
      await quickInput.row('curl').click();
      assert.match(await workbench.clipboardHolds(/^curl /m), /detail\/default\?days=3'/);
    }),
  );

  it(
    'A response with ten thousand rows is shown as a table in each theme',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const service = await startAnswering(await scene.demo(), answers);
      try {
        const table = await openTable(scene, service.demo);
        await table.cell('switch-3').waitFor();
        await becomes(() => table.grid.getAttribute('aria-rowcount'), '10001');
        await workbench.screenshot('table');
        await table.cell('switch-3').click();
        await table.column('ports').click();
        await table.says(/^ports is column 4 of 7/);
        await inEachLook(scene, service.demo, async (look) => {
          await workbench.screenshot(`table-sorted-${look}`);
          await workbench.page.setViewportSize({ width: 700, height: 600 });
          await workbench.screenshot(`table-narrow-${look}`);
          await workbench.page.setViewportSize(scene.host.viewport);
        });
      } finally {
        await service.end();
      }
    }),
  );

  it(
    'A response shown as a table is searched, sorted, and saved with mouse and keyboard',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { page } = workbench;
      const json = rawJsonOf(workbench);
      const service = await startAnswering(await scene.demo(), answers);
      try {
        const table = await openTable(scene, service.demo);
        await table.cell('switch-1').click();
        await table.says('Row 1 · name · switch-1');
        assert.deepEqual(await table.texts('name', 3), ['switch-1', 'switch-2', 'switch-3']);

        await page.keyboard.press('Control+End');
        await table.says(/^Row 10000 · credentials/);
        await table.rows.filter({ hasText: '10000' }).waitFor();
        assert.ok((await table.rows.count()) < 100);
        assert.ok(!(await table.grid.innerText()).includes('hunter2'));
        await page.keyboard.press('Control+Home');
        await page.keyboard.press('ArrowRight');

        await table.column('ports').click();
        await table.column('ports').click();
        await becomes(() => table.column('ports').getAttribute('aria-sort'), 'descending');
        assert.deepEqual(await table.texts('ports', 2), ['48', '48']);
        // Rows keep their numbers in the response, by which they are found in the JSON.
        assert.equal(await table.firstNumber(), '42');
        await table.column('ports').click();
        await becomes(() => table.column('Row').getAttribute('aria-sort'), 'ascending');

        await page.keyboard.press('Control+f');
        await table.search.fill('MALMO switch-99');
        await table.found('36 of 10,000 rows');
        await table.search.fill('nothing like it');
        await table.frame.getByText('No row matches the search.').waitFor();
        await table.search.fill('switch-5');
        await table.cell('switch-5').click();
        await workbench.setClipboard('');
        await page.keyboard.press('Control+c');
        assert.equal(await workbench.clipboardHolds(/./), 'switch-5');
        await chooseFrom(table.column('ports'), 'Copy Value');
        await workbench.clipboardHolds(/^ports$/);

        await table.frame.getByText('Columns', { exact: true }).first().click();
        for (const name of ['seen', 'credentials', 'site', 'ports'])
          await table.frame.getByRole('checkbox', { name }).uncheck();
        await workbench.screenshot('table-columns');
        const columns = table.frame.getByRole('group', { name: 'Columns', exact: true });
        await columns.waitFor();
        await page.keyboard.press('Escape');
        await columns.waitFor({ state: 'hidden' });
        await table.button('Save as CSV').click();
        const file = path.join(host.workspace, 'devices.csv');
        await workbench.quickInput.nameFile(file);
        const csv = await eventually(
          'it is saved',
          () => readFile(file, 'utf8').catch(() => ''),
          (text) => text !== '',
        );
        const lines = csv.split('\r\n');
        assert.deepEqual(lines.slice(0, 2), [
          '\ufeffid,name,note',
          `5,switch-5,"'=HYPERLINK(""http://example.invalid"")"`,
        ]);
        assert.ok(!csv.includes('hunter2'));

        await table.cell('switch-5').press('Enter');
        await json.isAt('$.devices[4].name');
        await table.button('Table').click();
        await table.cell('switch-5').waitFor();
        await becomes(() => table.search.inputValue(), 'switch-5');
        await table.frame.getByText('Columns', { exact: true }).first().click();
        await table.button('Reset Columns').click();
        await table.column('site').waitFor();
      } finally {
        await service.end();
      }
    }),
  );
});
