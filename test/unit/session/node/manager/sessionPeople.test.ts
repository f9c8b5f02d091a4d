import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLive, lastLoaded, lastLoadedIn, stateOf } from '../../../../../src/session/common/session.ts';
import { holdRequests } from '../../../../support/service/heldRequests.ts';
import { SessionBench, sessionKey, shortDelayMs } from '../../../../support/session/sessionBench.ts';
import { ForgetfulStorage } from '../../../../support/storage/forgetful.ts';
import type { TestStorage } from '../../../../support/storage/kinds.ts';

const detailPath = '/api/v2/users/loggedIn/detail';
const sites = { method: 'GET', path: '/api/v2/sites' } as const;
const settled = () => sleep(20 * shortDelayMs);

describe('SessionManager with several people', () => {
  let bench: SessionBench;
  const windows: SessionBench[] = [];

  async function open(storage?: TestStorage): Promise<void> {
    bench = await SessionBench.open({}, storage);
    await bench.signedIn();
  }
  afterEach(async () => {
    for (const { manager } of windows.splice(0)) manager.dispose();
    await bench.close();
  });

  async function another(): Promise<SessionBench> {
    const window = bench.another();
    windows.push(window);
    await window.restored();
    return window;
  }

  /** Signs in as another person, with the demo's only account. */
  async function signInAs(window: SessionBench, username: string): Promise<void> {
    const { fetch } = window;
    window.fetch = (url, init) =>
      fetch(url, {
        ...init,
        ...(init.body !== undefined && {
          body: init.body.replace(`username=${username}`, `username=${window.service.username}`),
        }),
      });
    await window.signIn({ username });
  }

  const details = () => bench.service.requests.filter(({ path }) => path === detailPath).length;

  it('SessionManager shows no access of the previous person if another person signs in in another window', async () => {
    await open();
    const jos = lastLoaded(bench.live.detail)?.record;
    assert.ok(jos);
    const other = await another();
    let mixed = 0;
    bench.store.onDidChange(() => {
      const { state } = bench;
      if (isLive(state) && state.session.username === 'kim' && lastLoadedIn(state)?.record === jos) mixed += 1;
    });
    await signInAs(other, 'kim');
    await bench.until('the other person is here', () => bench.live.session.username === 'kim');
    await bench.until('the access is loaded for that one', () => bench.live.detail.kind === 'loaded');
    assert.equal(mixed, 0);
  });

  it('SessionManager keeps the user detail if another window refreshes the token', async () => {
    await open();
    const { detail } = bench.live;
    const other = await another();
    const before = details();
    await other.manager.refresh('acme');
    await bench.until('the new token is here', () => bench.refreshes === 1);
    await settled();
    assert.deepEqual([bench.live.detail, details()], [detail, before]);
  });

  it('SessionManager drops responses to requests that were begun for the previous person', async () => {
    await open();
    const other = await another();
    const held = holdRequests(bench, detailPath, 'back');
    const heldCall = holdRequests(bench, sites.path);
    void bench.manager.loadDetail('acme');
    const calling = bench.manager.call('acme', sites, new AbortController().signal);
    await Promise.all([held.reached, heldCall.reached]);
    const before = details();
    await signInAs(other, 'kim');
    await bench.until('the other person is here', () => bench.live.session.username === 'kim');
    held.release();
    heldCall.release();
    assert.equal(await calling, undefined);
    await bench.until('the access is loaded', () => bench.live.detail.kind === 'loaded');
    assert.ok(details() > before, 'with a request of its own');
  });

  it('SessionManager still shows the access record if the person has to sign in again', async () => {
    await open();
    const { detail } = bench.live;
    bench.service.revokeAll();
    await bench.manager.refresh('acme');
    assert.ok(bench.state.kind === 'reauthRequired');
    assert.equal(bench.state.detail, detail);
  });

  it('SessionManager loads access once, when a person first switches to a connection', async () => {
    await open();
    const second = { ...bench.connection, id: 'second' };
    await bench.manager.signIn(second, bench.service, new AbortController().signal, () => Promise.resolve());
    await bench.until('it is stored', () => bench.storage.value(sessionKey('second')) !== undefined);
    const later = bench.another();
    windows.push(later);
    await later.manager.setConnections([later.connection, second]);
    await later.until('the first is loaded', () => later.live.detail.kind === 'loaded');
    await settled();
    assert.equal(lastLoadedIn(stateOf(later.store.snapshot, 'second')), undefined);
    const before = details();
    later.manager.switchTo('second');
    await later.until(
      'the second is loaded',
      () => lastLoadedIn(stateOf(later.store.snapshot, 'second')) !== undefined,
    );
    later.manager.switchTo('acme');
    later.manager.switchTo('second');
    await settled();
    assert.equal(details(), before + 1);
  });

  it('SessionManager shows nothing for a connection that was removed during a refresh', async () => {
    await open();
    const held = holdRequests(bench, '/oauth/token', 'back');
    const refresh = bench.manager.refresh('acme');
    await held.reached;
    bench.secrets.page.fault = 'fails';
    await bench.manager.setConnections([]);
    const { snapshot } = bench.store;
    held.release();
    await refresh;
    await settled();
    assert.deepEqual([bench.store.snapshot, bench.notices], [snapshot, []]);
    assert.equal(snapshot.states.size, 0);
  });

  it('SessionManager changes no shown state and leaves no timer after the window has closed', async () => {
    await open();
    const { snapshot } = bench.store;
    assert.equal(bench.clock.pending, 1);
    bench.manager.dispose();
    assert.equal(bench.clock.pending, 0);
    await bench.manager.check();
    await bench.manager.setConnections([]);
    assert.equal(bench.clock.pending, 0);
    assert.equal(bench.store.snapshot, snapshot);
  });

  it('SessionManager still shows the session if a second sign-in is canceled', async () => {
    await open();
    const { session } = bench.live;
    const end = new AbortController();
    const held = holdRequests(bench, '/oauth/token', 'back');
    const attempt = bench.signIn({}, end.signal);
    await held.reached;
    end.abort();
    held.release();
    assert.equal(await attempt, false);
    assert.equal(bench.live.session, session);
  });

  describe('onNotice', () => {
    const told = (window: SessionBench) => window.notices.map(({ kind, signInId }) => `${kind} ${signInId}`);

    async function endByService(): Promise<void> {
      bench.service.revokeAll();
      await bench.manager.refresh('acme');
      assert.equal(bench.state.kind, 'reauthRequired');
    }

    it('onNotice fires with the same sign-in ID in all windows if a session has ended, and with a new ID for the next session', async () => {
      await open();
      const other = await another();
      for (let ended = 1; ended <= 3; ended++) {
        const { signInId } = bench.live.session;
        await endByService();
        await other.until('the other window knows', () => other.notices.length === ended);
        assert.equal(told(bench).at(-1), `reauthRequired ${signInId}`);
        assert.deepEqual(told(other), told(bench));
        await bench.signIn();
        await other.until('the next session is there too', () => other.state.kind === 'active');
      }
      assert.equal(new Set(told(bench)).size, 3);
    });

    it('onNotice fires with a different sign-in ID for each ended session, even if versions restart in each window', async () => {
      const names = new Set<string>();
      for (let opened = 1; opened <= 3; opened++) {
        await open(new ForgetfulStorage());
        await endByService();
        assert.equal(told(bench).length, 1);
        assert.match(told(bench)[0] ?? '', /^reauthRequired [0-9a-f]{16}$/);
        names.add(told(bench)[0] ?? '');
        if (opened < 3) await bench.close();
      }
      assert.equal(names.size, 3);
    });

    it('onNotice fires once if storage does not keep the session', async () => {
      await open();
      const { signInId } = bench.live.session;
      bench.secrets.page.fault = 'fails';
      for (let time = 0; time < 3; time++) await bench.signIn();
      await bench.until('it is told', () => told(bench).length > 0);
      await settled();
      assert.equal(told(bench).length, 1);
      assert.match(told(bench)[0] ?? '', /^notPersisted [0-9a-f]{16}$/);
      assert.notEqual(told(bench)[0], `notPersisted ${signInId}`);
    });
  });
});
