import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoConnection } from '../../host/vscode/settings.mjs';
import { connectionsOf } from '../support/parts/connections.ts';
import { openSettingsEditor, settingsEditorInPlace } from '../support/parts/settingsEditor.ts';
import { answerAll, typeSignIn } from '../support/parts/signIn.ts';
import { inWorkbench, withDemo } from '../support/scene.ts';
import { connectionsIn, eventually, tokenRequests } from '../support/servers/service.ts';

const session = 'orgAccess.session';

describe('ways to sign in', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sign-in-test-'));
  });
  after(() => rm(folder, { recursive: true }));

  it(
    'A typed base URL is shown as it will be used, and must be confirmed before its first use',
    inWorkbench(async ({ workbench, demo, host }) => {
      const { quickInput } = workbench;
      const service = await demo();
      const { port } = new URL(service.url);
      await workbench.runCommand('Org Access: Add Connection…');
      await quickInput.titled('(1/5)');
      await quickInput.type('https://10.0.0.7/ui/index.html?x=1');
      await quickInput.says('If /ui belongs to the page, remove it.');
      await quickInput.type('10.0.0.7:8443');
      await quickInput.says('This will be used: https://10.0.0.7:8443');
      await quickInput.accept();
      const dialog = workbench.page.locator('.monaco-dialog-box');
      await dialog.getByText('Sign in to https://10.0.0.7:8443 for the first time?').waitFor();
      await workbench.pressInDialog('Cancel');
      await quickInput.says('Enter the base URL of your service.');
      await quickInput.type(`http:\\\\127.0.0.1:${port}\\api\\v2\\users`);
      await quickInput.says(`This will be used: ${service.url}`);
      await quickInput.accept();
      await quickInput.titled('(2/5)');
      await quickInput.back();
      await answerAll(workbench, service);
      await workbench.statusShows(session, `127.0.0.1:${port} · 5`);
      assert.deepEqual(
        (await connectionsIn(host.settingsFile)).map(({ baseUrl }) => baseUrl),
        [service.url],
      );
    }),
  );

  it(
    'Sign In asks for the scope when the service does not grant it, and uses the settings as they are at its end',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { quickInput } = workbench;
      const service = await scene.demo({ scopes: ['read', 'audit'] });
      await typeSignIn(scene, service, settingsEditorInPlace);
      await quickInput.titled('(2/3)');
      await quickInput.says("doesn't grant this scope");
      assert.equal(await quickInput.value(), 'read write trust');
      await quickInput.answer('(2/3)', 'read nothing');
      await quickInput.answer('(3/3)', service.password);
      await quickInput.titled('(2/3)');
      await quickInput.says("doesn't grant this scope");
      assert.equal(await quickInput.value(), 'read nothing');
      await quickInput.answer('(2/3)', 'read audit');
      await quickInput.answer('(3/3)', service.password);
      await workbench.statusShows(session, /Demo · \d+m/);
      const scopes = async () => (await connectionsIn(host.settingsFile)).map(({ scope }) => scope);
      assert.deepEqual(await scopes(), ['read audit']);
      await workbench.runCommand('Org Access: Sign Out');

      await scene.connectTo(service, settingsEditorInPlace);
      const write = await openSettingsEditor(workbench);
      await workbench.runCommand('Org Access: Sign In');
      await quickInput.titled('(1/2)');
      await quickInput.accept();
      await quickInput.answer('(2/2)', service.password);
      await quickInput.titled('(2/3)');
      const settings = await readFile(host.settingsFile, 'utf8');
      await write(settings.replace('"Demo"', '"Renamed"').replace('read write trust', 'audit'));
      await workbench.statusShows(session, /Renamed/);
      // The proposed scope is accepted unchanged: the one of the settings is sent.
      await quickInput.accept();
      await quickInput.answer('(3/3)', service.password);
      await workbench.statusShows(session, /Renamed · \d+m/);
      const [written = {}, ...others] = await connectionsIn(host.settingsFile);
      assert.deepEqual(
        [others, { ...written, id: 'demo' }],
        [[], { ...demoConnection(service.url, service.clientId), name: 'Renamed', scope: 'audit' }],
      );
    }),
  ).timeout(300_000);

  it(
    'Sign In keeps the new session if the settings can’t be written, and writes them when the person tries again',
    inWorkbench(async ({ workbench, demo, host }) => {
      const service = await demo({ clientAuth: 'basic' });
      const { quickInput } = workbench;
      const settings = await readFile(host.settingsFile, 'utf8');
      await workbench.openContainer('Org Access');
      await writeFile(host.settingsFile, settings.replace(/\}\s*$/, '"broken": '));
      await workbench.runCommand('Org Access: Sign In');
      await answerAll(workbench, service);
      await workbench.tree.row('Acme Infrastructure').waitFor();
      const unwritten = "The connection couldn't be written to the settings";
      await workbench.toast(unwritten).waitFor();
      assert.equal((await workbench.notifications()).length, 1);
      await workbench.pressInNotification(unwritten, 'Try Again');
      await workbench.toast(unwritten).waitFor();
      await workbench.pressInNotification(unwritten, 'Open Settings');
      await workbench.page.locator('.monaco-editor .view-lines', { hasText: 'broken' }).waitFor();
      await workbench.page.keyboard.press('Escape');
      await workbench.runAndBeTold('Org Access: Refresh Token', 'Token refreshed');

      const view = connectionsOf(workbench);
      await view.open();
      await view.choose(new URL(service.url).host, 'Edit Connection…');
      await quickInput.pick('Name');
      await quickInput.says('Name');
      await quickInput.type('Acme');
      await quickInput.accept();
      await workbench.statusShows(session, /Acme · 5\dm/);
      await workbench.toast(unwritten).waitFor();
      await writeFile(host.settingsFile, settings);
      await workbench.pressInNotification(unwritten, 'Try Again');
      const [written] = await eventually(
        'the connection is written',
        () => connectionsIn(host.settingsFile),
        ({ length }) => length === 1,
      );
      assert.equal(written?.clientAuthentication, 'basic', 'what the first sign-in found out');
      await workbench.reload();
      await workbench.statusShows(session, /Acme · 5\dm/);
      await workbench.tree.row('Acme Infrastructure').waitFor();
      await workbench.runAndBeTold('Org Access: Refresh Token', 'Token refreshed');
    }),
  ).timeout(300_000);

  it(
    'A connection stays listed while settings.json is broken, and can then be removed when asked again',
    withDemo(async (scene) => {
      const { workbench, host, demo } = scene;
      await scene.connectTo(await demo(), settingsEditorInPlace);
      await workbench.statusShows(session, /Demo · signed out/);
      await workbench.openContainer('Org Access');
      const view = connectionsOf(workbench);
      await view.open();
      const settings = await readFile(host.settingsFile, 'utf8');
      const write = await openSettingsEditor(workbench);
      await write(settings.replace(/\}\s*$/, ', "broken": '));
      await view.choose('Demo', 'Remove Connection…');
      await workbench.pressInDialog('Remove');
      const unremoved = "the connection couldn't be removed from the settings, so it is still listed";
      await workbench.toast(unremoved).waitFor();
      await workbench.statusShows(session, /Demo · signed out/);

      await write(settings);
      await workbench.pressInNotification(unremoved, 'Try Again');
      await eventually(
        'it is gone',
        () => connectionsIn(host.settingsFile),
        ({ length }) => length === 0,
      );
      await workbench.tree.welcome().getByText('Sign in to your service').waitFor();
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );

  it(
    'The sign-in asks for a token endpoint at another address if the usual one is missing',
    inWorkbench(async ({ workbench, demo, host }) => {
      const service = await demo({ tokenPath: '/auth/realms/acme/token' });
      const { quickInput } = workbench;
      await workbench.openContainer('Org Access');
      await workbench.runCommand('Org Access: Sign In');
      await answerAll(workbench, service);
      await quickInput.titled('(5/6)');
      await quickInput.says('issues no tokens at /oauth/token');
      assert.equal(await quickInput.value(), '/oauth/token');
      await quickInput.answer('(5/6)', '/auth/realms/acme/token');
      await quickInput.answer('(6/6)', service.password);
      await workbench.statusShows(session, /· 5\dm/);
      const [written] = await connectionsIn(host.settingsFile);
      assert.equal(written?.tokenEndpoint, '/auth/realms/acme/token');

      // A different address ends the session, and needs approval before anything is sent there.
      const view = connectionsOf(workbench);
      await view.open();
      await view.choose(new URL(service.url).host, 'Edit Connection…');
      await quickInput.pick('Token endpoint');
      await quickInput.says('Token endpoint');
      await quickInput.type('https://id.example/token');
      await quickInput.accept();
      await quickInput.row('Base URL').waitFor();
      await quickInput.escape();
      await workbench.statusShows(session, /signed out/);
      await workbench.runCommand('Org Access: Sign In');
      const dialog = workbench.page.locator('.monaco-dialog-box');
      await dialog.getByText(`Sign in to ${service.url} by way of https://id.example?`).waitFor();
      await workbench.page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      await workbench.statusShows(session, /signed out/);
      await quickInput.assertClosed();
    }),
  ).timeout(300_000);

  it(
    'A client signs in with its own credentials, without a person or a user detail',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { quickInput } = workbench;
      const log = path.join(folder, 'client.log');
      const service = await scene.demo({ clientCredentials: true, expiresInS: 20, log });
      await scene.connectTo(service);
      await workbench.openContainer('Org Access');
      const view = connectionsOf(workbench);
      await view.open();
      await view.choose('Demo', 'Edit Connection…');
      await quickInput.pick('Who signs in');
      await quickInput.pick('The client itself');
      await quickInput.row('Base URL').waitFor();
      await quickInput.escape();
      await workbench.runCommand('Org Access: Sign In');
      await quickInput.says('Client secret');
      await quickInput.type(service.clientSecret);
      await quickInput.accept();
      await workbench.statusShows(session, /· 1\ds/);
      await workbench.tree.welcome().getByText("You're signed in with client credentials").waitFor();
      await workbench.page.locator('.part.sidebar', { hasText: `client ${service.clientId}` }).waitFor();
      const requests = await eventually(
        'the token of 20 seconds has been replaced',
        () => tokenRequests(log),
        ({ length }) => length >= 2,
      );
      assert.deepEqual(
        requests.map(({ grantType, status }) => [grantType, status]),
        requests.map(() => ['client_credentials', 200]),
      );
      await workbench.statusShows(session, /· 1\ds/);
      assert.deepEqual(await workbench.notifications(), []);
    }),
  ).timeout(300_000);

  it(
    'Two windows keep each other’s changes of the settings',
    inWorkbench(async (scene) => {
      const first = scene.workbench;
      const second = await scene.openWindow();
      const services = [];
      for (const window of [first, second]) {
        const service = await scene.demo();
        services.push(service.url);
        await window.page.bringToFront();
        await window.openContainer('Org Access');
        await window.runCommand('Org Access: Add Connection');
        await answerAll(window, service);
        // The second window shows the first connection while this one is being written.
        await window.statusShows(session, new URL(service.url).host);
        await window.tree.row('Acme Infrastructure').waitFor();
      }
      const written = async () => (await connectionsIn(scene.host.settingsFile)).map(({ baseUrl }) => baseUrl);
      assert.deepEqual(await written(), services);
      // The second window has both connections now.
      await second.runCommand('Org Access: Switch Connection');
      for (const url of services) await second.quickInput.row(new URL(url).host).waitFor();
      await second.quickInput.escape();

      await first.page.bringToFront();
      await connectionsOf(first).open();
      await connectionsOf(first).choose(new URL(services[0] ?? '').host, 'Edit Connection…');
      await first.quickInput.pick('Name');
      await first.quickInput.says('Name');
      await first.quickInput.type('Renamed');
      await first.quickInput.accept();
      await first.statusShows(session, /Renamed/);
      assert.deepEqual(await written(), services);
    }),
  );
});
