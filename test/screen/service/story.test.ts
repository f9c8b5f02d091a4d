import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { tableOf } from '../support/panels/table.ts';
import { apiOf } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { inTerminals, outputOf, plainTerminals, typeInTerminal } from '../support/parts/terminal.ts';

describe('work in views and terminals', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'story-test-'));
  });
  after(() => rm(folder, { recursive: true }));

  it(
    'All pages of a site’s devices are listed, and one device is hidden, on the screen and in a terminal',
    inTerminals(async (scene) => {
      const { workbench } = scene;
      const { tree } = workbench;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      const table = tableOf(workbench);
      await signIn(scene, await scene.demo('--strict', '--devices', '250'), plainTerminals);
      await tree.expand('Acme Infrastructure');
      await tree.choose('Malmö', 'Use This Site');
      await tree.choose('Oslo Data Center', 'Use This Site');

      await api.open('Discovery');
      await api.press('Devices', 'Run Operation');
      await json.line('"totalRecords": 250').waitFor();
      await table.button('Table').click();
      await table.button('Load All').click();
      await table.pages.filter({ hasText: /^1–250 of 250/ }).waitFor();
      const [name = '', id = ''] = [await table.texts('hostName', 1), await table.texts('deviceId', 1)].map(
        ([text]) => text ?? '',
      );
      assert.match(id, /^[0-9a-f-]{36}$/);
      await table.search.fill(name);
      await table.cell(id).waitFor();
      await table.search.fill('');

      await workbench.runCommand('Org Access: New Terminal with Access');
      await workbench.pressInDialog('Allow');
      await typeInTerminal(scene, `cd ${folder}; PS1='$ '; clear`);
      const run = (line: string) => outputOf(scene, folder, line);
      const listed = () => run('org-access call devices size=25 --all --ndjson');
      const before = await listed();
      assert.equal(before.trim().split('\n').length, 251, 'a line for each device, and the exit code');
      assert.ok(before.includes(id));
      assert.match(
        await run('org-access headers'),
        /orgId: [0-9a-f-]{36}:Acme Infrastructure\nsiteId: [0-9a-f-]{36}:Oslo Data Center\n/,
      );

      /** Sends a body by a program, and confirms it. */
      const change = async (operation: string, question: string) => {
        const done = run(`org-access call ${operation} --body '${JSON.stringify({ deviceIds: [id] })}'`);
        await workbench.toast(question).waitFor();
        await workbench.screenshot(`story-${operation}`);
        await workbench.pressInNotification(question, 'Send');
        assert.match(await done, /exit 0/);
      };
      await change('hide-devices', 'A program in a terminal wants to send "Hide devices"');
      const after = await listed();
      assert.equal(after.trim().split('\n').length, 250);
      assert.ok(!after.includes(id));
      assert.ok((await run('org-access call hidden-devices --all')).includes(id));
      await api.press('Devices', 'Run Operation');
      await table.pages.filter({ hasText: /^1–100 of 249/ }).waitFor();

      await change('show-devices', 'A program in a terminal wants to send "Show devices again"');
      assert.ok((await listed()).includes(id));
    }),
  ).timeout(400_000);
});
