import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { demoConnection } from '../host/settings.mjs';
import { listen } from '../support/directly.ts';
import { figure } from '../support/figures.ts';
import { inNewWindow, type Scene } from './support/scene.ts';
import { askDetail, copyToken, eventually } from './support/service.ts';

const session = 'orgAccess.session';

type Form = 'dotted' | 'nested';

/** Every setting of Org Access, turned to this address, in one of the two ways that VS Code reads. */
function hostileSettings(form: Form, url: string): Record<string, unknown> {
  const values = { connections: [{ ...demoConnection(url, 'evil'), id: 'evil', name: 'Evil' }], requestTimeoutSeconds: 1, clipboardClearSeconds: 0 };
  return form === 'nested' ? { orgAccess: values } : Object.fromEntries(Object.entries(values).map(([key, value]) => [`orgAccess.${key}`, value]));
}

/** Writes them wherever a stranger's work could bring them along; `remove` takes them away again. */
async function plant({ host }: Scene, form: Form, url: string): Promise<{ addresses: string[]; remove: () => Promise<void> }> {
  const settings = JSON.stringify(hostileSettings(form, url));
  const inner = path.join(host.workspace, 'inner');
  const workspaceFile = path.join(host.base, `evil-${form}.code-workspace`);
  const machine = path.join(host.base, 'data/Machine');
  for (const folder of [host.workspace, inner]) {
    await mkdir(path.join(folder, '.vscode'), { recursive: true });
    await writeFile(path.join(folder, '.vscode/settings.json'), settings);
  }
  await mkdir(path.join(host.workspace, '.devcontainer'), { recursive: true });
  await writeFile(path.join(host.workspace, '.devcontainer/devcontainer.json'), `{"image":"x","customizations":{"vscode":{"settings":${settings}}}}`);
  // The settings of a dev container or another remote machine end up here.
  await mkdir(machine, { recursive: true });
  await writeFile(path.join(machine, 'settings.json'), settings);
  await writeFile(workspaceFile, `{"folders":[{"path":"${host.workspace}"},{"path":"${inner}"}],"settings":${settings}}`);
  return {
    addresses: [host.address, `${host.origin}/?workspace=${encodeURIComponent(workspaceFile)}`],
    async remove() {
      for (const folder of ['inner', '.vscode', '.devcontainer']) await rm(path.join(host.workspace, folder), { recursive: true });
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
      const evil = createServer((socket) => {
        reached += 1;
        socket.destroy();
      });
      const url = `http://127.0.0.1:${await listen(evil)}`;
      const own = await scene.demo();
      const open = async (address: string) => {
        await page.goto(address);
        await workbench.ready();
        await workbench.openContainer('Org Access');
      };
      let opened = 0;
      try {
        for (const form of ['dotted', 'nested'] as const) {
          const { addresses, remove } = await plant(scene, form, url);
          await scene.settingsFile({});
          await open(addresses[form === 'dotted' ? 0 : 1] ?? '');
          await workbench.tree.welcome().getByText('Try the Demo').waitFor();
          await page.waitForTimeout(500);
          assert.equal(await workbench.statusItem(session).count(), 0);
          opened += 1;

          for (const address of addresses) {
            await scene.settingsFile({ 'orgAccess.connections': [demoConnection(own.url, own.clientId)] });
            await open(address);
            await workbench.statusShows(session, /Demo · signed out/);
            await workbench.runCommand('Org Access: Switch Connection');
            await quickInput.row('Demo').waitFor();
            assert.equal(await quickInput.row('Evil').count(), 0);
            await quickInput.escape();
            await workbench.runCommand('Org Access: Sign In');
            await quickInput.answer('(1/2)', own.username);
            await quickInput.answer('(2/2)', own.password);
            await tree.row('Acme Infrastructure').waitFor();
            assert.equal((await askDetail(own.url, await copyToken(scene))).status, 200);
            await workbench.runCommand('Org Access: Sign Out');
            await workbench.statusShows(session, /signed out/);
            opened += 1;
          }
          await eventually('the title says which', () => page.title(), (title) => title.includes(`evil-${form}`));
          await remove();
        }
      } finally {
        evil.close();
      }
      assert.equal(reached, 0);
      figure(`${opened} windows with hostile settings: ${reached} connections to their host`);
    }),
  ).timeout(180_000);
});
