import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { figure } from '../../support/figures.ts';
import { panelIsKept, searchEverywhere } from '../support/everywhere.ts';
import { searchFiles, searchText } from '../support/leaks.ts';
import { openingTerminal, outputOf, plainTerminals } from '../support/parts/terminal.ts';
import { inRemoteVsCode, type Scene, type Settings } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';
import { startSessions, type Sessions } from './sessions.ts';

const newTerminal = 'Org Access: New Terminal with Access';
const manage = 'Org Access: Manage Terminal Access…';
const ours = 'Allow programs in terminals on';
const editors = "The extension 'Org Access Remote' wants to sign in using Org Access.";

describe('remote windows', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'remote-test-'));
  });
  after(() => rm(folder, { recursive: true }));

  const output = (scene: Scene, line: string) => outputOf(scene, folder, line);
  const dialog = ({ workbench: { page } }: Scene) => page.locator('.monaco-dialog-box');
  const press = async (scene: Scene, button: string) =>
    dialog(scene).getByRole('button', { name: button, exact: true }).click();
  const asks = (scene: Scene, text: string) => dialog(scene).getByText(text).waitFor();

  const settingsOf = (scene: Scene, sessions: Sessions, change: Settings, more: Settings = {}) =>
    scene.settings({
      ...{ ...plainTerminals, 'sessions.url': sessions.url },
      'orgAccess.connections': [{ ...sessions.connection, ...change }],
      ...more,
    });

  /** Runs a test in a window whose server isn't the computer with the session. */
  const inRemoteWindow = (body: (scene: Scene, sessions: Sessions) => Promise<void>, more: Settings = {}) =>
    inRemoteVsCode(async (scene) => {
      const service = await scene.demo({ rotate: true });
      const sessions = await startSessions(service);
      try {
        await scene.connectTo(service, { ...plainTerminals, 'sessions.url': sessions.url, ...more });
        await body(scene, sessions);
      } finally {
        await scene.workbench.runCommand('Terminal: Kill All Terminals');
        await sessions.end();
      }
    });

  it(
    'Terminals on another computer get a valid token after a refresh and a reload, and that token is stored nowhere',
    inRemoteWindow(async (scene, sessions) => {
      const { workbench, host } = scene;
      await workbench.runCommand(newTerminal);
      await asks(scene, editors);
      await press(scene, 'Allow');
      await asks(scene, `to use your access at ${sessions.connection.name}?`);
      await workbench.page.keyboard.press('Enter');
      await dialog(scene).waitFor({ state: 'detached' });
      assert.equal(await workbench.page.locator('.part.panel .xterm').count(), 0, 'Enter refuses');

      await workbench.runCommand(newTerminal);
      await asks(scene, ours);
      await openingTerminal(scene, () => press(scene, 'Allow'));
      assert.equal(await output(scene, 'org-access token'), `${sessions.token()}\nexit 0\n`);
      assert.equal(
        await output(scene, 'org-access header; org-access url; org-access whoami'),
        `Authorization: Bearer ${sessions.token()}\n${sessions.connection.baseUrl}\ndemo\ndemo at Demo, ${sessions.connection.baseUrl}\nexit 0\n`,
      );
      const used = await output(
        scene,
        'curl -s -o /dev/null -w "%{http_code}" -H "Accept: application/json" -H "$(org-access header)" "$(org-access url)/api/v2/users/loggedIn/detail"',
      );
      assert.equal(used, '200exit 0\n');

      const before = sessions.token();
      await sessions.refresh();
      assert.notEqual(sessions.token(), before);
      assert.equal(await output(scene, 'org-access token'), `${sessions.token()}\nexit 0\n`, 'the next one, at once');
      await panelIsKept(workbench.page);
      await workbench.reload();
      assert.equal(await output(scene, 'org-access token'), `${sessions.token()}\nexit 0\n`, 'after a reload');
      assert.equal(await dialog(scene).count(), 0, 'it was asked before');

      await rm(folder, { recursive: true });
      folder = await mkdtemp(path.join(tmpdir(), 'remote-test-'));
      const environment = await output(scene, 'env; cat /proc/$$/environ');
      assert.match(environment, /ORG_ACCESS_KEY=[0-9a-f]{64}/);
      assert.deepEqual(searchText('the environment', environment, sessions.canaries), []);
      assert.deepEqual(
        [...environment.split('exit ')[0]!.matchAll(/^ORG_ACCESS_(?!KEEPER|VSCODE_TEST|PATIENCE|ROUNDS)\w+/gm)]
          .map(([name]) => name)
          .sort(),
        ['ORG_ACCESS_BIN', 'ORG_ACCESS_KEY', 'ORG_ACCESS_NODE', 'ORG_ACCESS_SOCKET'],
      );
      await workbench.runCommand('Terminal: Clear');
      const found = await searchEverywhere(scene, 'with a remote terminal', sessions.canaries);
      const temporary = await searchFiles(folder, sessions.canaries);
      assert.deepEqual([...found.hits, ...temporary.hits], []);
      const control = await searchFiles(host.base, new Map([['the program', new Set(['ORG_ACCESS_SOCKET'])]]));
      assert.ok(
        control.hits.some((hit) => hit.includes('org-access-remote')),
        'what is on the disk there is found',
      );
      const home = await searchFiles(path.join(host.base, 'home'), new Map([['us', new Set(['org-access'])]]));
      // The test server's own log is in that folder.
      const hits = home.hits.filter((hit) => !hit.includes('in .local/share/code-server/coder-logs/'));
      assert.deepEqual(hits, [], 'nothing of it in the home folder');
      figure(
        `a terminal on another computer: ${[...sessions.canaries].map(([name, values]) => `${name} ×${values.size}`).join(', ')}: 0 hits in ${found.files} files of ${(found.bytes / 1e6).toFixed(1)} MB, in its environment and in the storage of the browser`,
      );
    }),
  ).timeout(400_000);

  it(
    'Terminals on another computer get no token if access is refused, revoked, or forbidden, or the session ends; other extensions get none',
    inRemoteWindow(async (scene, sessions) => {
      const { workbench } = scene;
      const { quickInput } = workbench;
      const give = 'Org Access: Give This Terminal Org Access';
      await workbench.runCommand('Terminal: Create New Terminal');
      await workbench.runCommand(give);
      await asks(scene, editors);
      await press(scene, 'Cancel');
      assert.match(await output(scene, 'org-access url'), /exit 127\n$/);
      await workbench.runCommand(give);
      await asks(scene, editors);
      await press(scene, 'Allow');
      await asks(scene, ours);
      await press(scene, 'Allow');
      await workbench.statusMessage('Try: org-access whoami').waitFor();
      assert.match(await output(scene, 'org-access token | wc -c'), /^\d{3}\n/);
      assert.match(
        await output(scene, 'org-access get /api/v2/topology'),
        /only in terminals of your own computer.*\nexit 1/,
      );
      assert.match(await output(scene, 'org-access token --min-life 10m'), /valid for at least one minute.*\nexit 1/);

      await workbench.runCommand('Sessions: Go');
      assert.match(await output(scene, 'org-access token'), /You aren't signed in[^]*exit 3/);
      await workbench.runCommand('Sessions: Come');
      assert.equal(await output(scene, 'org-access token'), `${sessions.token()}\nexit 0\n`, 'it came back');

      await settingsOf(scene, sessions, {}, { 'orgAccess.remoteTerminals': 'never' });
      assert.match(await output(scene, 'org-access token'), /no access to any connection.*\nexit 4/);
      await workbench.runCommand(newTerminal);
      await workbench.toast('Your settings allow no access to terminals on other computers.').waitFor();
      await settingsOf(scene, sessions, { baseUrl: 'https://other.example' });
      assert.match(
        await output(scene, 'org-access token'),
        /no access to any connection.*\nexit 4/,
        'another origin was not allowed',
      );
      await settingsOf(scene, sessions, {});
      assert.equal(await output(scene, 'org-access token'), `${sessions.token()}\nexit 0\n`);

      await workbench.runCommand(manage);
      await quickInput.titled('Manage Terminal Access');
      assert.equal((await quickInput.labels()).length, 3, 'a terminal, a computer, and all');
      await quickInput.rows.filter({ hasText: sessions.connection.baseUrl }).click();
      await workbench.statusMessage('Terminals on that computer no longer have access.').waitFor();
      assert.match(await output(scene, 'org-access token'), /no access to any connection.*\nexit 4/);
      await workbench.runCommand(newTerminal);
      await asks(scene, ours);
      await openingTerminal(scene, () => press(scene, 'Allow'));
      assert.equal(await output(scene, 'org-access token'), `${sessions.token()}\nexit 0\n`);

      sessions.signOut();
      await workbench.runCommand('Sessions: Tell Change');
      assert.match(await output(scene, 'org-access token'), /You aren't signed in[^]*exit 3/);
      assert.match(await output(scene, 'org-access login'), /^demo at Demo, http[^]*exit 0/m);
      assert.equal(await output(scene, 'org-access token'), `${sessions.token()}\nexit 0\n`, 'signed in again');

      await workbench.runCommand('Sessions: Attack');
      const attacked = await eventually(
        'another extension has run all commands',
        () => Promise.resolve(sessions.told()),
        Array.isArray,
      );
      assert.equal((attacked as string[]).length, 20);
      assert.deepEqual([...new Set(attacked as string[])].sort(), ['"asks"', 'nothing']);
    }),
  ).timeout(400_000);
});
