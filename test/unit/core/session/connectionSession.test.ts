import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../src/core/base/errors.ts';
import { decisionStep } from '../../../../src/core/session/sessionLife.ts';
import { endless, jo, settled, StillBench, tokens } from '../../../support/stillBench.ts';

const refused = () =>
  new OrgAccessError('oauth', { code: 'tokenRefused' }, { status: 401, oauthCode: 'invalid_token' });

describe('connectionSession', () => {
  let bench: StillBench;
  beforeEach(() => (bench = new StillBench()));

  describe('at the start', () => {
    it('shows that storage is read, then the session that is there', async () => {
      bench.stores(bench.entry(1));
      const restoring = bench.session.restore();
      assert.equal(bench.state.kind, 'restoring');
      await restoring;
      assert.deepEqual(bench.shown, ['restoring', 'active']);
      assert.equal(bench.live.detail.kind, 'loading');
    });

    it('shows that nobody is signed in where nothing is stored', async () => {
      await bench.session.restore();
      assert.deepEqual([bench.shown, bench.state], [['restoring', 'signedOut'], { kind: 'signedOut' }]);
    });

    it('asks to sign in again where the service has ended the session, and by whom', async () => {
      bench.stores(bench.end(2, { reason: 'ended' }));
      await bench.session.restore();
      assert.deepEqual(bench.state, {
        kind: 'reauthRequired',
        username: 'jo',
        reason: 'ended',
        detail: { kind: 'loading' },
      });
      assert.deepEqual(bench.notices, ['reauthRequired f']);
    });

    it('takes nothing up that comes after the window has given up on it and a person is signing in', async () => {
      const answers = bench.silenceStorage();
      void bench.session.restore();
      await bench.pass(6_000, 1_000);
      assert.equal(bench.state.kind, 'signedOut');
      const release = bench.service.hold('signIn');
      const attempt = bench.signIn();
      bench.stores(bench.entry(7));
      answers();
      await settled();
      assert.equal(bench.state.kind, 'signingIn');
      release();
      await attempt;
      assert.equal(bench.token, 'AT-new1');
    });

    it('knows the client secret of the origin that it was typed for, and of no other', async () => {
      await bench.restored();
      assert.equal(bench.session.clientSecret, 's1');
      bench.connection = { ...bench.connection, baseUrl: 'https://b.example' };
      assert.equal(bench.session.clientSecret, undefined);
    });
  });

  describe('a sign-in', () => {
    beforeEach(() => bench.session.restore());

    it('begins a session with what was typed, and stores it as one that a person decided', async () => {
      let known = 'nothing';
      const done = bench.session.signIn(bench.connection, jo, endless, () =>
        Promise.resolve(void (known = bench.state.kind)),
      );
      assert.equal(bench.state.kind, 'signingIn');
      assert.equal(await done, true);
      assert.equal(known, 'signingIn', 'what was typed is kept before the session begins');
      await settled();
      const { family, ...rest } = bench.live.session;
      assert.match(family, /^[0-9a-f]{16}$/);
      assert.deepEqual(rest, {
        origin: 'https://a.example',
        clientId: 'client',
        clientSecret: 's1',
        username: 'jo',
        generation: decisionStep,
        tokens: tokens('new1', bench.clock.now()),
      });
      assert.deepEqual(bench.vault.saved, [bench.live.session]);
    });

    it('that is refused leaves what was shown before', async () => {
      bench.service.fail('signIn', refused());
      await assert.rejects(bench.signIn(), { kind: 'oauth' });
      assert.deepEqual(bench.state, { kind: 'signedOut' });
      await bench.tells(bench.end(2, { reason: 'ended' }));
      const { state } = bench;
      bench.service.fail('signIn', refused());
      await assert.rejects(bench.signIn());
      assert.equal(bench.state, state);
    });

    it('that is refused while storage was still being read shows that nobody is signed in', async () => {
      const slow = new StillBench();
      slow.silenceStorage();
      void slow.session.restore();
      slow.service.fail('signIn', refused());
      await assert.rejects(slow.signIn());
      assert.deepEqual(slow.shown, ['restoring', 'signingIn', 'signedOut']);
    });

    it('that is refused takes up what another window has stored meanwhile', async () => {
      const release = bench.service.hold('signIn');
      const end = new AbortController();
      const attempt = bench.signIn(jo, end.signal);
      await bench.tells(bench.entry(3));
      assert.equal(bench.state.kind, 'signingIn');
      end.abort();
      release();
      assert.equal(await attempt, false);
      await settled();
      assert.equal(bench.token, 'AT-3');
    });

    it('that fails during a live session changes nothing, and reads nothing', async () => {
      await bench.tells(bench.entry(3));
      const { state, looks } = bench;
      bench.service.fail('signIn', refused());
      await assert.rejects(bench.signIn());
      assert.deepEqual([bench.state === state, bench.looks], [true, looks]);
    });

    it('that is cancelled while what was typed is being kept is one all the same, since it is kept', async () => {
      const end = new AbortController();
      assert.equal(
        await bench.session.signIn(bench.connection, jo, end.signal, () => Promise.resolve(end.abort())),
        true,
      );
      assert.equal(bench.token, 'AT-new1');
    });

    it('that is cancelled at the moment at which the service accepts is none', async () => {
      const end = new AbortController();
      const { passwordGrant } = bench.service;
      bench.service.passwordGrant = (...request) => passwordGrant(...request).then((got) => (end.abort(), got));
      const attempt = bench.session.signIn(bench.connection, jo, end.signal, () =>
        Promise.reject(new Error('nothing is kept')),
      );
      assert.equal(await attempt, false);
      assert.deepEqual(bench.state, { kind: 'signedOut' });
    });

    it('that is over does not end what is shown of the next one', async () => {
      let refuse: () => void = () => undefined;
      bench.service.fail('signIn', refused(), new Promise((resolve) => (refuse = resolve)));
      const first = bench.signIn();
      await bench.session.signOut();
      const release = bench.service.hold('signIn');
      const second = bench.signIn();
      refuse();
      assert.deepEqual([await first, bench.state.kind], [false, 'signingIn']);
      release();
      assert.equal(await second, true);
    });

    it('comes to nothing when a person signs out while what was typed is being kept', async () => {
      assert.equal(await bench.session.signIn(bench.connection, jo, endless, () => bench.session.signOut()), false);
      assert.deepEqual(bench.state, { kind: 'signedOut', reason: 'user' });
    });

    it('comes to nothing when a person signs out before the service answers', async () => {
      const release = bench.service.hold('signIn');
      let isKept = false;
      const attempt = bench.session.signIn(bench.connection, jo, endless, () => Promise.resolve(void (isKept = true)));
      await bench.session.signOut();
      release();
      assert.deepEqual([await attempt, isKept, bench.state], [false, false, { kind: 'signedOut', reason: 'user' }]);
    });

    it('comes to nothing when the window closes', async () => {
      const release = bench.service.hold('signIn');
      const attempt = bench.signIn();
      bench.session.dispose();
      release();
      assert.equal(await attempt, false);
    });
  });

  describe('a sign-out', () => {
    it('keeps the client secret for the next sign-in, and no token', async () => {
      await bench.restored();
      await bench.session.signOut();
      assert.deepEqual(bench.state, { kind: 'signedOut', reason: 'user' });
      assert.deepEqual(bench.vault.saved.at(-1), {
        generation: decisionStep,
        family: 'f',
        username: '',
        reason: 'user',
        origin: 'https://a.example',
        clientSecret: 's1',
      });
      assert.equal(bench.session.clientSecret, 's1');
    });

    it('that forgets, or knows no client secret, keeps nothing', async () => {
      const nothing = { generation: decisionStep, family: 'f', username: '', reason: 'user', origin: '' };
      await bench.restored();
      await bench.session.signOut(true);
      assert.deepEqual(bench.vault.saved.at(-1), nothing);
      bench = new StillBench();
      const { clientSecret: _, ...without } = bench.entry(1);
      bench.stores(without);
      await bench.session.restore();
      await bench.session.signOut();
      assert.deepEqual(bench.vault.saved.at(-1), nothing);
    });

    it('where nothing was stored stands above nothing', async () => {
      await bench.session.restore();
      await bench.session.signOut();
      assert.deepEqual(bench.vault.saved.at(-1), {
        generation: decisionStep,
        family: '',
        username: '',
        reason: 'user',
        origin: '',
      });
    });

    it('ends when it is stored', async () => {
      await bench.restored();
      const answers = bench.silenceStorage();
      let isOver = false;
      const ending = bench.session.signOut().finally(() => (isOver = true));
      await settled();
      assert.equal(isOver, false);
      answers();
      await ending;
      assert.equal(bench.vault.saved.length, 1);
    });
  });

  describe('what another window has stored', () => {
    it('is put right when it is older than what this window knows', async () => {
      await bench.restored();
      await bench.session.refresh();
      const { session } = bench.live;
      bench.vault.stored = { kind: 'entry', entry: bench.entry(1) };
      await bench.session.follow();
      await settled();
      assert.deepEqual(bench.vault.stored, { kind: 'entry', entry: session });
    });

    it('is left alone where it is of the same age, or not there', async () => {
      await bench.restored();
      await bench.session.follow();
      bench.vault.stored = { kind: 'none' };
      await bench.session.follow();
      await settled();
      assert.deepEqual([bench.vault.saved, bench.token], [[], 'AT-1']);
    });

    it('is not replaced by a sign-in that was never stored', async () => {
      bench.stores(bench.entry(5));
      await bench.session.restore();
      const release = bench.holdLock();
      await bench.signIn();
      await settled();
      bench.stores(bench.end(decisionStep));
      bench.failStorage();
      release();
      await settled();
      bench.marks.marks.clear();
      bench.vault.before = () => Promise.resolve();
      bench.vault.stored = { kind: 'entry', entry: bench.entry(3) };
      await bench.session.follow();
      await settled();
      assert.deepEqual(bench.vault.saved, []);
    });

    it('is not taken up by what was asked before a sign-out', async () => {
      await bench.restored();
      const answers = bench.silenceStorage();
      const following = bench.session.follow();
      void bench.session.signOut();
      bench.vault.stored = { kind: 'entry', entry: bench.entry(9 * decisionStep) };
      answers();
      await following;
      assert.deepEqual(bench.state, { kind: 'signedOut', reason: 'user' });
    });
  });

  it('that is let go of asks its slot to keep the connection as it is, and sends nothing more', async () => {
    await bench.restored();
    bench.session.dispose();
    assert.equal(bench.released, 1);
    await bench.session.refresh();
    assert.deepEqual(bench.service.sent, []);
  });
});
