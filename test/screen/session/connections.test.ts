import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { connectionsOf } from '../support/parts/connections.ts';
import { openSettingsEditor, settingsEditorInPlace } from '../support/parts/settingsEditor.ts';
import { answerAll } from '../support/parts/signIn.ts';
import { inWorkbench, withDemo, type Demo, type Scene } from '../support/scene.ts';
import { askDetail, connectionsIn, copyToken, eventually } from '../support/servers/service.ts';

const session = 'orgAccess.session';

/** Starts a second demo with a user and an organization of its own. */
async function otherDemo({ demo, host }: Scene): Promise<Demo> {
  const file = `${host.workspace}/other-record.json`;
  await writeFile(
    file,
    JSON.stringify({
      name: 'Kim Other',
      orgPrivilegeMap: { '7:Other Works': { '70:Other Hall': { Auditor: ['SITES'] } } },
    }),
  );
  return await demo('--record', file);
}

/** Adds a connection by answering all five steps. */
async function add({ workbench }: Scene, service: Demo): Promise<void> {
  await workbench.runCommand('Org Access: Add Connection…');
  await answerAll(workbench, service);
  await workbench.statusShows(session, `${hostOf(service)} · 5`);
}

/** Switches to the connection with this address. */
async function switchTo({ workbench }: Scene, service: Demo): Promise<void> {
  await workbench.runAndPick('Org Access: Switch Connection…', hostOf(service));
}

function hostOf({ url }: Demo): string {
  return new URL(url).host;
}

