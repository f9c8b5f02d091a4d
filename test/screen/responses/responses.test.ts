import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { osloId } from '../../support/service/demoPlaces.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { apiOf } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';
import { becomes } from '../support/servers/service.ts';

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
      const demo = await scene.demo({ log });
      await signIn(scene, demo);
      await api.open();
      await api.press('Topology', 'Run Operation');
      await json.line('"linkId"').waitFor();
      await json.act('Run Again');
      await api.rows.filter({ hasText: '200 OK' }).nth(1).waitFor();
      await becomes(() => sent('/topology/detail/default'), 2);

      const edit = async (typed: string) => {
        await json.act('Edit Request…');
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
      await quickInput.row('Send').click();
      await facts.filter({ hasText: 'GET /api/v2/topology/detail/default?days=3' }).waitFor();
      await becomes(() => sent('/topology/detail/default'), 3);
      assert.equal(await page.locator('.tabs-container .tab', { hasText: 'Response: ' }).count(), 1);

      await edit('DELETE /api/v2/topology/{siteId}');
      await quickInput.accept();
      await quickInput.row('Send').filter({ hasText: 'asks before sending' }).click();
      const dialog = page.locator('.monaco-dialog-box');
      await dialog.getByText('Send this DELETE request for Oslo Data Center (Acme Infrastructure)?').waitFor();
      await dialog.getByText(`DELETE ${demo.url}/api/v2/topology/${osloId}`).waitFor();
      await workbench.pressInDialog('Cancel');
      assert.equal(await sent(`topology/${osloId}`), 0);

      await workbench.setClipboard('');
      await workbench.untilOpen(quickInput.titleWith('Copy Request As'), () => json.act('Copy Request As…'));
      await quickInput.row('curl').click();
      assert.match(await workbench.clipboardHolds(/ \| curl /), /detail\/default\?days=3'/);
    }),
  );
});
