import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import { isLive, stateOf } from '../../../../../src/session/common/session.ts';
import { gate } from '../../../../support/gate.ts';
import { acme, endless, jo } from '../../../../support/session/stillBench.ts';
import { StillManager } from '../../../../support/session/stillManager.ts';
import { hourMs, tokens } from '../../../../support/session/stillPorts.ts';

/** Turns of the event loop by which the first of two actions comes before or after the second. */
const offsets = Array.from({ length: 29 }, (_, index) => index - 14);

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await setImmediate();
}

describe('several windows', () => {
  let windows: StillManager[];

  beforeEach(() => (windows = []));
  afterEach(close);

  function close(): void {
    for (const { manager } of windows.splice(0)) manager.dispose();
  }

  /** Adds a window in which storage, version files, and the service take some turns. */
  function add(): StillManager {
    const window = new StillManager(windows[0]);
    const { service, vault, versionFiles } = window.bench;
    vault.before = () => turns(2);
    if (windows.length === 0) {
      const { refreshGrant } = service;
      const { read } = versionFiles;
      service.refreshGrant = (...request) => turns(3).then(() => refreshGrant(...request));
      versionFiles.read = (id) => turns(1).then(() => read(id));
    }
    windows.push(window);
    return window;
  }

  /** Opens windows with a stored session, which may have expired. */
  async function open(count: number, agoMs = 0): Promise<StillManager[]> {
    close();
    const { bench } = add();
    bench.stores(bench.storedState(1, { tokens: tokens(1, bench.clock.now() - agoMs) }));
    while (windows.length < count) add();
    if (agoMs === 0) {
      for (const { manager } of windows) await manager.setConnections([acme]);
      await pass(1_000);
    }
    return windows;
  }

  const pass = (ms: number) => windows[0]?.bench.pass(ms) ?? assert.fail();
  const kinds = () => windows.map((window) => window.kind());
  const session = (window: StillManager) => {
    const state = stateOf(window.store.snapshot, 'acme');
    return isLive(state) ? state.session : undefined;
  };
  const stored = () => windows[0]?.bench.vault.stored.state;
  const signIn = ({ manager }: StillManager, username: string) =>
    manager.signIn(acme, { ...jo, username }, endless, () => Promise.resolve());

  /** Starts two actions, and waits until the windows agree. */
  async function together(offset: number, first: () => Promise<unknown>, second: () => Promise<unknown>) {
    void turns(Math.max(0, offset)).then(first);
    void turns(Math.max(0, -offset)).then(second);
    await turns(Math.abs(offset));
    await pass(12_000);
  }

  /** Asserts that all windows, and one that is opened now, have the stored session, and that no refresh token was sent twice. */
  async function assertOneSession(message: string): Promise<void> {
    await add().manager.setConnections([acme]);
    const storedState = stored();
    assert.ok(storedState && 'tokens' in storedState, message);
    for (const window of windows) {
      assert.equal(window.kind(), 'active', message);
      assert.equal(session(window)?.tokens.accessToken, storedState.tokens.accessToken, message);
      assert.equal(session(window)?.username, storedState.username, message);
    }
    const sent = windows[0]?.bench.service.sent.filter((request) => request.startsWith('refresh ')) ?? [];
    assert.equal(new Set(sent).size, sent.length, message);
  }

  it("All windows end the session if a person signs out at any moment before or during another window's refresh", async () => {
    for (const offset of offsets) {
      const [refreshing, leaving] = (await open(3)) as [StillManager, StillManager];
      await together(
        offset,
        () => refreshing.manager.refresh('acme'),
        () => leaving.manager.signOut('acme'),
      );
      await add().manager.setConnections([acme]);
      assert.deepEqual(new Set(kinds()), new Set(['signedOut']), `offset ${offset}`);
      const end = stored();
      assert.equal(end && 'reason' in end && end.reason, 'user', `offset ${offset}`);
    }
  });

  for (const [who, username] of [
    ['one person', 'jo'],
    ['two people', 'kim'],
  ] as const)
    it(`All windows have one session after ${who} signed in in two windows at any two moments`, async () => {
      for (const offset of offsets) {
        const [first, second] = (await open(2)) as [StillManager, StillManager];
        await together(
          offset,
          () => signIn(first, 'jo'),
          () => signIn(second, username),
        );
        await assertOneSession(`offset ${offset}`);
      }
    });

  for (const count of [2, 3, 10])
    it(`${count} windows that are opened together with an expired session share one refresh`, async () => {
      for (const apart of [0, 1, 2, 5, 11]) {
        await open(count, 2 * hourMs);
        for (const { manager } of windows) {
          void manager.setConnections([acme]);
          await turns(apart);
        }
        await pass(6_000);
        await assertOneSession(`${apart} turns apart`);
        assert.equal(windows[0]?.bench.service.count('refresh'), 1);
      }
    });

  for (const [how, fault] of Object.entries<(window: StillManager) => unknown>({
    'is silent': ({ bench }) => bench.silenceStorage(),
    fails: ({ bench }) => bench.failStorage(),
    'takes 2 s': ({ bench }) => {
      bench.vault.before = () => new Promise((resolve) => void bench.clock.after(2_000, resolve));
    },
  }))
    it(`A window whose storage ${how} lets the others have a token within 20 s, and no session ends`, async () => {
      for (const at of [0, 1, 2]) {
        await open(3);
        const [faulty] = windows.slice(at);
        assert.ok(faulty);
        windows[0]?.bench.clock.sleep(2 * hourMs);
        fault(faulty);
        const asked = windows.map(({ manager }) => manager.accessToken('acme'));
        for (const token of asked) token.catch(() => undefined);
        const given: string[] = [];
        for (const [index, token] of asked.entries())
          if (index !== at) void token.then(({ accessToken }) => given.push(accessToken));
        await pass(20_000);
        assert.deepEqual([given.length, new Set(given).size], [2, 1], `window ${at}`);
        faulty.bench.vault.before = () => Promise.resolve();
        await pass(20_000);
        assert.ok(!kinds().includes('reauthRequired') && !kinds().includes('signedOut'), kinds().join());
        assert.deepEqual(
          windows.flatMap(({ notices }) => notices.filter(({ kind }) => kind !== 'notPersisted')),
          [],
        );
      }
    });

  for (const [what, isRefused] of [
    ['refreshed', false],
    ['refused', true],
  ] as const)
    it(`A session that is ${what} in a window with silent storage doesn't affect a newer sign-in of another window`, async () => {
      const [first, second] = (await open(2)) as [StillManager, StillManager];
      const answered = gate();
      second.bench.vault.before = () => answered.opened;
      await signIn(first, 'kim');
      await pass(1_000);
      if (isRefused)
        first.bench.service.fail(
          'refresh',
          new OrgAccessError('oauth', { code: 'sessionEnded' }, { status: 400, oauthCode: 'invalid_grant' }),
        );
      void second.manager.refresh('acme');
      await pass(20_000);
      assert.equal(session(first)?.username, 'kim');
      second.bench.vault.before = () => Promise.resolve();
      answered.open();
      await pass(20_000);
      await assertOneSession(what);
      assert.equal(session(second)?.username, 'kim');
    });

  it('A window with silent storage is signed out when another window signs out after its refresh', async () => {
    const [sleeping, other] = (await open(2)) as [StillManager, StillManager];
    const answer = sleeping.bench.silenceStorage();
    void sleeping.manager.refresh('acme');
    await pass(20_000);
    await other.manager.signOut('acme');
    await pass(20_000);
    assert.deepEqual(kinds(), ['signedOut', 'signedOut']);
    answer();
    await pass(1_000);
    assert.deepEqual(kinds(), ['signedOut', 'signedOut']);
  });
});
