import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { queryOf } from '../support/panels/query.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { tableOf } from '../support/panels/table.ts';
import { apiOf, startAnswering } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { inEachLook } from '../support/parts/themes.ts';
import { chooseFrom } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';
import { becomes, eventually } from '../support/servers/service.ts';

const devices = Array.from({ length: 3_000 }, (_, index) => ({
  serial: `${index}PLACE`,
  name: `switch-${index + 1}`,
  site: ['Oslo Data Center', 'Malmö', 'Göteborg Hamn'][index % 3],
  ports: ((index * 7) % 48) + 1,
  credentials: { password: 'hunter2', port: 22 },
}));
const text = JSON.stringify({ total: 3_000, devices }).replace(/"(\d+)PLACE"/g, '90071992547409$1.50');
const answers = { '/api/v2/applicationGroup/group': { type: 'application/json', text } };

describe('queries', () => {
  it(
    'A query result replaces the response, as JSON and as a table, in each theme',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { page } = workbench;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      const table = tableOf(workbench);
      const query = queryOf(workbench);
      const service = await startAnswering(await scene.demo(), answers);
      try {
        await signIn(scene, service.demo);
        await api.open();
        await api.press('Application groups', 'Run Operation');
        await json.line('"total": 3000').waitFor();

        await query.button.click();
        await query.recent.click();
        const box = await query.bar.getByText('There are no recent queries.').boundingBox();
        assert.ok(box && box.height < 30, 'the sentence is on one line');
        await query.recent.click();
        await query.run("devices[?site == 'Malmö'].{name: name, serial: serial, login: credentials}", 'rows: 1,000');
        await json.line('"name": "switch-2"').waitFor();
        assert.match(await json.panel.innerText(), /"serial": 900719925474091\.50/, 'numbers are as they came');
        assert.doesNotMatch(await json.panel.innerText(), /hunter2/);
        assert.equal(await json.button('Open as Document').isVisible(), false);
        await workbench.screenshot('query-json');
        await table.button('Table').click();
        await table.cell('switch-2').waitFor();
        await becomes(() => table.grid.getAttribute('aria-rowcount'), '1001');
        await table.button('Save as CSV').click();
        const file = path.join(host.workspace, 'malmo.csv');
        await workbench.quickInput.nameFile(file);
        const csv = await eventually(
          'it is saved',
          () => readFile(file, 'utf8').catch(() => ''),
          (saved) => saved !== '',
        );
        assert.match(csv, /^\ufeffname,serial,login\r\nswitch-2,900719925474091\.50,/);
        assert.equal(csv.trimEnd().split('\r\n').length, 1_001);
        await inEachLook(scene, service.demo, async (look) => {
          await workbench.screenshot(`query-table-${look}`);
          await page.setViewportSize({ width: 640, height: 500 });
          await workbench.screenshot(`query-narrow-${look}`);
          await page.setViewportSize(host.viewport);
        });

        await query.back.click();
        await table.found('3,000 of 3,000 rows');
        await query.run('devices[?ports == 4]', 'Put numbers between backticks');
        await inEachLook(scene, service.demo, (look) => workbench.screenshot(`query-fault-${look}`));
        await table.found('3,000 of 3,000 rows');
        await query.run(`${'[@, @] | '.repeat(60)}to_string(@)`, 'longer than 5 seconds');
        await query.run('devices[:3].name', 'rows: 3');
        await json.line('"switch-1"').waitFor();
        await api.press('Application groups', 'Run Operation');
        await query.says('rows: 3');
        await query.field.press('Escape');
        await table.found('3,000 of 3,000 rows');
      } finally {
        await service.end();
      }
    }),
  ).timeout(300_000);

  it(
    'A query is generated for the focused value, and offered again in the next window',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page } = workbench;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      const table = tableOf(workbench);
      const query = queryOf(workbench);
      const service = await startAnswering(await scene.demo(), answers);
      try {
        await signIn(scene, service.demo);
        await api.open();
        await api.press('Application groups', 'Run Operation');
        await table.button('Table').click();
        await chooseFrom(table.column('ports'), 'Query This Value');
        await query.says('rows: 3,000');
        await becomes(() => query.field.inputValue(), 'devices[].ports');
        await json.line('8').click();
        await page.keyboard.press('Shift+F10');
        await page.locator('.monaco-menu .action-item', { hasText: 'Query This Value' }).waitFor();
        await page.keyboard.press('Escape');
        await query.back.click();

        await workbench.reload();
        await api.row('Application groups').waitFor();
        await api.press('Application groups', 'Run Operation');
        await json.line('"total": 3000').waitFor();
        await query.button.click();
        await query.recent.click();
        await workbench.screenshot('query-recent');
        const list = query.bar.getByRole('group', { name: 'Recent', exact: true });
        await list.waitFor();
        await page.keyboard.press('Escape');
        await list.waitFor({ state: 'hidden' });
        await query.bar.waitFor();
        await page.keyboard.press('Enter');
        await query.bar.getByRole('button', { name: 'devices[].ports' }).click();
        await query.says('rows: 3,000');
      } finally {
        await service.end();
      }
    }),
  ).timeout(300_000);
});
