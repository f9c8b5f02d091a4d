import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fingerprintOf } from '../../../src/core/connection/expectedCertificate.ts';
import { demoConnection } from '../../host/vscode/settings.mjs';
import { makeSelfSigned } from '../../support/service/certificates.ts';
import { answerTo } from '../support/parts/asking.ts';
import { connectionsOf } from '../support/parts/connections.ts';
import { inWorkbench } from '../support/scene.ts';
import { startGateway } from '../support/servers/gateway.ts';
import { connectionsIn, eventually } from '../support/servers/service.ts';

const key = 'gw-key-8f3a61c0d2';
const session = 'orgAccess.session';

describe('a shared connection to an appliance', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'appliance-'));
  });
  after(() => rm(folder, { recursive: true }));

  it(
    'trusts the certificate that its link has named and no other, asks for the key of the gateway, and takes another person',
    inWorkbench(async (scene) => {
      const { workbench, host } = scene;
      const { page, quickInput, tree } = workbench;
      const demo = await scene.demo();
      const certificate = await makeSelfSigned(folder, 'appliance');
      const gateway = await startGateway(demo, certificate, key);
      const dialog = page.locator('.monaco-dialog-box');
      const view = connectionsOf(workbench);
      const { host: name } = new URL(gateway.url);
      try {
        await workbench.openContainer('Org Access');
        const linkWith = (fingerprint: string, clientId = demo.clientId) =>
          `code-oss://org-access.org-access/connect?baseUrl=${encodeURIComponent(gateway.url)}&clientId=${clientId}` +
          `&headers=X-Gateway-Key&trusted=${encodeURIComponent(`certificate:${fingerprint}`)}`;
        const open = (link: string) => answerTo(scene, workbench, 'link', { link });
        const add = async () => {
          await dialog.getByText(`Add a connection to ${gateway.url}?`).waitFor();
          await workbench.pressInDialog('Add');
          await workbench.pressInNotification('was added.', 'Sign In');
        };

        // In the middle: another certificate than the one that was named.
        await open(linkWith('ab'.repeat(32), 'other'));
        await add();
        await quickInput.says('Value of the header X-Gateway-Key.');
        assert.equal(await quickInput.isMasked(), true);
        await workbench.screenshot('header-value');
        await quickInput.type(key);
        await quickInput.accept();
        await dialog.getByText('shows a different certificate than the one that the link has named').waitFor();
        await workbench.screenshot('link-other-certificate');
        await page.keyboard.press('Enter');
        await dialog.waitFor({ state: 'hidden' });
        await quickInput.assertClosed();
        assert.equal(gateway.requests.length, 0, 'nothing is sent to the one in the middle');
        await scene.settings({ 'orgAccess.connections': [] });
        await tree.welcome().getByText('Sign in to your service').waitFor();

        const fingerprint = fingerprintOf(certificate.cert);
        await open(linkWith(fingerprint.replaceAll(':', '')));
        await dialog.getByText(`Trusts this certificate alone, SHA-256: ${fingerprint}`).waitFor();
        await workbench.screenshot('link-with-trust');
        await page.keyboard.press('Enter');
        await dialog.waitFor({ state: 'hidden' });
        assert.deepEqual(await connectionsIn(host.settingsFile), [], 'Enter adds nothing that says whom to trust');
        await open(linkWith(fingerprint.replaceAll(':', '')));
        await add();
        await quickInput.says('Value of the header X-Gateway-Key.');
        await quickInput.type(key);
        await quickInput.accept();
        await quickInput.answer('(1/3)', demo.clientSecret);
        await quickInput.answer('(2/3)', demo.username);
        await quickInput.answer('(3/3)', demo.password);
        await workbench.statusShows(session, `${name} · 5`);
        await tree.row('Acme Infrastructure').waitFor();
        assert.ok(gateway.requests.length >= 2);
        assert.ok(gateway.requests.every(([, sent]) => sent === key));
        const settings = await readFile(host.settingsFile, 'utf8');
        assert.ok(!settings.includes(key) && settings.includes('BEGIN CERTIFICATE'));

        // Another person, who first changes their mind.
        await view.open();
        const begin = async () => {
          await view.choose(name, 'Sign In as Another Person…');
          await quickInput.titled(`Sign in to ${name} (2)`);
        };
        await begin();
        await workbench.screenshot('another-person');
        await quickInput.escape();
        assert.equal((await connectionsIn(host.settingsFile)).length, 1);
        await begin();
        await quickInput.answer('(1/2)', demo.username);
        await quickInput.answer('(2/2)', demo.password);
        await view.says(`${name} (2)`, /^5\dm · demo$/);
        await view.says(name, /^5\dm · demo$/);
        await workbench.screenshot('two-persons');
        assert.ok(gateway.requests.every(([, sent]) => sent === key));

        // The headers are changed where the connection is.
        await view.choose(`${name} (2)`, 'Edit Connection…');
        await quickInput.row('Headers').waitFor();
        await workbench.screenshot('edit-connection-headers');
        await quickInput.pick('Headers');
        await quickInput.row('X-Gateway-Key').waitFor();
        await workbench.screenshot('edit-headers');
        await quickInput.pick('Add header…');
        await quickInput.says('Name of the header');
        await quickInput.type('Authorization');
        await quickInput.says('is set by Org Access');
        await quickInput.type('X-Tenant');
        await quickInput.accept();
        await quickInput.pick('Not secret');
        await quickInput.says('Value of the header X-Tenant');
        await quickInput.type('acme');
        await quickInput.accept();
        await quickInput.row('Headers').waitFor();
        await quickInput.escape();
        const [, second] = (await connectionsIn(host.settingsFile)) as unknown as { headers: unknown }[];
        assert.deepEqual(second?.headers, [{ name: 'X-Gateway-Key' }, { name: 'X-Tenant', value: 'acme' }]);
        assert.deepEqual(await workbench.notifications(), []);
      } finally {
        await gateway.end();
      }
    }),
  ).timeout(300_000);

  it(
    'comes by a file of the workspace, with all that it has, once a person has agreed to each part',
    inWorkbench(async (scene) => {
      const { workbench, host } = scene;
      const { page, quickInput, tree } = workbench;
      const demo = await scene.demo();
      const { cert } = await makeSelfSigned(folder, 'whole');
      const connection = {
        ...demoConnection(demo.url, demo.clientId),
        tokenEndpoint: '/realms/acme/token',
        clientAuthentication: 'basic',
        headers: [{ name: 'X-Tenant', value: 'acme' }],
        trusted: { kind: 'certificate', pem: cert },
        production: true,
      };
      const endpoint = { name: 'Racks', path: '/api/v2/racks', connection: 'Demo' };
      await workbench.openContainer('Org Access');
      await scene.settings({ 'orgAccess.connections': [connection], 'orgAccess.endpoints': [endpoint] });
      await connectionsOf(workbench).open();
      const file = path.join(host.workspace, '.vscode', 'org-access.json');
      await mkdir(path.dirname(file), { recursive: true });
      try {
        await workbench.runAndPick('Org Access: Share Connections…', 'Save to a file…');
        await quickInput.nameFile(file);
        await workbench.statusMessage('Saved org-access.json').waitFor();
        const written = await readFile(file, 'utf8');
        assert.deepEqual(Object.keys((JSON.parse(written) as { connections: object[] }).connections[0] ?? {}).sort(), [
          'baseUrl',
          'clientAuthentication',
          'clientId',
          'headers',
          'name',
          'production',
          'scope',
          'tokenEndpoint',
          'trusted',
        ]);

        await scene.settings({ 'orgAccess.connections': [], 'orgAccess.endpoints': [] });
        await tree.welcome().getByText('Sign in to your service').waitFor();
        await workbench.reload();
        const offer = 'This workspace has connections for Org Access: Demo';
        await workbench.toast(offer).waitFor();
        await workbench.screenshot('workspace-offer');
        assert.deepEqual(await connectionsIn(host.settingsFile), []);
        await workbench.pressInNotification(offer, 'Add Connections…');
        const dialog = page.locator('.monaco-dialog-box');
        await dialog.getByText(`Trusts this certificate alone, SHA-256: ${fingerprintOf(cert)}`).waitFor();
        const lines = (await dialog.innerText()).split('\n');
        for (const line of [
          'Token endpoint: /realms/acme/token',
          'Client authentication: HTTP Basic',
          'Headers: X-Tenant',
          'Marked as production',
        ])
          assert.ok(lines.includes(line), lines.join('\n'));
        await workbench.screenshot('file-question');
        await workbench.pressInDialog('Add');
        await dialog.getByText('Add endpoints to "Demo (production)"?').waitFor();
        await workbench.screenshot('file-endpoints');
        await workbench.pressInDialog('Add');
        const [added] = (await eventually(
          'it is there',
          () => connectionsIn(host.settingsFile),
          ({ length }) => length === 1,
        )) as unknown as Record<string, unknown>[];
        const { id, ...rest } = added ?? {};
        const { id: _, ...before } = connection;
        assert.deepEqual(rest, { ...before, headers: [{ name: 'X-Tenant' }], trusted: rest.trusted });
        const endpoints = await eventually(
          'the endpoint is there',
          async () =>
            (JSON.parse(await readFile(host.settingsFile, 'utf8')) as Record<string, unknown>)['orgAccess.endpoints'],
          (list) => Array.isArray(list) && list.length === 1,
        );
        assert.deepEqual(endpoints, [{ name: 'Racks', path: '/api/v2/racks', method: 'GET', connection: id }]);

        await workbench.reload();
        await connectionsOf(workbench).open();
        await page.waitForTimeout(1_500);
        assert.deepEqual(await workbench.notifications(), [], 'the same content is offered once');
        await writeFile(file, '{"connections": [{"password": "x"}]}');
        await workbench.reload();
        await connectionsOf(workbench).open();
        await page.waitForTimeout(1_500);
        assert.deepEqual(await workbench.notifications(), [], 'a file that is refused is not offered');
      } finally {
        await rm(path.dirname(file), { recursive: true, force: true });
      }
    }),
  ).timeout(300_000);

  it(
    'is added by hand as people type its address, which is shown before it is used',
    inWorkbench(async (scene) => {
      const { workbench, host } = scene;
      const { quickInput } = workbench;
      const demo = await scene.demo();
      const { port } = new URL(demo.url);
      await workbench.runCommand('Org Access: Add Connection…');
      await quickInput.titled('(1/5)');
      for (const [typed, said] of [
        ['10.0.0.7:8443', 'This will be used: https://10.0.0.7:8443'],
        ['2001:db8::1', 'This will be used: https://[2001:db8::1]'],
        ['“https:/service.example.com”', 'This will be used: https://service.example.com'],
        ['https://10.0.0.7/#/dashboard', 'This looks like the address of a page. This will be used: https://10.0.0.7'],
        ['https://10.0.0.7/ui/index.html?x=1', 'If /ui belongs to the page, remove it.'],
      ] as const) {
        await quickInput.type(typed);
        await quickInput.says(said);
      }
      await workbench.screenshot('base-url-page');
      await quickInput.type('10.0.0.7:8443');
      await quickInput.says('This will be used: https://10.0.0.7:8443');
      await workbench.screenshot('base-url-completed');
      await quickInput.accept();
      const dialog = workbench.page.locator('.monaco-dialog-box');
      await dialog.getByText('Sign in to https://10.0.0.7:8443 for the first time?').waitFor();
      await workbench.screenshot('base-url-question');
      await workbench.pressInDialog('Cancel');
      await quickInput.type(`http:\\\\127.0.0.1:${port}\\api\\v2\\users`);
      await quickInput.says(`This will be used: ${demo.url}`);
      await quickInput.accept();
      await quickInput.answer('(2/5)', demo.clientId);
      await quickInput.answer('(3/5)', demo.clientSecret);
      await quickInput.answer('(4/5)', demo.username);
      await quickInput.answer('(5/5)', demo.password);
      await workbench.statusShows(session, `127.0.0.1:${port} · 5`);
      assert.deepEqual(
        (await connectionsIn(host.settingsFile)).map(({ baseUrl }) => baseUrl),
        [demo.url],
      );
    }),
  );
});
