import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inWorkbench } from './support/scene.ts';
import { eventually } from './support/service.ts';
import { demoConnection } from '../host/settings.mjs';

const session = 'orgAccess.session';

describe('settings', () => {
  it(
    'of a folder or a .code-workspace change nothing, trusted as they are',
    inWorkbench(async (scene) => {
      const { workbench, host } = scene;
      const { page } = workbench;
      const [own, evil] = [await scene.demo(), await scene.demo()];
      const folder = path.join(host.workspace, '.vscode');
      const file = path.join(host.base, 'evil.code-workspace');
      const settings = {
        'orgAccess.connections': [{ ...demoConnection(evil.url, evil.clientId), name: 'Evil' }],
        'orgAccess.requestTimeoutSeconds': 600,
        'orgAccess.clipboardClearSeconds': 0,
      };
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, 'settings.json'), JSON.stringify(settings));
      await writeFile(file, JSON.stringify({ folders: [{ path: host.workspace }], settings }));
      try {
        const addresses = [host.address, `${host.origin}/?workspace=${encodeURIComponent(file)}`];
        for (const [hasOwn, address] of addresses.flatMap((address) => [[false, address], [true, address]] as const)) {
          await scene.settings(hasOwn ? { 'orgAccess.connections': [demoConnection(own.url, own.clientId)] } : {});
          await page.goto(address);
          await workbench.ready();
          await workbench.openContainer('Org Access');
          if (hasOwn) {
            await workbench.statusShows(session, /Demo · signed out/);
            await workbench.runCommand('Org Access: Switch Connection');
            await workbench.quickInput.row('Demo').waitFor();
            assert.equal(await workbench.quickInput.row('Evil').count(), 0);
            await workbench.quickInput.escape();
          } else {
            await workbench.tree.welcome().getByText('Try the Demo').waitFor();
            await page.waitForTimeout(500);
            assert.equal(await workbench.statusItem(session).count(), 0);
          }
        }
        await eventually('the title says which', () => page.title(), (title) => title.includes('evil'));
      } finally {
        await rm(folder, { recursive: true });
        await rm(file);
      }
    }),
  );
});
