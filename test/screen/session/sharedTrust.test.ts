import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fingerprintOf } from '../../../src/service/connection/node/expectedCertificate.ts';
import { makeSelfSigned } from '../../support/tls/certificates.ts';
import { answerTo } from '../support/parts/asking.ts';
import { connectionsOf } from '../support/parts/connections.ts';
import { inWorkbench } from '../support/scene.ts';
import { startGateway } from '../support/servers/gateway.ts';
import { connectionsIn } from '../support/servers/service.ts';

const key = 'gw-key-8f3a61c0d2';
const session = 'orgAccess.session';

describe('a shared connection to an appliance', function () {
  this.retries(0);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'appliance-'));
  });
  after(() => rm(folder, { recursive: true }));

  it(
    'A shared connection trusts only the certificate in its link, asks for the gateway key, and signs in another person',
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
          await dialog.getByRole('button', { name: 'Add', exact: true }).click();
          await workbench.pressInNotification('was added.', 'Sign In');
        };

        // A different certificate than the link names, as from an attacker.
        await open(linkWith('ab'.repeat(32), 'other'));
        await add();
        await quickInput.says('Value of the header X-Gateway-Key.');
        assert.equal(await quickInput.isMasked(), true);
        await quickInput.type(key);
        await quickInput.accept();
        await dialog.getByText('shows a different certificate than the one that was shared with you').waitFor();
        await page.keyboard.press('Enter');
        await dialog.waitFor({ state: 'hidden' });
        await quickInput.assertClosed();
        assert.equal(gateway.requests.length, 0, 'nothing is sent to the one in the middle');
        await scene.settings({ 'orgAccess.connections': [] });
        await tree.welcome().getByText('Sign in to your service').waitFor();

        const fingerprint = fingerprintOf(certificate.cert);
        await open(linkWith(fingerprint.replaceAll(':', '')));
        await dialog.getByText(`Trusts this certificate alone, SHA-256: ${fingerprint}`).waitFor();
        await page.keyboard.press('Enter');
        await dialog.waitFor({ state: 'hidden' });
        assert.deepEqual(await connectionsIn(host.settingsFile), [], 'Enter adds nothing that says whom to trust');
        await open(linkWith(fingerprint.replaceAll(':', '')));
        await add();
        await quickInput.says('Value of the header X-Gateway-Key.');
        await quickInput.type(key);
        await quickInput.accept();
        // The client secret of a local demo is known.
        await quickInput.answer('(1/2)', demo.username);
        await quickInput.answer('(2/2)', demo.password);
        await workbench.statusShows(session, `${name} · 5`);
        await tree.row('Acme Infrastructure').waitFor();
        assert.ok(gateway.requests.length >= 2);
        assert.ok(gateway.requests.every(([, sent]) => sent === key));
        const settings = await readFile(host.settingsFile, 'utf8');
        assert.ok(!settings.includes(key) && settings.includes('BEGIN CERTIFICATE'));

        // Signs in another user, after a cancellation.
        await view.open();
        const begin = async () => {
          await view.choose(name, 'Sign In as Another Person…');
          await quickInput.titled(`Sign in to ${name} (2)`);
        };
        await begin();
        await quickInput.escape();
        assert.equal((await connectionsIn(host.settingsFile)).length, 1);
        await begin();
        await quickInput.answer('(1/2)', demo.username);
        await quickInput.answer('(2/2)', demo.password);
        await view.says(`${name} (2)`, /^5\dm · demo$/);
        await view.says(name, /^5\dm · demo$/);
        assert.ok(gateway.requests.every(([, sent]) => sent === key));

        // Headers are edited with the connection.
        await view.choose(`${name} (2)`, 'Edit Connection…');
        await quickInput.titled('Edit ');
        await quickInput.type('Headers');
        await quickInput.pick('Headers');
        await quickInput.row('X-Gateway-Key').waitFor();
        await quickInput.pick('Add Header…');
        await quickInput.says('Name of the header');
        await quickInput.type('Authorization');
        await quickInput.says('is set by Org Access');
        await quickInput.type('X-Tenant');
        await quickInput.accept();
        await quickInput.pick('Not secret');
        await quickInput.says('Value of the header X-Tenant');
        await quickInput.type('acme');
        await quickInput.accept();
        await quickInput.row('Base URL').waitFor();
        await quickInput.escape();
        const [, second] = (await connectionsIn(host.settingsFile)) as unknown as { headers: unknown }[];
        assert.deepEqual(second?.headers, [{ name: 'X-Gateway-Key' }, { name: 'X-Tenant', value: 'acme' }]);
        assert.deepEqual(await workbench.notifications(), []);
      } finally {
        await gateway.end();
      }
    }),
  ).timeout(300_000);
});
