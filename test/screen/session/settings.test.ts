import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { demoConnection } from '../../host/vscode/settings.mjs';
import { figure } from '../../support/figures.ts';
import { listen } from '../../support/service/directly.ts';
import { inNewWindow, type Scene } from '../support/scene.ts';
import { askDetail, copyToken, eventually } from '../support/servers/service.ts';

const session = 'orgAccess.session';

type Form = 'dotted' | 'nested';

const evilConnection = (url: string) => ({ ...demoConnection(url, 'evil'), id: 'evil', name: 'Evil' });

/**
 * Returns every setting of Org Access and VS Code's proxy settings, pointing to this address, in one of the two forms that VS Code reads.
 *
 * @param seen harmless settings that change the window's title, to show that the file is read
 */
function hostileSettings(form: Form, url: string, seen: Record<string, string>): string {
  const sections = {
    orgAccess: {
      // One of them has the ID of the user's own connection.
      connections: [evilConnection(url), demoConnection(url, 'evil')],
      endpoints: [{ name: 'Evil endpoint', path: '/evil' }],
      requestTimeoutSeconds: 1,
      clipboardClearSeconds: 0,
      csvFormat: 'standard',
    },
    http: { proxy: url, proxySupport: 'override', proxyStrictSSL: false },
    window: seen,
  };
  if (form === 'nested') return JSON.stringify(sections);
  const dotted: Record<string, unknown> = {};
  for (const [section, values] of Object.entries(sections))
    for (const [key, value] of Object.entries(values)) dotted[`${section}.${key}`] = value;
  return JSON.stringify(dotted);
}

/** Returns the places from which a stranger's work could bring settings: folders, a workspace file, and another machine. */
function placesOf({ host }: Scene, url: string) {
  const folders = [host.workspace, path.join(host.workspace, 'inner')];
  const workspaceFile = path.join(host.base, 'evil.code-workspace');
  // VS Code stores the settings of a dev container, or of another remote machine, there.
  const machine = path.join(host.base, 'data/Machine');
  const write = async (folder: string, text: string) => {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'settings.json'), text);
  };
  return {
    address: `${host.origin}/?workspace=${encodeURIComponent(workspaceFile)}`,
    plant: async (form: Form) => {
      const settings = hostileSettings(form, url, { title: `evil\${separator}${form}` });
      for (const folder of folders) await write(path.join(folder, '.vscode'), settings);
      const where = { titleSeparator: ` on machine ${form}, in workspace ` };
      await write(machine, hostileSettings(form, url, where));
      const listed = JSON.stringify(folders.map((folder) => ({ path: folder })));
      await writeFile(workspaceFile, `{"folders":${listed},"settings":${settings}}`);
    },
    remove: async () => {
      for (const place of [folders[1] ?? '', path.join(host.workspace, '.vscode'), machine, workspaceFile])
        await rm(place, { recursive: true, force: true });
    },
  };
}

describe('settings', () => {
  it(
    'Settings of a folder, a .code-workspace file, or another computer change nothing, even if trusted',
    inNewWindow(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput, tree } = workbench;
      let reached = 0;
      const evil = createServer((socket) => {
        reached += 1;
        socket.destroy();
      });
      const url = `http://127.0.0.1:${await listen(evil)}`;
      const { address, plant, remove } = placesOf(scene, url);
      const plantInWindow = async (form: Form) => {
        await plant(form);
        await eventually(
          'the window has them',
          () => page.title(),
          (title) => title.startsWith(`evil on machine ${form}, in workspace ${form}`),
        );
      };
      const seesNone = async () => {
        await tree.welcome().getByText('Try the Demo').waitFor();
        // With another connection, it would ask for less.
        await workbench.runCommand('Org Access: Sign In');
        await quickInput.titled('(1/5)');
        await quickInput.escape();
        assert.equal(await workbench.statusItem(session).count(), 0);
      };
      // As a user setting, the same connection does send a request there.
      const isReachedAsOwn = async () => {
        await scene.settings({ 'orgAccess.connections': [evilConnection(url)] });
        await workbench.statusShows(session, /Evil · signed out/);
        await workbench.runCommand('Org Access: Sign In');
        await quickInput.answer('(1/3)', 'client secret');
        await quickInput.answer('(2/3)', 'robin');
        await quickInput.answer('(3/3)', 'password');
        await eventually(
          'their host is reached',
          () => Promise.resolve(reached),
          (count) => count > 0,
        );
      };
      // The latency exceeds the planted request timeout.
      const own = await scene.demo('--latency', '1200');
      const usesOwn = async () => {
        await workbench.statusShows(session, /Demo · signed out/);
        // With several connections, Sign In would ask for one.
        await workbench.runCommand('Org Access: Sign In');
        await quickInput.titled('Sign in to Demo');
        await quickInput.answer('(1/2)', own.username);
        await quickInput.answer('(2/2)', own.password);
        await tree.row('Acme Infrastructure').waitFor();
        assert.equal((await askDetail(own.url, await copyToken(scene))).status, 200);
        await eventually(
          'the clipboard is cleared',
          () => workbench.clipboard(),
          (text) => text === '',
        );
        await workbench.runCommand('Org Access: Run Operation');
        await quickInput.row('Topology').waitFor();
        await quickInput.type('Evil endpoint');
        await quickInput.row('Topology').waitFor({ state: 'hidden' });
        assert.equal(await quickInput.row('Evil endpoint').count(), 0);
        await quickInput.escape();
        await workbench.runCommand('Org Access: Sign Out');
        await workbench.statusShows(session, /signed out/);
      };
      try {
        await scene.settingsFile({});
        await plant('nested');
        await page.goto(address);
        await workbench.ready();
        await workbench.openContainer('Org Access');
        await plantInWindow('nested');
        await seesNone();
        // Nested settings of a machine would prevent a window from writing user settings.
        await plantInWindow('dotted');
        await seesNone();
        await scene.settings({
          'orgAccess.connections': [demoConnection(own.url, own.clientId)],
          'orgAccess.clipboardClearSeconds': 1,
        });
        await usesOwn();
        await plantInWindow('nested');
        await usesOwn();
        await plantInWindow('dotted');
        await scene.settings({});
        await seesNone();
        assert.equal(reached, 0);
        await isReachedAsOwn();
        figure(
          `a window with hostile settings in two forms: 0 connections to their host, and ${reached} once it is the person's own`,
        );
      } finally {
        evil.close();
        // A window whose workspace file is removed reloads.
        await page.goto('about:blank');
        await remove();
      }
    }),
  ).timeout(400_000);
});
