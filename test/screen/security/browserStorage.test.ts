import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { answerTo } from '../support/parts/asking.ts';
import { signIn } from '../support/parts/signIn.ts';
import type { Workbench } from '../support/parts/workbench.ts';
import { inWorkbench, withDemo, type Scene } from '../support/scene.ts';

const session = 'orgAccess.session';

/** The files of this VS Code that hold one of the texts. */
async function filesWith(scene: Scene, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(scene.host.base, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    // A file may be gone by now.
    const content = entry.isFile() ? await readFile(file, 'latin1').catch(() => '') : '';
    if (texts.some((text) => content.includes(text))) found.push(path.relative(scene.host.base, file));
  }
  return found;
}

/** What the windows' channel is built on, and whether windows find each other by it. */
describe('storage in a browser', () => {
  it(
    'hands global state to pages that are open, and secrets to those that are opened later, and the server keeps neither in a file',
    inWorkbench(async (scene) => {
      const first = scene.workbench;
      const second = await scene.openWindow();
      const ask = async (window: Workbench, what: string, input: Record<string, unknown>) => {
        await window.page.bringToFront();
        return await answerTo(scene, window, what, input);
      };
      const [state, secret] = ['remembered-in-one-page', 'hidden-in-one-page'];
      assert.equal(await ask(second, 'recall', { key: 'k' }), 'nothing');
      await ask(first, 'remember', { key: 'k', value: state });
      await ask(first, 'hide', { key: 'k', value: secret });
      assert.equal(await ask(second, 'recall', { key: 'k' }), state);
      assert.equal(await ask(second, 'reveal', { key: 'k' }), 'nothing');
      await second.reload();
      assert.equal(await ask(second, 'recall', { key: 'k' }), state);
      assert.equal(await ask(second, 'reveal', { key: 'k' }), secret);
      assert.deepEqual(await filesWith(scene, [state, secret]), []);
    }),
  ).timeout(300_000);

  it(
    'lets windows share a session that are opened together without a key, and their files hold none',
    withDemo(async (scene) => {
      const service = await scene.demo('--rotate');
      const first = scene.workbench;
      await scene.connectTo(service);
      const second = await scene.openWindow();
      const windows = [first, second];
      // Nothing is left of the secrets, as before the first start, and both are opened at once.
      for (const { page } of windows) await page.evaluate(() => localStorage.clear());
      await Promise.all(windows.map((window) => window.reload()));
      await second.openContainer('Org Access');
      await second.statusShows(session, /signed out/);
      await first.page.bringToFront();
      await signIn({ ...scene, connectTo: () => Promise.resolve() }, service);
      await second.statusShows(session, /Demo · \d/);

      const folder = path.join(scene.host.globalStorage, 'org-access.org-access/windows');
      const files = await Promise.all(
        (await readdir(folder)).map(
          async (file) => JSON.parse(await readFile(path.join(folder, file), 'utf8')) as Record<string, unknown>,
        ),
      );
      assert.ok(files.length >= 2);
      for (const file of files) assert.deepEqual(Object.keys(file), ['pid', 'path']);
    }),
  ).timeout(300_000);
});
