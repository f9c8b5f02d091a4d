import assert from 'node:assert/strict';
import { Emitter } from '../../../../../src/platform/common/event.ts';
import type { SecretStore } from '../../../../../src/platform/common/ports.ts';
import { replacesStored } from '../../../../../src/session/common/storage/storedSession.ts';
import { SharedSecrets } from '../../../../../src/session/windows/node/sharedSecrets.ts';
import { eventually } from '../../../../support/eventually.ts';

/** Secret storage of a page, which may be asleep. */
class PageStorage implements SecretStore {
  readonly entries = new Map<string, string>();
  readonly onDidChange = new Emitter<{ key: string }>().event;
  stores = 0;
  asleep: Promise<void> | undefined;

  get = async (key: string) => {
    await this.asleep;
    return this.entries.get(key);
  };
  store = async (key: string, value: string) => {
    await this.asleep;
    this.stores += 1;
    this.entries.set(key, value);
  };
  delete = async (key: string) => {
    await this.asleep;
    this.entries.delete(key);
  };
}

describe('SharedSecrets', () => {
  const windows: SharedSecrets[] = [];

  /** Opens a window. Values are numbers, of which the highest is the newest. */
  function open(entries: Record<string, string> = {}, ask?: () => Promise<unknown[]>) {
    const storage = new PageStorage();
    for (const [key, value] of Object.entries(entries)) storage.entries.set(key, value);
    const secrets: SharedSecrets = new SharedSecrets({
      copy: storage,
      ask:
        ask ??
        ((message) =>
          Promise.all(
            windows.filter((other) => other !== secrets).map((other) => other.receive(structuredClone(message))),
          )),
      isShared: (key) => key.startsWith('our.'),
      isNewer: (theirs, mine) => mine === undefined || Number(theirs) > Number(mine),
    });
    windows.push(secrets);
    return { secrets, storage };
  }

  afterEach(() => windows.splice(0).forEach((secrets) => secrets.dispose()));

  it('SharedSecrets sends a stored secret to every window before `store` resolves, and fires an event in each', async () => {
    const all = [open(), open(), open()];
    const events: number[] = [];
    all.forEach(({ secrets }, index) => secrets.onDidChange(() => events.push(index)));
    await all[0]?.secrets.store('our.n', '1');
    assert.deepEqual(await Promise.all(all.map(({ secrets }) => secrets.get('our.n'))), ['1', '1', '1']);
    assert.deepEqual(new Set(events), new Set([0, 1, 2]));
    assert.ok(all.every(({ storage }) => storage.entries.get('our.n') === '1'));
  });

  it('SharedSecrets keeps a secret that was stored while the copy was still being read', async () => {
    const { secrets, storage } = open({ 'our.n': '1' });
    let wake = (): void => undefined;
    storage.asleep = new Promise((resolve) => (wake = resolve));
    const reading = secrets.get('our.n');
    const storing = secrets.store('our.n', '2');
    wake();
    assert.equal(await reading, '2');
    await storing;
    assert.equal(await secrets.get('our.n'), '2');
  });

  it('SharedSecrets neither requests secrets of other extensions from other windows nor caches them', async () => {
    const asked: unknown[] = [];
    const { secrets, storage } = open({ 'other.key': '1' }, () => Promise.resolve(asked));
    const events: unknown[] = [];
    secrets.onDidChange((event) => events.push(event));
    asked.push('9');
    assert.equal(await secrets.get('other.key'), '1');
    await secrets.store('other.key', '2');
    storage.entries.set('other.key', '3');
    assert.deepEqual([await secrets.get('other.key'), events], ['3', []]);
  });

  it('SharedSecrets asks the other windows on each read, since its own copy may be old or empty', async () => {
    const seven = open({ 'our.n': '7' });
    const empty = open();
    assert.equal(await empty.secrets.get('our.n'), '7');
    const old = open({ 'our.n': '6' });
    assert.equal(await old.secrets.get('our.n'), '7');
    const newer = open({ 'our.n': '8' });
    assert.equal(await newer.secrets.get('our.n'), '8');
    assert.equal(await seven.secrets.get('our.n'), '8', 'each time');
    await eventually('the copy follows', () => old.storage.entries.get('our.n') === '7');
  });

  it('SharedSecrets never replaces a value with an older one', async () => {
    const [a, b] = [open(), open({ 'our.n': '9' })];
    await a.secrets.store('our.n', '3');
    assert.equal(await b.secrets.get('our.n'), '9');
    assert.equal(b.storage.stores, 0);
    assert.equal(await a.secrets.get('our.n'), '9');
  });

  it('SharedSecrets responds from memory while its page is suspended, and writes the copy when the page resumes', async () => {
    const [awake, asleep] = [open(), open({ 'our.n': '1' })];
    await asleep.secrets.get('our.n');
    let wake = (): void => undefined;
    asleep.storage.asleep = new Promise((resolve) => (wake = resolve));
    await awake.secrets.store('our.n', '2');
    assert.equal(await asleep.secrets.get('our.n'), '2');
    const stored = asleep.secrets.store('our.n', '3');
    assert.equal(await awake.secrets.get('our.n'), '3');
    assert.equal(asleep.storage.entries.get('our.n'), '1');
    wake();
    await stored;
    assert.equal(asleep.storage.entries.get('our.n'), '3');
  });

  it('SharedSecrets shares the secrets of Org Access and no others', async () => {
    const [a, b] = [open(), open({ 'other.key': 'secret of another extension' })];
    await a.secrets.store('other.mine', '1');
    assert.equal(await b.secrets.get('other.mine'), undefined);
    assert.equal(await b.secrets.receive({ key: 'other.key' }), undefined);
    for (const message of [
      undefined,
      null,
      7,
      'text',
      [],
      {},
      { key: 7 },
      { key: 'our.n', value: 7 },
      { key: 'our.n', value: null },
      { key: '__proto__', value: 'x' },
    ]) {
      assert.equal(await b.secrets.receive(message), undefined, JSON.stringify(message));
    }
    await a.secrets.delete('other.mine');
    assert.equal(a.storage.entries.size, 0);
    assert.deepEqual([...b.storage.entries.keys()], ['other.key']);
  });

  it('SharedSecrets keeps a stored session if another window sends a malformed state', async () => {
    const entry = {
      v: 1,
      generation: 5_000_001,
      family: 'f',
      username: 'robin',
      origin: 'https://one.example',
      tokens: { accessToken: 'live' },
      obtainedAtMs: 1,
    };
    const mine = JSON.stringify(entry);
    const change = (more: object) => JSON.stringify({ ...entry, generation: 9_000_000, ...more });
    const malformed = [
      ...['', 'null', '[]', '7', '{', mine.slice(0, -1), `${mine}x`, '\0', '['.repeat(100_000)],
      ...[{ v: 99 }, { v: '1' }, { generation: '9' }, { generation: -1 }, { generation: 2 ** 60 }].map(change),
      ...[{ username: 7 }, { origin: '' }, { tokens: [] }, { tokens: { accessToken: '' } }].map(change),
      ...[{ tokens: undefined, ended: 'no reason' }, { obtainedAtMs: 'soon' }].map(change),
    ];
    for (const told of malformed) {
      const storage = new PageStorage();
      storage.entries.set('our.session', mine);
      let asked: unknown[] = [];
      const secrets = new SharedSecrets({
        copy: storage,
        ask: () => Promise.resolve(asked),
        isShared: (key) => key.startsWith('our.'),
        isNewer: replacesStored,
      });
      assert.equal(await secrets.receive({ key: 'our.session', value: told }), undefined);
      assert.equal(await secrets.receive({ key: 'our.empty', value: told }), undefined);
      asked = [told];
      assert.deepEqual(
        [await secrets.get('our.session'), await secrets.get('our.empty')],
        [mine, undefined],
        told.slice(0, 200),
      );
      assert.deepEqual([...storage.entries], [['our.session', mine]]);
      secrets.dispose();
    }
    const storage = new PageStorage();
    const secrets = new SharedSecrets({
      copy: storage,
      ask: () => Promise.resolve([change({})]),
      isShared: () => true,
      isNewer: replacesStored,
    });
    assert.equal(await secrets.get('our.session'), change({}), 'the control is taken');
    secrets.dispose();
  });
});
