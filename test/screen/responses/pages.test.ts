import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { tableOf } from '../support/panels/table.ts';
import { apiOf } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

describe('paged lists', () => {
  it(
    'A paged list requests each page once, saves all rows as CSV and as a snapshot, and keeps them while another tab is shown',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { page, quickInput } = workbench;
      const api = apiOf(workbench);
      const table = tableOf(workbench);
      const log = path.join(host.workspace, 'requests.log');
      const says = (text: string | RegExp) => table.pages.filter({ hasText: text }).waitFor();
      await signIn(scene, await scene.demo({ devices: 750, log }));
      await api.open();
      await api.press('Devices', 'Run Operation');
      await says(/^1–100 of 750/);
      await table.button('Load More').click();
      await says(/^1–200 of 750/);
      await table.act('Save as CSV');
      await quickInput.row('All rows: 750').click();
      const file = path.join(host.workspace, 'all-devices.csv');
      await quickInput.nameFile(file);
      const csv = await eventually(
        'it is saved',
        () => readFile(file, 'utf8').catch(() => ''),
        (text) => text !== '',
      );
      assert.equal(new Set(csv.trimEnd().split('\r\n').slice(1)).size, 750);
      await says(/^1–750 of 750/);
      await table.act('Save Snapshot…');
      const snapshot = path.join(host.workspace, 'devices.json');
      await quickInput.nameFile(snapshot);
      const rows = await eventually(
        'the snapshot is saved',
        () =>
          readFile(snapshot, 'utf8').then(
            (text) => JSON.parse(text) as { deviceId: string }[],
            () => [],
          ),
        ({ length }) => length === 750,
      );
      const ids = rows.map(({ deviceId }) => deviceId);
      assert.deepEqual(ids, ids.toSorted());

      await workbench.runCommand('Org Access: Show Raw JSON');
      await rawJsonOf(workbench).line('"name": "Robin Lindqvist"').waitFor();
      await page.locator('.tabs-container .tab', { hasText: 'Response: Devices' }).click();
      await table.grid.and(table.frame.locator('[aria-rowcount="751"]')).waitFor();
      const asked = (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes('/devices/tableView'));
      assert.equal(asked.length, 8, 'a page that came is not requested again');
      assert.equal(await api.rows.filter({ hasText: '200 OK' }).count(), 1, 'pages are no calls of their own');
    }),
  );
});
