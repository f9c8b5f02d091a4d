import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { demoConnection } from '../../host/vscode/settings.mjs';
import { connectionsOf } from '../support/parts/connections.ts';
import { openSettingsEditor, settingsEditorInPlace } from '../support/parts/settingsEditor.ts';
import { answerAll, answers } from '../support/parts/signIn.ts';
import { inWorkbench, withDemo } from '../support/scene.ts';
import { connectionsIn, eventually } from '../support/servers/service.ts';

describe('Sign In', () => {
  it(
    'Sign In asks five questions and then shows the access, and Sign Out ends the session',
    inWorkbench(async ({ workbench, demo }) => {
      const service = await demo('--latency', '300');
      await workbench.openContainer('Org Access');
      await workbench.tree.welcome().getByText('Sign in to your service').waitFor();
      await workbench.screenshot('welcome-no-connection');
      await workbench.runCommand('Org Access: Sign In');
      for (const [index, [step, text]] of answers(service).entries()) {
        await workbench.quickInput.titled(step);
        await workbench.quickInput.type(text);
        assert.equal(await workbench.quickInput.isMasked(), index === 2 || index === 4, step);
        await workbench.screenshot(`sign-in-${index + 1}`);
        await workbench.quickInput.accept();
      }
      await workbench.quickInput.says('Signing in');
      await workbench.screenshot('sign-in-busy');
      await workbench.tree.row('Acme Infrastructure').waitFor();
      await workbench.statusShows('orgAccess.session', /· 5\dm/);
      await workbench.screenshot('signed-in');

      // The test in connections.test.ts covers reloads, with two sessions.
      await workbench.runCommand('Org Access: Sign Out');
      await workbench.statusShows('orgAccess.session', /signed out/);
      await workbench.tree.welcome().getByText('You are signed out').waitFor();
      await workbench.screenshot('signed-out');
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );

  it(
    'Sign In asks again for a wrong password and keeps all other answers',
    inWorkbench(async ({ workbench, demo }) => {
      const service = await demo();
      await workbench.runCommand('Org Access: Sign In');
      await answerAll(workbench, { ...service, password: 'wrong' });
      await workbench.quickInput.says('The user name or password is incorrect.');
      assert.equal(await workbench.quickInput.value(), '');
      await workbench.screenshot('sign-in-wrong-password');

      // A toggle button shows the typed text while it is on, and keeps the focus in the box.
      const { quickInput } = workbench;
      await quickInput.type('secr');
      const eye = quickInput.widget.getByRole('checkbox', { name: 'Show Typed Text' });
      await eye.click();
      await eventually(
        'the text is shown',
        () => quickInput.isMasked(),
        (masked) => !masked,
      );
      assert.equal(await quickInput.value(), 'secr');
      await workbench.screenshot('sign-in-eye');
      await eye.click();
      await eventually(
        'the text is dots again',
        () => quickInput.isMasked(),
        (masked) => masked,
      );
      await quickInput.answer('(5/5)', service.password);
      await workbench.statusShows('orgAccess.session', /· \d+m/);
    }),
  );

  it(
    'Sign In returns to the client ID when the service refuses the client',
    inWorkbench(async ({ workbench, demo }) => {
      const service = await demo();
      await workbench.runCommand('Org Access: Sign In');
      await answerAll(workbench, { ...service, clientSecret: 'wrong' });
      await workbench.quickInput.says('client ID or client secret');
      assert.equal(await workbench.quickInput.value(), service.clientId);
      await workbench.screenshot('sign-in-wrong-client');
    }),
  );

  it(
    'Sign In asks for the scope when the service does not grant the default scope, and stores the answer',
    inWorkbench(async ({ workbench, demo, host }) => {
      const service = await demo('--scope', 'read audit');
      const { quickInput } = workbench;
      await workbench.runCommand('Org Access: Add Connection');
      await answerAll(workbench, service);
      await quickInput.titled('(5/6)');
      await quickInput.says("doesn't grant this scope");
      assert.equal(await quickInput.value(), 'read write trust');
      await workbench.screenshot('sign-in-scope');
      await quickInput.answer('(5/6)', 'read nothing');
      await quickInput.answer('(6/6)', service.password);
      await quickInput.titled('(5/6)');
      await quickInput.says("doesn't grant this scope");
      assert.equal(await quickInput.value(), 'read nothing');
      await quickInput.answer('(5/6)', 'read audit');
      await quickInput.answer('(6/6)', service.password);
      await workbench.statusShows('orgAccess.session', /· \d+m/);
      assert.deepEqual(
        (await connectionsIn(host.settingsFile)).map(({ scope }) => scope),
        ['read audit'],
      );
    }),
  );

  it(
    'Sign In uses the settings as they are at its end, even if they were edited during the sign-in',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { quickInput } = workbench;
      const service = await scene.demo('--scope', 'read audit');
      await scene.connectTo(service, settingsEditorInPlace);
      await workbench.openContainer('Org Access');
      const write = await openSettingsEditor(workbench);
      await workbench.runCommand('Org Access: Sign In');
      await quickInput.answer('(1/2)', service.username);
      await quickInput.answer('(2/2)', service.password);
      await quickInput.titled('(2/3)');
      await quickInput.says("doesn't grant this scope");

      const settings = await readFile(host.settingsFile, 'utf8');
      await write(settings.replace('"Demo"', '"Renamed"').replace('read write trust', 'audit'));
      await workbench.statusShows('orgAccess.session', /Renamed/);

      // The proposed scope is accepted unchanged: the one of the settings is sent.
      assert.equal(await quickInput.value(), 'read write trust');
      await quickInput.accept();
      await quickInput.answer('(3/3)', service.password);
      await workbench.statusShows('orgAccess.session', /Renamed · \d+m/);
      const [written = {}, ...others] = await connectionsIn(host.settingsFile);
      assert.deepEqual(
        [others, { ...written, id: 'demo' }],
        [[], { ...demoConnection(service.url, service.clientId), name: 'Renamed', scope: 'audit' }],
      );
    }),
  );

  it(
    'Sign In keeps the new session if the settings can’t be written, and writes them when the person tries again',
    inWorkbench(async ({ workbench, demo, host }) => {
      const service = await demo();
      const settings = await readFile(host.settingsFile, 'utf8');
      await workbench.openContainer('Org Access');
      await writeFile(host.settingsFile, settings.replace(/\}\s*$/, '"broken": '));
      await workbench.runCommand('Org Access: Sign In');
      await answerAll(workbench, service);
      await workbench.tree.row('Acme Infrastructure').waitFor();
      const unwritten = 'The connection could not be written to the settings';
      await workbench.toast(unwritten).waitFor();
      await workbench.screenshot('settings-unwritten');
      assert.equal((await workbench.notifications()).length, 1);

      await workbench.pressInNotification(unwritten, 'Try Again');
      await workbench.toast(unwritten).waitFor();
      await workbench.pressInNotification(unwritten, 'Open Settings');
      await workbench.page.locator('.monaco-editor .view-lines', { hasText: 'broken' }).waitFor();
      await workbench.page.keyboard.press('Escape');
      await workbench.runCommand('Org Access: Refresh Token');
      await workbench.statusMessage('Token refreshed').waitFor();

      const view = connectionsOf(workbench);
      await view.open();
      await view.choose(new URL(service.url).host, 'Edit Connection…');
      await workbench.quickInput.pick('Name');
      await workbench.quickInput.says('Name');
      await workbench.quickInput.type('Acme');
      await workbench.quickInput.accept();
      await workbench.statusShows('orgAccess.session', /Acme · 5\dm/);
      await workbench.toast(unwritten).waitFor();
      await writeFile(host.settingsFile, settings);
      await workbench.pressInNotification(unwritten, 'Try Again');
      await eventually(
        'the connection is written',
        () => connectionsIn(host.settingsFile),
        ({ length }) => length === 1,
      );
      await workbench.statusShows('orgAccess.session', /Acme · 5\dm/);
      await workbench.reload();
      await workbench.statusShows('orgAccess.session', /Acme · 5\dm/);
      await workbench.tree.row('Acme Infrastructure').waitFor();
    }),
  );

  it(
    'Sign In goes back with every answer kept, and validates answers while typing',
    inWorkbench(async ({ workbench, demo }) => {
      const service = await demo();
      const { quickInput } = workbench;
      await workbench.runCommand('Org Access: Sign In');
      await quickInput.titled('(1/5)');
      await quickInput.type('http://service.example.com');
      await quickInput.says('Use https://');
      await workbench.screenshot('sign-in-check');
      await quickInput.answer('(1/5)', service.url);
      await quickInput.answer('(2/5)', 'my-client');
      await quickInput.titled('(3/5)');
      await quickInput.back();
      await quickInput.titled('(2/5)');
      assert.equal(await quickInput.value(), 'my-client');
      await quickInput.back();
      await quickInput.titled('(1/5)');
      assert.equal(await quickInput.value(), service.url);
    }),
  );

  it(
    'Sign In changes nothing if the person presses Escape at one of its five questions',
    inWorkbench(async ({ workbench, demo, host }) => {
      const service = await demo();
      await workbench.openContainer('Org Access');
      for (const [index, [title]] of answers(service).entries()) {
        await workbench.runCommand('Org Access: Sign In');
        for (const [step, text] of answers(service).slice(0, index)) await workbench.quickInput.answer(step, text);
        await workbench.quickInput.titled(title);
        await workbench.quickInput.escape();
        await workbench.tree.welcome().getByText('Sign in to your service').waitFor();
        assert.equal(await workbench.statusItem('orgAccess.session').isVisible(), false, title);
        assert.ok(!(await readFile(host.settingsFile, 'utf8')).includes('orgAccess.connections'), title);
      }
    }),
  );

  it(
    'Sign In can be canceled while the service is responding',
    inWorkbench(async ({ workbench, demo }) => {
      const service = await demo('--latency', '60000');
      await workbench.openContainer('Org Access');
      await workbench.runCommand('Org Access: Sign In');
      await answerAll(workbench, service);
      await workbench.quickInput.says('Signing in');
      await workbench.screenshot('sign-in-cancel');
      await workbench.quickInput.widget.getByRole('button', { name: 'Cancel' }).click();
      await workbench.quickInput.says('Password at');
      assert.equal(await workbench.quickInput.value(), service.password);
      await workbench.quickInput.accept();
      await workbench.quickInput.says('Signing in');
      await workbench.quickInput.escape();
      await workbench.tree.welcome().getByText('Sign in to your service').waitFor();
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );

  it(
    'Sign In reports that the service is down, and can try again from the same box',
    inWorkbench(async ({ workbench, demo }) => {
      const service = await demo();
      await workbench.runCommand('Org Access: Sign In');
      await answerAll(workbench, { ...service, url: 'http://127.0.0.1:9' });
      await workbench.quickInput.says('refused the connection');
      await workbench.screenshot('sign-in-service-down');
    }),
  );
});
