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

/** Every setting of Org Access and what VS Code has for proxies, turned to this address, in one of the two ways that VS Code reads. */
function hostileSettings(form: Form, url: string): Record<string, unknown> {
  const sections = {
    orgAccess: {
      // One of them has the ID of the person's own.
      connections: [evilConnection(url), demoConnection(url, 'evil')],
      endpoints: [{ name: 'Evil endpoint', path: '/evil' }],
      requestTimeoutSeconds: 1,
      clipboardClearSeconds: 0,
      allTerminals: true,
    },
    http: { proxy: url, proxySupport: 'override', proxyStrictSSL: false },
  };
  if (form === 'nested') return sections;
  return Object.fromEntries(
    Object.entries(sections).flatMap(([section, values]) =>
      Object.entries(values).map(([key, value]) => [`${section}.${key}`, value]),
    ),
  );
}

/** Writes them wherever a stranger's work could bring them along; `remove` takes them away again. */
async function plant(
  { host }: Scene,
  form: Form,
  url: string,
): Promise<{ addresses: string[]; remove: () => Promise<void> }> {
  const settings = JSON.stringify(hostileSettings(form, url));
  const inner = path.join(host.workspace, 'inner');
  const workspaceFile = path.join(host.base, `evil-${form}.code-workspace`);
  const machine = path.join(host.base, 'data/Machine');
  for (const folder of [host.workspace, inner]) {
    await mkdir(path.join(folder, '.vscode'), { recursive: true });
    await writeFile(path.join(folder, '.vscode/settings.json'), settings);
  }
  await mkdir(path.join(host.workspace, '.devcontainer'), { recursive: true });
  await writeFile(
    path.join(host.workspace, '.devcontainer/devcontainer.json'),
    `{"image":"x","customizations":{"vscode":{"settings":${settings}}}}`,
  );
  // The settings of a dev container or another remote machine end up here.
  await mkdir(machine, { recursive: true });
  await writeFile(path.join(machine, 'settings.json'), settings);
  await writeFile(
    workspaceFile,
    `{"folders":[{"path":"${host.workspace}"},{"path":"${inner}"}],"settings":${settings}}`,
  );
  return {
    addresses: [host.address, `${host.origin}/?workspace=${encodeURIComponent(workspaceFile)}`],
    async remove() {
      for (const folder of ['inner', '.vscode', '.devcontainer'])
        await rm(path.join(host.workspace, folder), { recursive: true });
      for (const file of [path.join(machine, 'settings.json'), workspaceFile]) await rm(file);
    },
  };
}

describe('settings', () => {
  it(
    'of a folder, a .code-workspace or a dev container change nothing, trusted as they are',
    inNewWindow(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput, tree } = workbench;
      let reached = 0;
      let unasked: number | undefined;
      const evil = createServer((socket) => {
        reached += 1;
        socket.destroy();
      });
      const url = `http://127.0.0.1:${await listen(evil)}`;
      const open = async (address: string) => {
        await page.goto(address);
        await workbench.ready();
        await workbench.openContainer('Org Access');
      };
      // As the person's own, the same connection brings a request there.
      const isReachedAsOwn = async () => {
        unasked = reached;
        assert.equal(unasked, 0);
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
      let opened = 0;
      const openThem = async (form: Form, address: string) => {
        // Slower than the time that is planted for a request.
        const own = await scene.demo(...(form === 'nested' ? ['--latency', '1200'] : []));
        await scene.settingsFile({
          'orgAccess.connections': [demoConnection(own.url, own.clientId)],
          'orgAccess.clipboardClearSeconds': 1,
        });
        await open(address);
        await workbench.statusShows(session, /Demo · signed out/);
        // Of several, it would ask which one.
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
        opened += 1;
        await removeOwn(form, address);
      };
      // What is planted like this in the settings of a machine keeps a window from writing the person's own.
      const removeOwn = async (form: Form, address: string) => {
        if (form === 'dotted') await scene.settings({});
        else {
          await scene.settingsFile({});
          await open(address);
        }
        await tree.welcome().getByText('Try the Demo').waitFor();
        await page.waitForTimeout(500);
        assert.equal(await workbench.statusItem(session).count(), 0);
      };
      try {
        for (const form of ['nested', 'dotted'] as const) {
          for (const index of [0, 1]) {
            const { addresses, remove } = await plant(scene, form, url);
            try {
              await openThem(form, addresses[index] ?? '');
              if (index === 1)
                await eventually(
                  'the title says which',
                  () => page.title(),
                  (title) => title.includes(`evil-${form}`),
                );
              if (index === 1 && form === 'dotted') await isReachedAsOwn();
              // A window whose workspace file is removed reloads itself.
              await page.goto('about:blank');
            } finally {
              await remove();
            }
          }
        }
        figure(
          `${opened} windows with hostile settings: ${unasked} connections to their host, and ${reached} once it is the person's own`,
        );
      } finally {
        evil.close();
      }
    }),
  ).timeout(400_000);
});
