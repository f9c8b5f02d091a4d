import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { answerTo } from './support/asking.ts';
import { inWorkbench } from './support/scene.ts';

/** What the editor's storages do in a browser, which the windows' channel is built on. */
describe('storage in a browser', () => {
  it(
    'hands global state to pages that are open, and secrets to those that are opened later, and the server keeps neither in a file',
    inWorkbench(async (scene) => {
      await scene.install('asking');
      const first = scene.workbench;
      await first.reload();
      const second = await scene.openWindow();
      const ask = async (window: typeof first, what: string, input: object) => {
        await window.page.bringToFront();
        return await answerTo(scene, window, what, { ...input });
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

      const holding: string[] = [];
      for (const entry of await readdir(scene.host.base, { recursive: true, withFileTypes: true })) {
        const file = path.join(entry.parentPath, entry.name);
        if (entry.isFile() && [state, secret].some((text) => text)) {
          const content = await readFile(file, 'latin1').catch(() => '');
          if (content.includes(state) || content.includes(secret)) holding.push(file);
        }
      }
      console.log(holding);
      assert.deepEqual(holding, []);
    }),
  ).timeout(120_000);
});