describe('connections', () => {
  it(
    'Each connection keeps its session after a reload without secrets in the settings; an unusable connection is reported once',
    inWorkbench(async (scene) => {
      const { workbench, host } = scene;
      const { page, tree, quickInput } = workbench;
      const first = await scene.demo();
      const second = await otherDemo(scene);
      await workbench.openContainer('Org Access');
      await add(scene, first);
      await tree.row('Acme Infrastructure').waitFor();
      const firstToken = await copyToken(scene);
      await add(scene, second);
      await tree.row('Other Works').waitFor();
      assert.equal(await tree.row('Acme Infrastructure').isVisible(), false);
      const secondToken = await copyToken(scene);
      assert.equal((await askDetail(first.url, firstToken)).status, 200);
      assert.equal((await askDetail(second.url, secondToken)).status, 200);
      assert.notEqual(firstToken, secondToken);

      await workbench.runAndSee('Org Access: Switch Connection…');
      await workbench.screenshot('switch-connection');
      await quickInput.pick(hostOf(first));
      await workbench.statusShows(session, hostOf(first));
      await tree.row('Acme Infrastructure').waitFor();

      const description = workbench.page.locator('.part.sidebar .pane-header .description').first();
      await description.filter({ hasText: hostOf(first) }).waitFor();
      await tree.press('Filter Access…');
      await quickInput.titled('Filter Access');
      await quickInput.type('tallinn');
      await quickInput.accept();
      const filtered = workbench.page.locator('.part.sidebar', { hasText: 'Filtered by' });
      await filtered.waitFor();
      await switchTo(scene, second);
      await description.filter({ hasText: hostOf(second) }).waitFor();
      await filtered.waitFor({ state: 'hidden' });
      await switchTo(scene, first);
      await tree.row('Acme Infrastructure').waitFor();
      assert.equal(await filtered.isVisible(), false, 'the filter was of the person who was shown before');

      await workbench.runAndSee('Org Access: Sign Out', quickInput.row(hostOf(second)));
      await workbench.screenshot('sign-out-of-which');
      await quickInput.pick(hostOf(first));
      await workbench.statusShows(session, `${hostOf(first)} · signed out`);
      await tree.welcome().getByText('You are signed out').waitFor();
      await workbench.screenshot('one-signed-out');
      await switchTo(scene, second);
      await workbench.statusShows(session, `${hostOf(second)} · 5`);
      assert.equal(await copyToken(scene), secondToken);

      const written = await connectionsIn(host.settingsFile);
      assert.deepEqual(
        written.map((entry) => Object.keys(entry).sort()),
        [0, 1].map(() => ['baseUrl', 'clientId', 'id', 'name', 'scope']),
      );
      assert.deepEqual(
        written.map(({ baseUrl }) => baseUrl),
        [first.url, second.url],
      );
      const text = await readFile(host.settingsFile, 'utf8');
      for (const secret of [first.clientSecret, first.password, firstToken, secondToken])
        assert.ok(!text.includes(secret));
      assert.deepEqual(await workbench.notifications(), []);

      // A connection that would send a password over plain HTTP is skipped at startup; the others are available.
      const plain = {
        ...written[1],
        id: 'plain',
        name: 'Plain',
        baseUrl: first.url.replace('127.0.0.1', 'service.localhost'),
      };
      await scene.settings({ 'orgAccess.connections': [plain, ...written] });
      await workbench.reload();
      await workbench.statusShows(session, `${hostOf(second)} · 5`);
      await tree.row('Other Works').waitFor();
      const told = "Some connections in your settings can't be used. Connection 1: Use https://.";
      await workbench.toast(told).waitFor();
      await workbench.screenshot('connection-left-out');
      await workbench.runAndSee('Org Access: Switch Connection…');
      await quickInput.row(hostOf(first)).waitFor();
      assert.equal(await quickInput.row(hostOf(second)).count(), 1);
      assert.equal(await quickInput.row('Plain').count(), 0);
      await quickInput.escape();
      await workbench.pressInNotification(told, 'Open Settings');
      await page.locator('.monaco-editor .view-lines', { hasText: 'service.localhost' }).waitFor();
      // The entry is underlined, with a suggestion.
      await page.locator('.part.statusbar .statusbar-item[id="status.problems"] [aria-label="Warnings: 1"]').waitFor();
      await workbench.screenshot('connection-underlined');
      await workbench.reload();
      await workbench.statusShows(session, `${hostOf(second)} · 5`);
      await page.waitForTimeout(1_000);
      assert.deepEqual(await workbench.notifications(), [], 'it is said once');
    }),
  ).timeout(400_000);

  it(
    'A connection is renamed, moved to another address, and removed',
    inWorkbench(async (scene) => {
      const { workbench, host } = scene;
      const { tree, quickInput } = workbench;
      const first = await scene.demo();
      const second = await otherDemo(scene);
      await workbench.openContainer('Org Access');
      await add(scene, first);
      const view = connectionsOf(workbench);
      await view.open();

      await view.choose(hostOf(first), 'Edit Connection…');
      await quickInput.row('Base URL').waitFor();
      await workbench.screenshot('edit-connection');
      await quickInput.pick('Name');
      await quickInput.says('Name');
      assert.equal(await quickInput.value(), hostOf(first));
      await quickInput.type('');
      await quickInput.accept();
      await quickInput.says('Enter a name.');
      await quickInput.type('Acme');
      await quickInput.accept();
      await workbench.statusShows(session, /Acme · 5\dm/);

      await view.choose('Acme', 'Edit Connection…');
      await quickInput.pick('Base URL');
      await quickInput.says('Base URL');
      await quickInput.type(second.url);
      await workbench.screenshot('edit-base-url');
      await quickInput.accept();
      await workbench.statusShows(session, /Acme · signed out/);
      await tree.welcome().getByText('You are signed out').waitFor();
      await workbench.runCommand('Org Access: Sign In');
      await quickInput.answer('(1/2)', second.username);
      await quickInput.answer('(2/2)', second.password);
      await workbench.statusShows(session, /Acme · 5\dm/);
      await tree.row('Other Works').waitFor();
      assert.deepEqual(
        (await connectionsIn(host.settingsFile)).map(({ name, baseUrl }) => [name, baseUrl]),
        [['Acme', second.url]],
      );
      await view.choose('Acme', 'Edit Connection…');
      await quickInput.pick('Client ID');
      await quickInput.says('Client ID');
      await quickInput.type('another-client');
      await quickInput.accept();
      await workbench.statusShows(session, /Acme · signed out/);

      await add(scene, first);
      // Until then, other views appear and disappear, and move the rows.
      await tree.row('Acme Infrastructure').waitFor();
      await view.choose('Acme', 'Remove Connection…');
      await workbench.page.locator('.monaco-dialog-box').getByText('Remove the connection "Acme"?').waitFor();
      await workbench.screenshot('remove-connection');
      await workbench.pressInDialog('Cancel');
      assert.equal((await connectionsIn(host.settingsFile)).length, 2);
      await view.choose(hostOf(first), 'Remove Connection…');
      await workbench.pressInDialog('Remove');
      await workbench.statusShows(session, /Acme · signed out/);
      assert.equal((await connectionsIn(host.settingsFile)).length, 1);

      await view.choose('Acme', 'Remove Connection…');
      await workbench.pressInDialog('Remove');
      await tree.welcome().getByText('Sign in to your service').waitFor();
      assert.equal(await workbench.statusItem(session).isVisible(), false);
      assert.deepEqual(await connectionsIn(host.settingsFile), []);
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );

  it(
    'A connection stays listed while settings.json is broken, and can then be removed when asked again',
    withDemo(async (scene) => {
      const { workbench, host, demo } = scene;
      const { quickInput, tree } = workbench;
      await scene.connectTo(await demo(), settingsEditorInPlace);
      await workbench.statusShows(session, /Demo · signed out/);
      await workbench.openContainer('Org Access');
      const view = connectionsOf(workbench);
      await view.open();
      const settings = await readFile(host.settingsFile, 'utf8');
      const write = await openSettingsEditor(workbench);
      await write(settings.replace(/\}\s*$/, ', "broken": '));
      const remove = async () => {
        await view.choose('Demo', 'Remove Connection…');
        await workbench.pressInDialog('Remove');
      };
      await remove();
      const unremoved = 'the connection could not be removed from the settings, so it is still listed';
      await workbench.toast(unremoved).waitFor();
      await workbench.screenshot('settings-unremoved');
      assert.deepEqual(
        (await workbench.notifications()).filter((text) => text.includes('unexpected')),
        [],
      );
      await workbench.statusShows(session, /Demo · signed out/);

      await write(settings);
      await workbench.pressInNotification(unremoved, 'Try Again');
      await eventually(
        'it is gone',
        () => connectionsIn(host.settingsFile),
        ({ length }) => length === 0,
      );
      await workbench.openContainer('Org Access');
      await tree.welcome().getByText('Sign in to your service').waitFor();
      await quickInput.escape();
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );
});
