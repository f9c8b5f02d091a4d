import assert from 'node:assert/strict';
import { queryOf } from '../../screen/support/panels/query.ts';
import { rawJsonOf } from '../../screen/support/panels/rawJson.ts';
import { tableOf } from '../../screen/support/panels/table.ts';
import { eventually, savedText, withResponse } from '../support/pageBench.ts';
import { env } from '../support/vscode.ts';

const devices = Array.from({ length: 300 }, (_, index) => ({
  serial: `${index}PLACE`,
  name: `switch-${index + 1}`,
  site: ['Oslo Data Center', 'Malmö', 'Göteborg Hamn'][index % 3],
  ports: ((index * 7) % 48) + 1,
  credentials: { password: 'hunter2', port: 22 },
}));
const response = JSON.stringify({ total: 300, devices }).replace(/"(\d+)PLACE"/g, '90071992547409$1.50');

describe('queries', () => {
  it(
    'The result of a query replaces the response with exact numbers and hidden credentials, and is saved as CSV',
    withResponse(response, async ({ workbench, seen }) => {
      const [json, table, query] = [rawJsonOf(workbench), tableOf(workbench), queryOf(workbench)];
      await table.button('JSON').click();
      await json.line('"total": 300').waitFor();
      await query.run("devices[?site == 'Malmö'].{name: name, serial: serial, login: credentials}", 'rows: 100');
      await json.line('"name": "switch-2"').waitFor();
      assert.match(await json.panel.innerText(), /"serial": 900719925474091\.50/);
      assert.doesNotMatch(await json.panel.innerText(), /hunter2/);
      await table.button('Table').click();
      await table.cell('switch-2').waitFor();
      assert.equal(await table.grid.getAttribute('aria-rowcount'), '101');
      await table.act('Save as CSV');
      const csv = await savedText(seen, '.csv');
      assert.match(csv, /^\ufeffname,serial,login\r\nswitch-2,900719925474091\.50,/);
      assert.equal(csv.trimEnd().split('\r\n').length, 101);
      await query.back.click();
      await table.found('300 of 300 rows');
    }),
  );

  it(
    'The result of a query is saved as CSV in the format of the setting',
    withResponse(response, async ({ workbench, seen }) => {
      const [table, query] = [tableOf(workbench), queryOf(workbench)];
      env.language = 'de';
      await query.run('devices[:2].{name: name, ports: ports}', 'rows: 2');
      await table.button('Table').click();
      await table.act('Save as CSV');
      assert.equal(await savedText(seen, '.csv'), '\ufeffname;ports\r\nswitch-1;1\r\nswitch-2;8\r\n');
    }),
  );

  it(
    'A query with a fault or without an end is explained and leaves the response, and a good one follows the next response',
    withResponse(response, async ({ page, workbench, run }) => {
      const [json, table, query] = [rawJsonOf(workbench), tableOf(workbench), queryOf(workbench)];
      await table.button('Table').click();
      await query.run('devices[?ports == 4]', 'Put numbers between backticks');
      assert.equal(await page.evaluate(() => String(getSelection())), '4');
      await table.found('300 of 300 rows');
      // A tenth of the time is as good, but not for the queries after it, which may wait for a busy computer.
      await page.evaluate(() => {
        const timer = globalThis.setTimeout;
        const short = (act: () => void, ms?: number) => timer(act, ms === 5000 ? 500 : ms);
        Object.assign(globalThis, { setTimeout: short, usualTimer: timer });
      });
      await query.run(`${'[@, @] | '.repeat(60)}to_string(@)`, 'longer than 5 seconds');
      await page.evaluate('globalThis.setTimeout = globalThis.usualTimer');
      await query.run('devices[:3].name', 'rows: 3');
      await json.line('"switch-1"').waitFor();
      await run({ devices: [{ name: 'another' }] });
      await query.says('rows: 1');
      await query.field.press('Escape');
      await table.found('1 of 1 rows');
    }),
  );

  it(
    'A query with a fault leads back to the response, since the result is that of an earlier query',
    withResponse(response, async ({ workbench }) => {
      const [table, query] = [tableOf(workbench), queryOf(workbench)];
      await query.run('length(devices)', 'Result of the query');
      await rawJsonOf(workbench).line('300').waitFor();
      await query.run('devices[?foo=', 'Use == to compare.');
      await table.found('300 of 300 rows');
      await query.back.waitFor({ state: 'hidden' });
    }),
  );

  it(
    'Another text of as many lines stays collapsed, and what does not differ in any other text',
    withResponse(
      { one: { a: { b: 1 }, c: 1 }, two: { a: { b: 2 }, c: 2 }, more: { a: { b: 1 }, c: [1] } },
      async ({ workbench }) => {
        const [json, query] = [rawJsonOf(workbench), queryOf(workbench)];
        await json.line('"two"').waitFor();
        await query.run('one', 'Result of the query');
        await json.line('"b": 1').waitFor();
        await json.act('Collapse All');
        await json.line('"b": 1').waitFor({ state: 'hidden' });
        for (const [next, line] of [
          ['two', '"c": 2'],
          ['one', '"c": 1'],
          ['more', '"c": ['],
        ] as const) {
          await query.run(next, 'Result of the query');
          await json.line(line).waitFor();
          assert.equal(await json.line('"b"').count(), 0);
        }
      },
    ),
  );

  it(
    'A query is made for a value of the table, copied, and offered among the recent ones',
    withResponse(response, async ({ page, workbench, seen, choose, panel }) => {
      const [table, query] = [tableOf(workbench), queryOf(workbench)];
      await table.act('Query');
      await query.recent.click();
      await query.recentOnes.getByText('There are no recent queries.').waitFor();
      await page.keyboard.press('Escape');
      await table.button('Table').click();
      await choose(table.column('ports'), 'queryValue');
      await query.says('rows: 300');
      assert.equal(await query.field.inputValue(), 'devices[].ports');
      await query.back.click();
      await panel.hideAndShow();
      await table.act('Query');
      await query.recent.click();
      await query.recentOnes.waitFor();
      await page.keyboard.press('Escape');
      await query.recentOnes.waitFor({ state: 'detached' });
      await query.bar.waitFor();
      await page.keyboard.press('Enter');
      await query.recentOnes.getByRole('button', { name: 'devices[].ports' }).click();
      await query.says('rows: 300');
      await eventually('nothing else is copied', () => seen.copied.length === 0);
    }),
  );
});
