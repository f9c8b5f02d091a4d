import assert from 'node:assert/strict';
import { MemoryVault, SessionBench } from '../../support/sessionBench.ts';

const second = 1000;
const minute = 60 * second;
/** What `SessionArchive` waits for storage, twice over: for a write and for a read. */
const patienceMs = 10 * second;

const never = () => new Promise<never>(() => undefined);

describe('storage', () => {
  let bench: SessionBench;
  const open = async (vault?: MemoryVault) => (bench = await SessionBench.open({}, vault));
  const notPersisted = () => bench.notices.filter(({ kind }) => kind === 'notPersisted').length;
  afterEach(() => bench.close());

  /** Restores while time passes, and @returns how long that took. */
  async function restoredWithin(limitMs: number): Promise<void> {
    let isDone = false;
    const done = bench.manager.setConnections([bench.connection]).then(() => (isDone = true));
    await bench.pass(limitMs, second);
    await bench.until('the window starts', () => isDone);
    await done;
  }

  /** Signs in, lives through two refreshes, and signs out, while storage may be of no use. */
  async function liveThroughTwoTokens(): Promise<void> {
    await bench.signIn();
    await bench.until('the detail is loaded', () => bench.live.detail.kind === 'loaded');
    await bench.pass(115 * minute, 5 * second);
    assert.equal(bench.live.kind, 'active');
    assert.equal(bench.service.counters.refreshes, 2);
    assert.equal(bench.service.counters.refusals.invalid_grant, undefined);
    const out = bench.manager.signOut(bench.connection.id);
    assert.equal(bench.state.kind, 'signedOut');
    // It looks, writes, and looks again when it is its turn.
    await bench.pass(4 * patienceMs, second);
    await out;
    assert.equal(bench.clock.pending, 0);
  }

  const broken: Readonly<Record<string, (vault: MemoryVault) => void>> = {
    throws: (vault) => (vault.failing = () => Promise.reject(new Error('keyring locked'))),
    hangs: (vault) => (vault.failing = never),
    'forgets what it was given': (vault) => (vault.save = () => Promise.resolve()),
    'holds something of a newer version': (vault) => vault.entries.set('acme', future),
  };
  const future = JSON.stringify({ v: 99, session: 'of another form' });

  for (const [how, breakIt] of Object.entries(broken)) {
    it(`that ${how} holds nothing up; the session lives in memory, which is told once`, async () => {
      await open();
      breakIt(bench.vault);
      const before = new Map(bench.vault.entries);
      await restoredWithin(patienceMs);
      assert.equal(bench.state.kind, 'signedOut');
      await liveThroughTwoTokens();
      assert.equal(notPersisted(), 1);
      assert.deepEqual(bench.vault.entries, before);
    });
  }

  for (const garbage of ['', '{', 'null', '[]', '{"v":1}', '{"v":"1","tokens":{}}', '{"v":0}', '\u0000\uffff']) {
    it(`that holds ${JSON.stringify(garbage)} is written over by the next session`, async () => {
      await open();
      bench.vault.entries.set(bench.connection.id, garbage);
      await bench.signedIn();
      assert.equal(bench.storedKind, 'session');
      assert.deepEqual(bench.notices, []);
    });
  }

  it('that holds a session of the first version gives it back', async () => {
    await open();
    await bench.signedIn();
    const { accessToken, refreshToken, obtainedAtMs, expiresAtMs } = bench.live.session.tokens;
    bench.manager.dispose();
    const vault = new MemoryVault();
    const tokens = { accessToken, tokenType: 'bearer', refreshToken, scope: ['read', 'write'], answer: { expires_in: 3600 } };
    const first = { v: 1, origin: bench.service.url, username: bench.service.username, generation: 1, tokens, obtainedAtMs, expiresAtMs };
    vault.entries.set(bench.connection.id, JSON.stringify(first));
    const later = bench.another(vault);
    await later.manager.setConnections([later.connection]);
    await later.until('the detail is loaded', () => later.live.detail.kind === 'loaded');
    assert.equal(later.live.session.tokens.accessToken, accessToken);
    await later.manager.refresh(later.connection.id);
    assert.equal(later.live.session.generation, 2);
    later.manager.dispose();
  });

  it('that answers after 20 s gives the session back then', async () => {
    await open();
    await bench.signedIn();
    const { accessToken } = bench.live.session.tokens;
    const later = bench.another();
    let unlock: () => void = () => undefined;
    const unlocked = new Promise<void>((resolve) => (unlock = resolve));
    const { load } = later.vault;
    later.vault.load = async (id) => {
      await unlocked;
      return load(id);
    };
    const known = later.manager.setConnections([later.connection]);
    await later.pass(20 * second, second);
    await known;
    assert.equal(later.state.kind, 'signedOut');
    unlock();
    await later.until('the session is here', () => later.state.kind === 'active');
    assert.equal(later.live.session.tokens.accessToken, accessToken);
    assert.equal(bench.service.counters.signIns, 1);
    later.manager.dispose();
  });

  it('that takes a save only after the sign-out does not bring the session back', async () => {
    await open();
    await bench.manager.setConnections([bench.connection]);
    let letThrough: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (letThrough = resolve));
    const { save } = bench.vault;
    bench.vault.save = async (...args) => {
      await gate;
      await save(...args);
    };
    await bench.signIn();
    const out = bench.manager.signOut(bench.connection.id);
    letThrough();
    await out;
    assert.equal(bench.storedKind, 'ended');
    assert.equal(bench.state.kind, 'signedOut');
  });
});
