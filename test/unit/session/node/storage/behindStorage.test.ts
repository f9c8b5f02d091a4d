import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { gate } from '../../../../support/gate.ts';
import {
  MemoryLock,
  MemoryVersionFiles,
  SessionBench,
  sessionKey,
  shortDelayMs,
} from '../../../../support/session/sessionBench.ts';
import { DesktopStorage } from '../../../../support/storage/desktop.ts';

const second = 1000;
const minute = 60 * second;

describe('window with outdated storage', () => {
  let bench: SessionBench;
  const windows: SessionBench[] = [];
  const key = sessionKey('acme');
  const sentRefreshTokens: (string | null)[] = [];

  beforeEach(async () => {
    bench = await SessionBench.open();
    await bench.signedIn();
    sentRefreshTokens.length = 0;
  });
  afterEach(async () => {
    for (const { manager } of windows.splice(0)) manager.dispose();
    await bench.close();
  });

  /** Opens another window, and records the refresh tokens that it sends. */
  function another(...change: Parameters<SessionBench['another']>): SessionBench {
    const window = bench.another(...change);
    windows.push(window);
    const { fetch } = window;
    window.fetch = (url, init) => {
      const form = new URLSearchParams(init.body ?? '');
      if (form.get('grant_type') === 'refresh_token') sentRefreshTokens.push(form.get('refresh_token'));
      return fetch(url, init);
    };
    return window;
  }

  /** Opens a window whose storage has the first window's session, but no later changes. */
  function cutOff(): { readonly window: SessionBench; readonly storage: DesktopStorage } {
    const storage = new DesktopStorage(shortDelayMs);
    storage.plant(key, bench.stored ?? '');
    return { window: another({ storage }), storage };
  }

  it('a window with outdated storage uses its token until expiry, and then requires a sign-in in this window only', async () => {
    const { window, storage } = cutOff();
    await window.restored();
    const { accessToken, expiresAtMs = 0 } = window.live.session.tokens;
    await bench.manager.refresh(bench.connection.id);
    await bench.untilStored('session', 1);
    bench.manager.dispose();
    const versionFile = bench.versionFiles.versionFiles.get('acme');
    let given = 0;
    while (bench.clock.now() + 10 * second < expiresAtMs) {
      await window.pass(10 * second, second);
      assert.equal((await window.manager.accessToken('acme')).accessToken, accessToken);
      given += 1;
    }
    assert.equal(given, 359);
    assert.ok(window.live.kind === 'degraded' && window.live.failures >= 3);
    assert.deepEqual(window.live.error.problem, { code: 'renewedElsewhere' });
    assert.deepEqual(window.notices, []);
    await window.pass(6 * minute, second);
    assert.equal(window.state.kind === 'reauthRequired' && window.state.reason, 'expired');
    assert.deepEqual(
      window.notices.map(({ kind }) => kind),
      ['reauthRequired'],
    );
    assert.deepEqual(sentRefreshTokens, [], 'the old refresh token is never sent');
    assert.equal(window.secrets.page.stores, 0, 'nothing is stored');
    assert.equal(bench.versionFiles.versionFiles.get('acme'), versionFile);

    await storage.window().store(key, bench.stored ?? '');
    await window.until('the session goes on', () => window.state.kind === 'active');
    await window.manager.accessToken('acme');
    assert.equal(window.live.session.signInId, bench.live.session.signInId);
    assert.equal(bench.service.counters.refusals.invalid_grant, undefined);
  });

  it('a window with outdated storage loads the access as soon as storage is up to date again', async () => {
    const { window, storage } = cutOff();
    await bench.manager.refresh('acme');
    await bench.untilStored('session', 1);
    bench.clock.sleep(61 * minute);
    const known = window.manager.setConnections([window.connection]);
    await window.pass(12 * second, second);
    await known;
    await window.until(
      'there is no token to load it with',
      () => window.live.kind === 'degraded' && window.live.detail.kind === 'failed',
    );
    await bench.manager.refresh('acme');
    await bench.untilStored('session', 2);
    await storage.window().store(key, bench.stored ?? '');
    await window.until('the access is there', () => window.live.detail.kind === 'loaded');
    assert.deepEqual(window.notices, []);
    assert.deepEqual(sentRefreshTokens, []);
  });

  it('a window with outdated storage requires a sign-in after three attempts if the token expired before the window opened', async () => {
    const { window } = cutOff();
    await bench.manager.refresh('acme');
    await bench.untilStored('session', 1);
    bench.manager.dispose();
    bench.clock.sleep(61 * minute);
    const failures: number[] = [];
    window.store.onDidChange(() => {
      const { state } = window;
      if (state.kind === 'degraded' && failures.at(-1) !== state.failures) failures.push(state.failures);
    });
    const known = window.manager.setConnections([window.connection]);
    await window.pass(3 * minute, second);
    await known;
    assert.deepEqual(failures, [1, 2, 3]);
    assert.equal(window.state.kind, 'reauthRequired');
    assert.deepEqual(sentRefreshTokens, []);
  });

  /** Returns version files of a window that dies right after its next write to them. */
  function dyingAtMark(): { readonly versionFiles: MemoryVersionFiles; readonly marked: Promise<void> } {
    const versionFiles = Object.assign(new MemoryVersionFiles(), { versionFiles: bench.versionFiles.versionFiles });
    const marked = gate();
    const { write } = versionFiles;
    versionFiles.write = async (id, versionFile) => {
      await write(id, versionFile);
      marked.open();
      return await new Promise<never>(() => undefined);
    };
    return { versionFiles, marked: marked.opened };
  }

  /** Removes the lock of a dead window. */
  function takeLockOver(): void {
    bench.lock.run = new MemoryLock().run;
  }

  async function dieAtMark(act: (window: SessionBench) => Promise<unknown>): Promise<void> {
    const { versionFiles, marked } = dyingAtMark();
    const holder = another({ versionFiles });
    await holder.restored();
    void act(holder);
    await marked;
    holder.manager.dispose();
    holder.secrets.leave();
    await sleep(10 * shortDelayMs);
    takeLockOver();
  }

  it('a window keeps its token until expiry and then requires a sign-in if another window died before storing a refresh', async () => {
    const { accessToken } = bench.live.session.tokens;
    await dieAtMark((holder) => holder.manager.refresh('acme'));
    assert.equal(bench.service.counters.refreshes, 1);
    await bench.pass(59 * minute, 5 * second);
    assert.equal((await bench.manager.accessToken('acme')).accessToken, accessToken);
    await bench.pass(6 * minute, second);
    assert.equal(bench.state.kind === 'reauthRequired' && bench.state.reason, 'expired');
    assert.deepEqual([bench.service.counters.refreshes, bench.service.counters.refusals.invalid_grant], [1, undefined]);
    await bench.signIn();
    await bench.until('it is stored', () => bench.stored?.includes(bench.live.session.tokens.accessToken) === true);
    await bench.manager.refresh('acme');
    await bench.until(
      'the next one is stored',
      () => bench.stored?.includes(bench.live.session.tokens.accessToken) === true,
    );
    const later = another();
    await later.restored();
    assert.equal(later.live.session.tokens.accessToken, bench.live.session.tokens.accessToken);
    assert.equal(bench.service.counters.refusals.invalid_grant, undefined);
  });

  it('a window is signed out at the next refresh if another window died while signing out, and a new window is signed out too', async () => {
    await dieAtMark((holder) => holder.manager.signOut('acme'));
    const later = another();
    await later.manager.setConnections([later.connection]);
    assert.equal(later.state.kind, 'signedOut');
    await bench.manager.refresh('acme');
    assert.equal(bench.state.kind, 'signedOut');
    assert.equal(bench.service.counters.refreshes, 0);
  });

  it('a window keeps the earlier session if another window died while signing in', async () => {
    await dieAtMark((holder) => holder.signIn());
    await bench.pass(50 * minute, 5 * second);
    // A refresh rereads storage before it stores.
    for (let passed = 0; passed < 15 * 60; passed++) {
      bench.clock.advance(second);
      await sleep(1);
    }
    assert.equal(bench.live.kind, 'active');
    assert.ok(bench.refreshes > 0);
    const later = another();
    await later.restored();
    assert.equal(later.live.session.tokens.accessToken, bench.live.session.tokens.accessToken);
    assert.deepEqual(bench.service.counters.refusals, {});
  });

  it('a window loses its new session if another window signs out before the sign-in is stored', async () => {
    const signingIn = another();
    await signingIn.restored();
    const { opened, open } = gate();
    const held = bench.lock.run('acme', new AbortController().signal, () => opened);
    assert.equal(await signingIn.signIn(), true);
    await sleep(4 * shortDelayMs);
    assert.equal(signingIn.state.kind, 'active', 'it is shown, and waits to be stored');
    await bench.manager.signOut('acme');
    await bench.untilStored('ended');
    await sleep(4 * shortDelayMs);
    assert.equal(signingIn.state.kind, 'active', 'its decision waits for its turn');
    open();
    await held;
    await signingIn.until('the sign-out holds', () => signingIn.state.kind === 'signedOut');
    await sleep(20 * shortDelayMs);
    const later = another();
    await later.manager.setConnections([later.connection]);
    assert.deepEqual(
      [bench, signingIn, later].map(({ state }) => state.kind),
      ['signedOut', 'signedOut', 'signedOut'],
    );
    assert.equal(bench.storedKind, 'ended');
  });
});
