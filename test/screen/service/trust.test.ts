import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findServer } from '../../host/install/systemPrograms.mjs';
import { anyFreePort } from '../../host/ports.mjs';
import { demoConnection } from '../../host/vscode/settings.mjs';
import { describeNeeds } from '../../support/needs.ts';
import { certificatesIn, type Made } from '../../support/tls/madeCertificates.ts';
import { startNginx, type Nginx } from '../../support/tls/nginx.ts';
import { connectionsOf } from '../support/parts/connections.ts';
import { looks } from '../support/parts/themes.ts';
import { inWorkbench, type Demo, type Scene, type Settings } from '../support/scene.ts';
import { connectionsIn, eventually } from '../support/servers/service.ts';

const nginx = findServer('nginx') ?? '';

/** Starts a service behind nginx whose certificate can be replaced, as by an administrator or an attacker. */
async function behindNginx(program: string, { host: { base } }: Scene, demo: Demo) {
  const port = await anyFreePort();
  let running: Nginx | undefined;
  const show = async (...made: readonly Made[]) => {
    await running?.end();
    const at = (ending: string) => path.join(base, `shown.${ending}`);
    await writeFile(at('pem'), made.map(({ cert }) => cert).join(''));
    await writeFile(at('key'), made[0]?.key ?? '');
    running = await startNginx(
      program,
      path.join(base, 'nginx-trust'),
      `server { listen 127.0.0.1:${port} ssl; ssl_certificate ${at('pem')}; ssl_certificate_key ${at('key')};
location / { proxy_pass ${demo.url}; } }`,
      [port],
    );
  };
  return { url: `https://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, show, end: () => running?.end() };
}

function defineTests(program: string): void {
  const inService = (
    body: (
      scene: Scene,
      service: Awaited<ReturnType<typeof behindNginx>> & {
        readonly demo: Demo;
        readonly make: ReturnType<typeof certificatesIn>;
        readonly settings: (more?: Settings) => Promise<void>;
        readonly trusted: () => Promise<unknown>;
      },
    ) => Promise<void>,
  ) =>
    inWorkbench(async (scene) => {
      const demo = await scene.demo();
      const service = await behindNginx(program, scene, demo);
      const connection = demoConnection(service.url, demo.clientId);
      const settings = (more: Settings = {}) => scene.settings({ 'orgAccess.connections': [connection], ...more });
      const trusted = async () => (await connectionsIn(scene.host.settingsFile))[0]?.trusted;
      try {
        await body(scene, { ...service, demo, make: certificatesIn(scene.host.base), settings, trusted });
      } finally {
        await service.end();
      }
    });

  const kindIs = async (trusted: () => Promise<unknown>, kind: string | undefined) =>
    eventually(`what is trusted is ${kind}`, trusted, (now) => (now as { kind?: string } | undefined)?.kind === kind);

  async function typeSignIn({ workbench }: Scene, demo: Demo): Promise<void> {
    await workbench.openContainer('Org Access');
    await workbench.statusShows('orgAccess.session', /signed out/);
    await workbench.runCommand('Org Access: Sign In');
    await workbench.quickInput.answer('(1/2)', demo.username);
    await workbench.quickInput.answer('(2/2)', demo.password);
  }

  it(
    'Trust in a certificate is asked for with its complete fingerprint, is not granted by Enter, and can be revoked',
    inService(async (scene, { make, show, settings, trusted, demo, host }) => {
      const { workbench } = scene;
      const dialog = workbench.page.locator('.monaco-dialog-box');
      const own = await make({ subject: 'appliance' });
      await show(own);
      await settings();
      await typeSignIn(scene, demo);
      await dialog.getByText(`Trust the certificate of ${host}?`).waitFor();
      for (const text of ['Subject: CN=appliance', 'Names: none', 'It is self-signed', /SHA-256: ([0-9A-F]{2}:){31}/])
        await dialog.getByText(text).first().waitFor();
      for (const { name, theme } of looks) {
        await settings({ 'workbench.colorTheme': theme });
        await workbench.page.locator(`.monaco-workbench`).waitFor();
        await workbench.screenshot(`trust-question-${name}`);
      }
      await workbench.page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      await workbench.quickInput.says('is self-signed');
      assert.equal(await trusted(), undefined);
      await workbench.quickInput.type(demo.password);
      await workbench.quickInput.accept();
      await workbench.pressInDialog('Trust This Certificate');
      await workbench.tree.row('Acme Infrastructure').waitFor();
      await kindIs(trusted, 'certificate');

      const connections = connectionsOf(workbench);
      await connections.open();
      assert.match(
        await (await workbench.hoverOf(connections.row('Demo'))).innerText(),
        /Trusted certificate: CN=appliance · SHA-256 /,
      );
      await connections.choose('Demo', 'Edit Connection…');
      await workbench.quickInput.type('Trusted');
      await workbench.quickInput.row('Trusted certificate').waitFor();
      await workbench.screenshot('trust-edit');
      await workbench.quickInput.escape();
      await connections.choose('Demo', 'Stop Trusting Certificate');
      await workbench.screenshot('trust-stop');
      await workbench.pressInDialog('Stop Trusting');
      await kindIs(trusted, undefined);
      await workbench.runCommand('Org Access: Refresh Access');
      await workbench.page.locator('.part.sidebar', { hasText: 'is self-signed' }).waitFor();
    }),
  ).timeout(400_000);

  it(
    'A changed certificate is shown with both fingerprints, and the session continues once the new one is trusted',
    inService(async (scene, { make, show, settings, trusted, demo, host }) => {
      const { workbench } = scene;
      const dialog = workbench.page.locator('.monaco-dialog-box');
      /** Icon of a session whose token couldn't be refreshed. */
      const waits = workbench.page.locator('.part.statusbar .codicon-sync-ignored');
      const root = await make({ isAuthority: true, subject: 'Works CA' });
      const own = await make({ subject: 'appliance' });
      const again = await make({ subject: 'appliance', keyOf: own });
      const other = await make({ subject: 'appliance' });
      await show(own);
      await settings();
      await typeSignIn(scene, demo);
      await workbench.pressInDialog('Trust This Certificate');
      await workbench.tree.row('Acme Infrastructure').waitFor();

      await show(again);
      await workbench.runCommand('Org Access: Refresh Token');
      await workbench.pressInNotification('shows a different certificate', 'Review Certificate…');
      await dialog.getByText(`The certificate of ${host} has changed. Trust the new one?`).waitFor();
      await dialog.getByText('It has the same key').waitFor();
      assert.equal((await dialog.innerText()).match(/SHA-256: ([0-9A-F]{2}:){31}/g)?.length, 2);
      await workbench.screenshot('trust-same-key');
      await workbench.pressInDialog('Trust This Certificate');
      const { pem } = (await eventually(
        'the new one is trusted',
        trusted,
        (now) => (now as { pem?: string } | undefined)?.pem?.trim() === again.cert.trim(),
      )) as { pem: string };
      await waits.waitFor({ state: 'hidden' });

      await show(other);
      await workbench.runCommand('Org Access: Refresh Token');
      await waits.waitFor();
      await workbench.pressInNotification('shows a different certificate', 'Review Certificate…');
      await dialog.getByText('Warning: the certificate').waitFor();
      await workbench.screenshot('trust-other-key');
      await workbench.page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      assert.equal(((await trusted()) as { pem: string }).pem, pem);

      await show(await make({ by: root, names: 'IP:127.0.0.1' }), root);
      const connections = connectionsOf(workbench);
      await connections.open();
      await connections.choose('Demo', 'Review Certificate…');
      await dialog.getByText('Subject: CN=Works CA').waitFor();
      await workbench.screenshot('trust-authority');
      await workbench.pressInDialog('Trust This Authority');
      await kindIs(trusted, 'authority');
      await waits.waitFor({ state: 'hidden' });

      await show(await make({ by: root, names: 'IP:127.0.0.1', from: -9, to: -1 }), root);
      await connections.choose('Demo', 'Review Certificate…');
      await dialog.getByText(`The certificate of ${host} has expired. Trust it anyway?`).waitFor();
      await workbench.screenshot('trust-expired');
      await workbench.pressInDialog("Don't Trust");
      await kindIs(trusted, 'authority');
    }),
  ).timeout(400_000);

  it(
    'An authority from a file is trusted once the service was checked with that authority',
    inService(async (scene, { make, show, settings, trusted, demo }) => {
      const { workbench, host } = scene;
      const [root, stranger] = [await make({ isAuthority: true }), await make({ isAuthority: true })];
      const at = (made: Made) => path.join(host.workspace, `${made.name}.crt`);
      for (const made of [root, stranger]) await writeFile(at(made), made.cert);
      await show(await make({ by: root, names: 'IP:127.0.0.1' }));
      await settings();
      await typeSignIn(scene, demo);
      await workbench.pressInDialog('Choose CA File…');
      await workbench.quickInput.nameFile(at(stranger));
      await workbench.page.locator('.monaco-dialog-box', { hasText: "doesn't make the service trusted" }).waitFor();
      await workbench.screenshot('trust-wrong-file');
      await workbench.pressInDialog('Choose Another…');
      await workbench.quickInput.nameFile(at(root));
      await workbench.tree.row('Acme Infrastructure').waitFor();
      await kindIs(trusted, 'authority');
    }),
  ).timeout(400_000);
}

describeNeeds('nginx', 'trust in a certificate', function () {
  this.retries(0);
  defineTests(nginx);
});
