import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { osloId } from '../../support/service/demoPlaces.ts';
import { apiOf, bodyIsKept, startAnswering } from '../support/parts/api.ts';
import { rawJsonOf } from '../support/parts/rawJson.ts';
import { signIn } from '../support/parts/signIn.ts';
import { inEachLook } from '../support/parts/themes.ts';
import { pressInRow } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

describe('API view', () => {
  it(
    'gets an area, and shows status, time, headers and JSON, in light, dark and high contrast',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      const demo = await scene.demo();
      await signIn(scene, demo);
      await api.open();
      await api.press('Topology', 'Run Operation');
      await json.line('"core-1"').waitFor();
      const facts = workbench.webview().locator('.facts');
      assert.match(
        await facts.innerText(),
        /^200 OK · [\d.]+m?s · [\d,]+ characters · GET \/api\/v2\/topology\/detail\/default · /,
      );
      await facts.locator('summary').click();
      await facts.getByText('content-type').waitFor();
      await api.newest('Topology', /^200 OK · [\d.]+m?s$/);
      await inEachLook(scene, demo, (look) => workbench.screenshot(`api-${look}`));
    }),
  );

  it(
    'asks before a body is sent, and sends it as it stands in the editor',
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
      const send = page.locator('.codelens-decoration a', {
        hasText: 'Send to Demo: POST /api/v2/dataCollector/schedule/',
      });
      await send.waitFor();
      const body = page.locator('.tabs-container .tab', { hasText: 'Demo Create discovery.json' });
      await body.waitFor();
      await bodyIsKept(scene, 'Create discovery.json');
      await workbench.reload();
      await send.waitFor();
      await page.locator('.editor-instance .view-lines').click();
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('End');
      await page.keyboard.type('"name": "Night run"');
      await workbench.screenshot('api-body');

      await page.keyboard.type(',');
      await send.click();
      await workbench.toast("isn't valid JSON, so it wasn't sent").waitFor();
      await page.locator('.editor-instance .view-lines').click();
      await page.keyboard.press('Control+End');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('End');
      await page.keyboard.press('Backspace');

      await send.click();
      const dialog = page.locator('.monaco-dialog-box');
      await dialog.waitFor();
      const lines = (await dialog.innerText()).split('\n');
      assert.ok(
        lines.includes('Send this POST request?') && lines.includes(`POST ${demo.url}/api/v2/dataCollector/schedule/`),
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
      await json.line('"name": "Night run"').waitFor();
      await api.newest('Create discovery', /^201 Created/);
      assert.equal((await posts()).length, 1);
      await workbench.screenshot('api-created');

      await api.press('Discovery status', 'Run Operation');
      await page.locator('.tabs-container .tab', { hasText: 'Response: Discovery status' }).waitFor();
      await json.line('"Night run"').waitFor();
      // The response is beside the body, which stays in view.
      await send.waitFor();
      await body.click();
      await workbench.runCommand('View: Revert and Close Editor');
      await body.waitFor({ state: 'hidden' });
    }),
  );

  it(
    'shows calls on their way, cancels them, runs them again, and forgets them with the session',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      // However slow the machine is, the call is canceled before its answer is given up on.
      await signIn(scene, await scene.demo('--fail', 'other=hang', '--fail', 'other=403'), {
        'orgAccess.requestTimeoutSeconds': 600,
      });
      await api.open();
      await api.press('Applications', 'Run Operation');
      await api.newest('Applications', 'waiting for the response');
      await json.panel.getByText('Waiting for the response to GET /api/v2/iman/storage').waitFor();
      await workbench.screenshot('api-waiting');
      const call = await api.newest('Applications', 'waiting for the response');
      await pressInRow(call, 'Cancel Request');
      const canceled = await api.newest('Applications', /^canceled$/);
      await json.panel.getByText('Canceled.').waitFor();

      await pressInRow(canceled, 'Run Again');
      const denied = await api.newest('Applications', /^403 Forbidden/);
      await pressInRow(denied, 'Explain Denied Request…');
      await workbench.quickInput.titled('Why was Applications refused?');
      await workbench.quickInput.row('APPLICATIONS').waitFor();
      await workbench.screenshot('api-explain');
      await workbench.quickInput.row('APPLICATIONS').click();
      await workbench.quickInput.titled('granted at');
      await workbench.screenshot('api-explained');
      await workbench.quickInput.escape();
      await pressInRow(denied, 'Run Again');
      await api.newest('Applications', /^200 OK/);
      await json.line('"Billing database"').waitFor();
      await workbench.screenshot('api-history');

      await denied.click();
      await workbench.webview().locator('.facts', { hasText: '403 Forbidden' }).waitFor();
      await json.button('Open as Document').click();
      await workbench.page.locator('.tabs-container .tab.active', { hasText: 'Demo Applications.json' }).waitFor();

      // A view that is open when it goes comes back like that in the next test.
      await api.view.locator('.pane-header').click({ position: { x: 40, y: 10 } });
      await workbench.runCommand('Org Access: Sign Out');
      await api.view.waitFor({ state: 'hidden' });
      await workbench.page.locator('.tabs-container .tab', { hasText: 'Response' }).click();
      await json.panel.getByText('You are signed out').waitFor();
    }),
  );

  it(
    'lists endpoints that a person has added, and asks what belongs into their paths',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { quickInput } = workbench;
      const api = apiOf(workbench);
      const demo = await scene.demo();
      const dialog = workbench.page.locator('.monaco-dialog-box');
      await signIn(scene, demo, {
        'orgAccess.endpoints': [
          { name: 'Devices of a site', path: '/api/v2/devices/{siteId}/{deviceId}' },
          { path: 'elsewhere' },
        ],
      });
      await api.open();
      await api.row("1 endpoint can't be used").waitFor();
      await api.press('Devices of a site', 'Run Operation');
      await quickInput.titled('Site');
      await pressInRow(quickInput.row('Oslo Data Center'), 'Copy ID');
      await workbench.clipboardHolds(new RegExp(`^${osloId}$`));
      await quickInput.type('no such site?');
      await quickInput.row('Use "no such site?"').waitFor();
      await quickInput.type('oslo data');
      await quickInput.row('Oslo Data Center').waitFor();
      await workbench.screenshot('api-site');
      await quickInput.accept();
      await quickInput.titled('Devices of a site');
      await quickInput.type('a/b');
      await quickInput.accept();
      await dialog.getByText(`GET ${demo.url}/api/v2/devices/${osloId}/a%2Fb`).waitFor();
      await workbench.screenshot('api-new-address');
      await workbench.pressInDialog('Send');
      const made = await api.newest('Devices of a site', /^404 Not Found/);
      const facts = workbench.webview().locator('.facts');
      await facts.filter({ hasText: `GET /api/v2/devices/${osloId}/a%2Fb` }).waitFor();

      await pressInRow(made, 'Run Again');
      await api.rows.filter({ hasText: '404 Not Found' }).nth(1).waitFor();

      // What was chosen here stands first in each box that asks for a site.
      await workbench.runAndSee('Org Access: Run Operation…');
      await quickInput.titled('Run Operation');
      await quickInput.heading('Service').waitFor();
      await quickInput.heading('Your endpoints').waitFor();
      const endpoint = quickInput.row('Devices of a site');
      await endpoint.hover();
      await workbench.screenshot('api-run-operation');
      await pressInRow(endpoint, 'Copy Request as…');
      await quickInput.titled('Copy as…');
      await quickInput.pick('curl');
      await workbench.clipboardHolds(/org-access header[^]*\/devices\/\{siteId\}/);
      const chosen = quickInput.rows
        .first()
        .filter({ has: workbench.page.locator('.quick-input-list-separator', { hasText: 'Recent' }) })
        .filter({ hasText: 'Oslo Data Center' });
      await workbench.runAndPick('Org Access: Run Operation…', 'Devices of a site', chosen);
      await quickInput.titled('Site');
      await workbench.screenshot('api-site-recent');
      await quickInput.escape();
      await workbench.runAndSee('Org Access: Go to Site…', chosen);
      await quickInput.titled('Go to Site');
      await quickInput.escape();

      await workbench.runAndSee('Org Access: Add Endpoint…');
      await quickInput.titled('Add Endpoint');
      assert.equal(await quickInput.value(), 'GET /api/v2/');
      await quickInput.type('GET devices');
      await quickInput.says('The path must start with "/".');
      await workbench.screenshot('api-add-endpoint');
      await quickInput.type('GET /api/v2/topology/detail/default?depth=2');
      await quickInput.accept();
      await api.press('/api/v2/topology/detail/default?depth=2', 'Run Operation');
      await workbench.pressInDialog('Send');
      await rawJsonOf(workbench).line('"core-1"').waitFor();
      await workbench.screenshot('api-endpoints');
    }),
  );

  it(
    'shows an answer that is not JSON as it was received, and saves it',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      const xml = '<list>\n  <device kind="x">\u202eone</device>\n</list>';
      const service = await startAnswering(await scene.demo(), {
        '/api/v2/iman/storage': { type: 'application/xml', text: xml },
      });
      try {
        await signIn(scene, service.demo);
        await api.open();
        await api.press('Applications', 'Run Operation');
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
