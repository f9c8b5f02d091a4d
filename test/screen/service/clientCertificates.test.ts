import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { findServer } from '../../host/install/systemPrograms.mjs';
import { anyFreePort } from '../../host/ports.mjs';
import { demoConnection } from '../../host/vscode/settings.mjs';
import { describeNeeds } from '../../support/needs.ts';
import { makeAuthority } from '../../support/tls/certificates.ts';
import { passphrase, writeClientFiles } from '../../support/tls/clientCertificates.ts';
import { startNginx } from '../../support/tls/nginx.ts';
import { connectionsOf } from '../support/parts/connections.ts';
import { inWorkbench } from '../support/scene.ts';
import { connectionsIn, eventually } from '../support/servers/service.ts';

const nginx = findServer('nginx') ?? '';

/** Returns the connection in the settings. */
async function entryIn(file: string): Promise<Record<string, unknown>> {
  return (await connectionsIn(file))[0] ?? {};
}

function defineTests(program: string): void {
  it(
    'A client certificate is chosen while signing in, is shown in Edit Connection, and can be removed there',
    inWorkbench(async (scene) => {
      const { workbench, host } = scene;
      const { quickInput } = workbench;
      const demo = await scene.demo();
      const authority = await makeAuthority(host.base, 'clients');
      await authority.issue('127.0.0.1', 90);
      const files = await writeClientFiles(host.workspace, 'jo', await authority.issue('jo', 90));
      const port = await anyFreePort();
      const at = (ending: string) => path.join(host.base, `clients-127.0.0.1.90.${ending}`);
      const server = await startNginx(
        program,
        path.join(host.base, 'nginx'),
        `server { listen 127.0.0.1:${port} ssl; ssl_certificate ${at('pem')}; ssl_certificate_key ${at('key')};
ssl_client_certificate ${authority.file}; ssl_verify_client on; location / { proxy_pass ${demo.url}; } }`,
        [port],
      );
      try {
        const baseUrl = `https://127.0.0.1:${port}`;
        const trusted = { kind: 'authority', pem: await readFile(authority.file, 'utf8') };
        await scene.settings({
          'orgAccess.connections': [{ ...demoConnection(baseUrl, demo.clientId), trusted }],
        });
        await workbench.openContainer('Org Access');
        await workbench.statusShows('orgAccess.session', /signed out/);
        await workbench.runCommand('Org Access: Sign In');
        await quickInput.answer('(1/2)', demo.username);
        await quickInput.answer('(2/2)', demo.password);
        await quickInput.row('Choose PFX file…').waitFor();
        assert.match((await quickInput.placeholder()) ?? '', /^127\.0\.0\.1:\d+ asks for a client certificate$/);
        await quickInput.pick('Choose PFX file…');
        await quickInput.nameFile(files.pfx);
        await quickInput.says('Passphrase of jo.client.p12');
        assert.ok(await quickInput.isMasked());
        await quickInput.type('wrong');
        await quickInput.accept();
        await quickInput.says("This isn't the passphrase of jo.client.p12.");
        await quickInput.type(passphrase);
        await quickInput.accept();
        await workbench.tree.row('Acme Infrastructure').waitFor();
        assert.deepEqual((await entryIn(host.settingsFile)).clientCertificate, { pfxFile: files.pfx });
        assert.ok(!(await readFile(host.settingsFile, 'utf8')).includes(passphrase));

        const view = connectionsOf(workbench);
        await view.open();
        await view.choose('Demo', 'Edit Connection…');
        await quickInput.type('Client certificate');
        await quickInput.row('Client certificate…').waitFor();
        const row = await quickInput.row('Client certificate…').innerText();
        assert.match(row, /CN=jo, expires in (89|90) days/);
        assert.ok(row.includes('jo.client.p12'));
        await quickInput.pick('Client certificate…');
        await quickInput.pick('Choose PEM files…');
        await quickInput.nameFile(files.cert);
        await quickInput.titled('Key of the Client Certificate');
        await quickInput.nameFile(files.key);
        await eventually(
          'the pair is kept',
          () => entryIn(host.settingsFile),
          ({ clientCertificate }) =>
            JSON.stringify(clientCertificate) === JSON.stringify({ certificateFile: files.cert, keyFile: files.key }),
        );
        await quickInput.titled('Edit Demo');
        await quickInput.type('Client certificate');
        await quickInput.pick('Client certificate…');
        await quickInput.pick('Remove the client certificate');
        await eventually(
          'the certificate is gone',
          () => entryIn(host.settingsFile),
          (entry) => !('clientCertificate' in entry),
        );
        await quickInput.titled('Edit Demo');
        await quickInput.escape();
        await workbench.runCommand('Org Access: Refresh Token');
        await workbench.pressInNotification('asks for a client certificate', 'Edit Connection');
        await quickInput.titled('Edit Demo');
      } finally {
        await server.end();
      }
    }),
  ).timeout(400_000);
}

describeNeeds('nginx', 'client certificates', function () {
  this.retries(0);
  defineTests(nginx);
});
