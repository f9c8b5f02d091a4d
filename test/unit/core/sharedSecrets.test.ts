import assert from 'node:assert/strict';
import { Emitter } from '../../../src/core/event.ts';
import type { SecretStore } from '../../../src/core/ports.ts';
import { SharedSecrets } from '../../../src/core/sharedSecrets.ts';

/** A copy of secret storage such as a page has: its own, and with events for its own changes only. */
class PageStorage implements SecretStore {
  readonly entries = new Map<string, string>();
  readonly #changed = new Emitter<{ key: string }>();
  readonly onDidChange = this.#changed.event;
  stores = 0;
  get = (key: string) => Promise.resolve(this.entries.get(key));
  store = async (key: string, value: string) => {
    await Promise.resolve();
    this.stores += 1;
    this.entries.set(key, value);
    this.#changed.fire({ key });
  };
  delete = async (key: string) => {
    await Promise.resolve();
    this.entries.delete(key);
    this.#changed.fire({ key });
  };
}

describe('secrets shared by windows with storage of their own', () => {
  const windows: SharedSecrets[] = [];
  const storages: PageStorage[] = [];

  /** Values of `n …` tell which is newer: the higher number. */
  function open(entries: Record<string, string> = {}, ask?: () => Promise<unknown[]>) {
    const storage = new PageStorage();
    for (const [key, value] of Object.entries(entries)) storage.entries.set(key, value);
    const secrets: SharedSecrets = new SharedSecrets({
      own: storage,
      ask: ask ?? ((message) => Promise.all(windows.filter((other) => other !== secrets).map((other) => other.receive(structuredClone(message))))),
      isShared: (key) => key.startsWith('our.'),
      isNewer: (key, theirs, mine) => (key.startsWith('our.n') ? Number(theirs) > Number(mine) : undefined),
    });
    windows.push(secrets);
    storages.push(storage);
    return { secrets, storage };
  }

  afterEach(() => {
    windows.splice(0).forEach((secrets) => secrets.dispose());
    storages.splice(0);
  });

  it('are in every window by the time that a store has ended, with an event in each', async () => {
    const all = [open(), open(), open()];
    const events: number[] = [];
    all.forEach(({ secrets }, index) => secrets.onDidChange(() => events.push(index)));
    await all[0]?.secrets.store('our.n', '1');
    assert.deepEqual(await Promise.all(all.map(({ secrets }) => secrets.get('our.n'))), ['1', '1', '1']);
    assert.deepEqual(new Set(events), new Set([0, 1, 2]));
  });

  it('are read as they will be, once another window has told', async () => {
    const [a, b] = [open(), open({ 'our.n': '1' })];
    await b.secrets.get('our.n');
    const stored = a.secrets.store('our.n', '2');
    assert.equal(await b.secrets.get('our.n'), '2');
    await stored;
  });

  it('are asked for by a window that begins, whose copy may be old or empty', async () => {
    open({ 'our.n': '7', 'our.word': 'theirs' });
    const empty = open();
    assert.equal(await empty.secrets.get('our.n'), '7');
    assert.equal(await empty.secrets.get('our.word'), 'theirs');
    const old = open({ 'our.n': '6', 'our.word': 'mine' });
    assert.equal(await old.secrets.get('our.n'), '7');
    assert.equal(await old.secrets.get('our.word'), 'mine', 'what does not tell its age stays as it is');
    const newer = open({ 'our.n': '8' });
    assert.equal(await newer.secrets.get('our.n'), '8');
  });

  it('are asked for once', async () => {
    let asked = 0;
    const { secrets } = open({}, () => Promise.resolve((asked++, [])));
    await Promise.all([secrets.get('our.n'), secrets.get('our.n'), secrets.get('our.other')]);
    await secrets.get('our.n');
    assert.equal(asked, 2);
  });

  it('never go back to an older value', async () => {
    const [a, b] = [open(), open({ 'our.n': '9' })];
    await a.secrets.store('our.n', '3');
    assert.equal(await b.secrets.get('our.n'), '9');
    assert.equal(b.storage.stores, 0);
  });

  it('follow what does not tell its age, and what is deleted', async () => {
    const [a, b] = [open(), open({ 'our.word': 'old' })];
    await a.secrets.store('our.word', 'new');
    assert.equal(await b.secrets.get('our.word'), 'new');
    await a.secrets.delete('our.word');
    assert.equal(await b.secrets.get('our.word'), undefined);
    assert.equal(b.storage.entries.size, 0);
  });

  it('are not written again where they are already', async () => {
    const [a, b] = [open(), open({ 'our.n': '1' })];
    await a.secrets.store('our.n', '1');
    await b.secrets.get('our.n');
    assert.equal(b.storage.stores, 0);
  });

  it('are those of Org Access and no others', async () => {
    const [a, b] = [open(), open({ 'other.key': 'secret of another extension' })];
    await a.secrets.store('other.mine', 'x');
    assert.equal(await b.secrets.get('other.mine'), undefined);
    assert.equal(await b.secrets.receive({ key: 'other.key' }), undefined);
    for (const message of [undefined, null, 7, 'text', [], {}, { key: 7 }, { key: 'our.n', value: 7 }, { key: 'our.n', value: {} }, { key: '__proto__', value: 'x' }]) {
      assert.equal(await b.secrets.receive(message), undefined, JSON.stringify(message));
    }
    assert.deepEqual([...b.storage.entries.keys()], ['other.key']);
  });

  it('do without the others when these do not answer with anything usable', async () => {
    const { secrets } = open({ 'our.n': '1' }, () => Promise.resolve([undefined, null, 7, {}]));
    assert.equal(await secrets.get('our.n'), '1');
    await secrets.store('our.n', '2');
    assert.equal(await secrets.get('our.n'), '2');
  });
});
