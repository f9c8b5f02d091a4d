import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { KeptDescription } from '../../../../../src/api/apiDescription/common/description.ts';
import { DescriptionStore } from '../../../../../src/api/apiDescription/node/descriptionStore.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';
import { openApi, readPart } from '../../../../support/service/descriptions.ts';

describe('DescriptionStore', () => {
  let folder = '';
  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'descriptions-'))));
  afterEach(() => removeFolder(folder));

  const warned: string[] = [];
  const open = () => new DescriptionStore(`${folder}/descriptions`, { warn: (text) => void warned.push(text) });
  const description = (connectionId: string, summary = 'Widgets'): KeptDescription => ({
    connectionId,
    loadedAtMs: 7,
    source: { kind: 'service', paths: ['/v3/api-docs'] },
    parts: [readPart(openApi({ '/widgets/{id}': { get: { summary } } })).part],
  });

  it('DescriptionStore keeps one description per connection until that description is removed', async () => {
    const store = open();
    let changes = 0;
    store.onDidChange(() => (changes += 1));
    assert.equal(await store.keep(description('a')), true);
    assert.equal(await store.keep(description('b')), true);
    const later = open();
    await later.start();
    assert.deepEqual(
      [later.of('a'), later.of('b'), later.of('c'), later.of(undefined)],
      [description('a'), description('b'), undefined, undefined],
    );
    await store.remove('a');
    assert.equal(store.of('a'), undefined);
    assert.equal(changes, 3);
    const last = open();
    await last.start();
    assert.deepEqual([last.of('a'), last.of('b')?.connectionId], [undefined, 'b']);
  });

  it('DescriptionStore rejects a description that is too large', async () => {
    const [store, title] = [open(), 'x'.repeat(9_000_000)];
    const large = { ...description('a'), parts: description('a').parts.map((part) => ({ ...part, title })) };
    assert.equal(await store.keep(large), false);
    assert.equal(store.of('a'), undefined);
  });

  it('DescriptionStore skips unreadable files and logs a warning about them', async () => {
    const store = open();
    await store.keep(description('a'));
    const [name = ''] = await readdir(`${folder}/descriptions`);
    const whole = await readFile(`${folder}/descriptions/${name}`, 'utf8');
    const changed = [whole.replace('"GET"', '"EVIL"'), whole.replace('"connectionId":"a"', '"connectionId":"b"')];
    for (const text of ['', '{', '{"form":2}', ...changed]) {
      await writeFile(`${folder}/descriptions/${name}`, text);
      const later = open();
      await later.start();
      assert.deepEqual([later.of('a'), later.of('b')], [undefined, undefined], text.slice(0, 40));
    }
    assert.equal(warned.length, 5);
  });
});
