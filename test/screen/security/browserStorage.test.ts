import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { demoConnection } from '../../host/vscode/settings.mjs';
import { answerTo } from '../support/parts/asking.ts';
import { signIn } from '../support/parts/signIn.ts';
import { workbenchOf, type Workbench } from '../support/parts/workbench.ts';
import { patienceMs } from '../support/patience.ts';
import { inNewWindow, type Scene } from '../support/scene.ts';

const session = 'orgAccess.session';

/** Returns the files of this VS Code that contain one of the texts. */
async function filesWith(scene: Scene, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(scene.host.base, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    // The file may have been deleted.
    const content = entry.isFile() ? await readFile(file, 'latin1').catch(() => '') : '';
    if (texts.some((text) => content.includes(text))) found.push(path.relative(scene.host.base, file));
  }
  return found;
}

describe('storage in a browser', function () {
  this.retries(0);
  it(
    'Windows opened at the same time in a browser share a session, and pages opened later receive its secrets',
    inNewWindow(async (scene, open) => {
      const service = await scene.demo('--rotate');
      const connection = { ...demoConnection(service.url, service.clientId), id: `demo-${new URL(service.url).port}` };
      await scene.settingsFile({ 'orgAccess.connections': [connection] });
      // There are no secrets yet, as before the first start, and both windows open at the same time.
      const first = scene.workbench;
      const second = workbenchOf(await scene.host.profile.newPage());
      second.page.setDefaultTimeout(patienceMs);
      await Promise.all([open(), second.page.goto(scene.host.address)]);
      await second.ready();
      await second.openContainer('Org Access');
      await second.statusShows(session, /signed out/);
      await first.page.bringToFront();
      await signIn({ ...scene, connectTo: () => Promise.resolve() }, service);
      await second.statusShows(session, /Demo · \d/);

      const ask = async (window: Workbench, what: string, input: Record<string, unknown>) => {
        await window.page.bringToFront();
        return await answerTo(scene, window, what, input);
      };
      const secret = 'hidden-in-one-page';
      await ask(first, 'hide', { key: 'k', value: secret });
      assert.equal(await ask(second, 'reveal', { key: 'k' }), 'nothing');
      await second.reload();
      assert.equal(await ask(second, 'reveal', { key: 'k' }), secret);
      assert.deepEqual(await filesWith(scene, [secret]), []);
    }),
  ).timeout(300_000);
});
