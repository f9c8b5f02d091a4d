import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { placeValue } from '../../support/service/demoPlaces.ts';
import { editorsAreKept } from '../support/everywhere.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { apiOf, bodyIsKept } from '../support/parts/api.ts';
import { fillInDiscovery } from '../support/parts/discovery.ts';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';

describe('API view', () => {
  it(
    'The API view runs a GET request and shows status, time, headers, and JSON',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page } = workbench;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      await signIn(scene, await scene.demo());
      await api.open();
      await api.press('Topology', 'Run Operation');
      await json.line('"linkId"').waitFor();
      const facts = workbench.webview().locator('.facts');
      assert.match(
        await facts.innerText(),
        /^200 OK\s+[\d.]+m?s · [\d,]+ characters · Oslo Data Center \(Acme Infrastructure\) · Demo$/,
      );
      await facts.locator('summary').click();
      await facts.getByText('GET /api/v2/topology/detail/default').waitFor();
      await facts.getByText('content-type').waitFor();
      await api.newest('Topology', /^200 OK · \d+:\d\d\s[AP]M · …\/detail\/default$/);

      await json.act('Edit Request…');
      await workbench.quickInput.titled('Edit Request');
      await workbench.quickInput.row('Method and path').click();
      await workbench.quickInput.says('Method and path below the base URL.');
      await workbench.quickInput.type('GET /api/v2/does/not/exist?siteId=101');
      await workbench.quickInput.accept();
      await workbench.quickInput.row('Send').click();
      await api.newest('GET /api/v2/does/not/exist', /^404 Not Found · .* · …\/not\/exist\?siteId=101$/);
      await page.locator('.tabs-container .tab', { hasText: 'GET /api/v2/does/not/exist' }).waitFor();
    }),
  );

  it(
    'The API view asks before it sends a body, and sends exactly what the editor contains',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { page } = workbench;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      const log = path.join(host.workspace, 'requests.log');
      const posts = async () =>
        (await readFile(log, 'utf8').catch(() => ''))
          .split('\n')
          .filter((line) => line.includes('/dataCollector/schedule/'));
      const demo = await scene.demo({ log });
      await signIn(scene, demo);
      await api.open();
      await api.press('Create discovery', 'Run Operation');
      await fillInDiscovery(workbench, { targets: '192.0.2.7', name: 'Night run', accounts: ['snmp-inventory'] });
      const lens = page.locator('.codelens-decoration');
      const send = lens.locator('a', { hasText: 'Send to Demo for Oslo Data Center (Acme Infrastructure)' });
      await send.waitFor();
      const [shown, editor] = await Promise.all([lens.boundingBox(), page.locator('.editor-instance').boundingBox()]);
      assert.ok(shown && editor && shown.x + shown.width < editor.x + editor.width * 0.9, 'all of it is in view');
      const body = page.locator('.tabs-container .tab', { hasText: 'Demo Create discovery.json' });
      await body.waitFor();
      await bodyIsKept(scene, 'Create discovery.json');
      await editorsAreKept(page, /Create(?: |%20)discovery\.json/);
      await workbench.reload();
      await send.waitFor();

      const write = async (text: string) => {
        await workbench.setClipboard(text);
        await page.locator('.editor-instance .view-lines').click();
        await page.keyboard.press('Control+a');
        await page.keyboard.press('Control+v');
      };
      const discovery = JSON.stringify({
        requestName: 'Night run',
        triggerType: 'PCAP_COLLECTION',
        dsSelectedOrganization: placeValue('Acme Infrastructure'),
        dsSelectedSiteId: placeValue('Oslo Data Center'),
        ipPool: { fqdnAddress: [{ ip: '192.0.2.7', fqdn: 'a.example' }] },
      });
      await write(`${discovery},`);
      await send.click();
      await workbench.toast("isn't valid JSON, so it wasn't sent").waitFor();
      await write(discovery);

      await send.click();
      const dialog = page.locator('.monaco-dialog-box');
      await dialog.waitFor();
      const lines = (await dialog.innerText()).split('\n');
      assert.ok(
        lines.includes('Send this POST request for Oslo Data Center (Acme Infrastructure)?') &&
          lines.includes(`POST ${demo.url}/api/v2/dataCollector/schedule/`) &&
          lines.includes('Targets (1): a.example=192.0.2.7') &&
          lines.some((line) => line.startsWith(`It is sent to Demo as ${demo.username}. `)),
        lines.join('\n'),
      );
      await workbench.pressInDialog('Cancel');
      assert.deepEqual(await posts(), []);

      await send.click();
      await workbench.pressInDialog('Send');
      await json.line('Request [').waitFor();
      await api.newest('Create discovery', /^200 OK/);
      assert.equal((await posts()).length, 1);

      // An accepted body leaves no unsaved editor, and is still in the history.
      await body.waitFor({ state: 'hidden' });
      await page.locator('.part.activitybar .badge-content', { hasText: /\d/ }).waitFor({ state: 'hidden' });
      await api.press('Discovery status', 'Run Operation');
      await page.locator('.tabs-container .tab', { hasText: 'Response: Discovery status' }).waitFor();
      await json.open();
      await json.line('"totalRecords": 6').waitFor();
      await page.locator('.tabs-container .tab', { hasText: 'Response: Create discovery' }).click();
      await json.line('Request [').waitFor();
      await json.act('Run Again');
      await body.waitFor();
      await page.locator('.editor-instance .view-line', { hasText: '"Night run"' }).waitFor();
      await workbench.runCommand('View: Revert and Close Editor');
      await body.waitFor({ state: 'hidden' });
    }),
  );
});
