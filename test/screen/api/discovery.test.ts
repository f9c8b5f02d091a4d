import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { apiOf } from '../support/parts/api.ts';
import { fillInDiscovery } from '../support/parts/discovery.ts';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';
import { tokenRequests } from '../support/servers/service.ts';

/** Following a job takes a minute, and longer on a busy machine. */
const jobPatienceMs = 300_000;

describe('discovery', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'org-access-discovery-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it(
    'A discovery is created with a form, and followed to its end through a token refresh and a reload',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput } = workbench;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      const dialog = page.locator('.monaco-dialog-box');
      const job = api.rows.filter({ hasText: 'Night sweep' });
      const log = path.join(folder, 'service.log');
      await signIn(scene, await scene.demo({ expiresInS: 12, jobSeconds: 20, log }));
      await api.open();

      await api.press('Create discovery', 'Run Operation');
      await quickInput.titled('Create Discovery for Oslo Data Center (Acme Infrastructure)');
      await quickInput.type('10.77.0.1-10.77.9.0');
      await quickInput.says('The ranges have 2,304 addresses. The service takes 1,024 in one discovery.');
      await fillInDiscovery(workbench, {
        targets: '10.77.0.1-10.77.0.12',
        name: 'Night sweep',
        accounts: ['snmp-inventory', 'ssh-inventory'],
      });
      const body = await workbench.editorText();
      for (const part of ['"requestName": "Night sweep"', '"ipAddressTo": "10.77.0.12"', ':Oslo Data Center"'])
        assert.ok(body.includes(part), `${part} in ${body}`);
      assert.ok(!body.includes('PRIVATE KEY'));

      await page.locator('.codelens-decoration a', { hasText: 'Send to ' }).click();
      await dialog.getByText('Send this POST request for Oslo Data Center (Acme Infrastructure)?').waitFor();
      await workbench.pressInDialog('Send');
      await json.line('Request [').waitFor();
      await workbench.pressInNotification('was started', 'Show');
      await job.filter({ hasText: /\d% · Night sweep.*running · Oslo Data Center \(Acme Infrastructure\)/ }).waitFor();

      await workbench.reload();
      await workbench
        .toast(/^"Night sweep" for Oslo Data Center \(Acme Infrastructure\) has ended\./)
        .waitFor({ timeout: 180_000 });
      await job.filter({ hasText: 'ended · Oslo Data Center' }).waitFor();
      assert.equal((await workbench.notifications()).filter((text) => text.includes('Night sweep')).length, 1);
      await workbench.pressInNotification('Night sweep', 'Show Discovered Devices');
      await json.line('"discoveredIpAddr": "10.77.0.').waitFor();
      const refreshes = (await tokenRequests(log)).filter(({ grantType }) => grantType === 'refresh_token');
      assert.ok(refreshes.length >= 1);
    }),
  ).timeout(jobPatienceMs);
});
