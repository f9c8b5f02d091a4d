import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { placeValue } from '../../support/service/demoPlaces.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { apiOf, bodyIsKept, startAnswering } from '../support/parts/api.ts';
import { fillInDiscovery } from '../support/parts/discovery.ts';
import { signIn } from '../support/parts/signIn.ts';
import { inEachLook } from '../support/parts/themes.ts';
import { pressInRow } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

describe('API view', () => {
  it(
    'The API view runs a GET request and shows status, time, headers, and JSON in each theme',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page } = workbench;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      const demo = await scene.demo();
      await signIn(scene, demo);
      await api.open();
      await api.press('Topology', 'Run Operation');
      await json.line('"linkId"').waitFor();
      const facts = workbench.webview().locator('.facts');
      assert.match(
        await facts.innerText(),
        /^200 OK · [\d.]+m?s · [\d,]+ characters · GET \/api\/v2\/topology\/detail\/default · Oslo Data Center \(Acme Infrastructure\) · Demo · /,
      );
      await facts.locator('summary').click();
      await facts.getByText('content-type').waitFor();
      await api.newest('Topology', /^200 OK · \d+:\d\d\s[AP]M · …\/detail\/default$/);
      await inEachLook(scene, demo, (look) => workbench.screenshot(`api-${look}`));

      await json.button('Edit Request…').click();
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
      const demo = await scene.demo('--log', log);
      await signIn(scene, demo);
      await api.open();
      await api.press('Create discovery', 'Run Operation');
      await fillInDiscovery(workbench, { targets: '192.0.2.7', name: 'Night run' });
      const lens = page.locator('.codelens-decoration');
      const send = lens.locator('a', { hasText: 'Send to Demo for Oslo Data Center (Acme Infrastructure)' });
      await send.waitFor();
      const [shown, editor] = await Promise.all([lens.boundingBox(), page.locator('.editor-instance').boundingBox()]);
      assert.ok(shown && editor && shown.x + shown.width < editor.x + editor.width * 0.9, 'all of it is in view');
      const body = page.locator('.tabs-container .tab', { hasText: 'Demo Create discovery.json' });
      await body.waitFor();
      await bodyIsKept(scene, 'Create discovery.json');
      await workbench.reload();
      await send.waitFor();
      await workbench.screenshot('api-body');

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
          lines.includes(`POST ${demo.url}/api/v2/dataCollector/schedule/`),
        lines.join('\n'),
      );
      assert.match(
        lines.join('\n'),
        new RegExp(`It is sent to Demo as ${demo.username}\\. Its body is the text in this editor`),
      );
      await workbench.screenshot('api-confirm');
      await workbench.pressInDialog('Cancel');
      assert.deepEqual(await posts(), []);

      await send.click();
      await workbench.pressInDialog('Send');
      await json.line('Request [').waitFor();
      await api.newest('Create discovery', /^200 OK/);
      assert.equal((await posts()).length, 1);
      await workbench.screenshot('api-created');

      // An accepted body leaves no unsaved editor, and is still in the history.
      await body.waitFor({ state: 'hidden' });
      await page.locator('.part.activitybar .badge-content', { hasText: /\d/ }).waitFor({ state: 'hidden' });
      await api.press('Discovery status', 'Run Operation');
      await page.locator('.tabs-container .tab', { hasText: 'Response: Discovery status' }).waitFor();
      await json.line('"totalRecords": 6').waitFor();
      await page.locator('.tabs-container .tab', { hasText: 'Response: Create discovery' }).click();
      await json.line('Request [').waitFor();
      await json.button('Run Again').click();
      await body.waitFor();
      await page.locator('.editor-instance .view-line', { hasText: '"Night run"' }).waitFor();
      await workbench.runCommand('View: Revert and Close Editor');
      await body.waitFor({ state: 'hidden' });
    }),
  );

  it(
    'The API view shows running requests, cancels them, runs them again, and drops them when the session ends',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      // The request must still be waiting when it is canceled, even on a slow machine.
      await signIn(scene, await scene.demo('--fail', 'other=hang', '--fail', 'other=403'), {
        'orgAccess.requestTimeoutSeconds': 600,
      });
      await api.open();
      await api.press('Application groups', 'Run Operation');
      await api.newest('Application groups', 'waiting for the response');
      await json.panel.getByText('Waiting for the response to GET /api/v2/applicationGroup/group').waitFor();
      await workbench.screenshot('api-waiting');
      const call = await api.newest('Application groups', 'waiting for the response');
      await pressInRow(call, 'Cancel Request');
      const canceled = await api.newest('Application groups', /^canceled/);
      await json.panel.getByText('Canceled.').waitFor();

      await pressInRow(canceled, 'Run Again');
      const denied = await api.newest('Application groups', /^403 Forbidden/);
      await pressInRow(denied, 'Find Where Granted…');
      await workbench.quickInput.type('application groups');
      await workbench.quickInput.row('APPLICATION GROUPS: READ').click();
      await workbench.quickInput.titled('granted at');
      await workbench.quickInput.escape();
      await pressInRow(denied, 'Run Again');
      await api.newest('Application groups', /^200 OK/);
      await json.line('"Intranet"').waitFor();
      await workbench.screenshot('api-history');

      await denied.click();
      await workbench.webview().locator('.facts', { hasText: '403 Forbidden' }).waitFor();
      await json.button('Open as Document').click();
      await workbench.page
        .locator('.tabs-container .tab.active', { hasText: 'Demo Application groups.json' })
        .waitFor();

      // An expanded view would be expanded in the next test too.
      await api.view.locator('.pane-header').click({ position: { x: 40, y: 10 } });
      await workbench.runCommand('Org Access: Sign Out');
      await api.view.waitFor({ state: 'hidden' });
      await workbench.page.locator('.tabs-container .tab', { hasText: 'Response' }).click();
      await json.panel.getByText('You are signed out').waitFor();
    }),
  );

  it(
    'A response that is not JSON is shown as received and can be saved',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      const xml = '<list>\n  <device kind="x">\u202eone</device>\n</list>';
      const service = await startAnswering(await scene.demo(), {
        '/api/v2/applicationGroup/group': { type: 'application/xml', text: xml },
      });
      try {
        await signIn(scene, service.demo);
        await api.open();
        await api.press('Application groups', 'Run Operation');
        await json.line('‹U+202E›one').waitFor();
        await workbench.webview().locator('.facts', { hasText: '200 OK' }).waitFor();
        await workbench.screenshot('api-xml');
        await json.button('Save As…').click();
        await workbench.quickInput.nameFile(path.join(host.workspace, 'answer.xml'));
        await eventually(
          'it is saved',
          () => readFile(path.join(host.workspace, 'answer.xml'), 'utf8').catch(() => ''),
          (text) => text.trim() === xml,
        );
      } finally {
        await service.end();
      }
    }),
  );
});
