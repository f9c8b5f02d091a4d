import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import { userVersionStep } from '../../../../../src/session/node/manager/sessionMachine.ts';
import { endless, jo, settled, StillBench } from '../../../../support/session/stillBench.ts';
import { tokens } from '../../../../support/session/stillPorts.ts';

const refused = () =>
  new OrgAccessError('oauth', { code: 'tokenRefused' }, { status: 401, oauthCode: 'invalid_token' });

describe('a sign-in', () => {
  let bench: StillBench;
  beforeEach(() => (bench = new StillBench()).session.restore());

  it('begins a session with what was typed, and stores it as one that a person decided', async () => {
    let known = 'nothing';
    const done = bench.session.actions.signIn(bench.connection, jo, endless, () =>
      Promise.resolve(void (known = bench.state.kind)),
    );
    assert.equal(bench.state.kind, 'signingIn');
    assert.equal(await done, true);
    assert.equal(known, 'signingIn', 'what was typed is kept before the session begins');
    await settled();
    const { signInId, ...rest } = bench.live.session;
    assert.match(signInId, /^[0-9a-f]{16}$/);
    assert.deepEqual(rest, {
      origin: 'https://a.example',
      clientId: 'client',
      clientAuthentication: 'form',
      clientSecret: 's1',
      username: 'jo',
      version: userVersionStep,
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
      await bench.session.actions.signIn(bench.connection, jo, end.signal, () => Promise.resolve(end.abort())),
      true,
    );
    assert.equal(bench.token, 'AT-new1');
  });

  it('that is cancelled at the moment at which the service accepts is none', async () => {
    const end = new AbortController();
    const { passwordGrant } = bench.service;
    bench.service.passwordGrant = (...request) => passwordGrant(...request).then((got) => (end.abort(), got));
    const attempt = bench.session.actions.signIn(bench.connection, jo, end.signal, () =>
      Promise.reject(new Error('nothing is kept')),
    );
    assert.equal(await attempt, false);
    assert.deepEqual(bench.state, { kind: 'signedOut' });
  });

  it('that is over does not end what is shown of the next one', async () => {
    let refuse: () => void = () => undefined;
    bench.service.fail('signIn', refused(), new Promise((resolve) => (refuse = resolve)));
    const first = bench.signIn();
    await bench.session.actions.signOut();
    const release = bench.service.hold('signIn');
    const second = bench.signIn();
    refuse();
    assert.deepEqual([await first, bench.state.kind], [false, 'signingIn']);
    release();
    assert.equal(await second, true);
  });

  it('comes to nothing when a person signs out while what was typed is being kept', async () => {
    assert.equal(
      await bench.session.actions.signIn(bench.connection, jo, endless, () => bench.session.actions.signOut()),
      false,
    );
    assert.deepEqual(bench.state, { kind: 'signedOut' });
  });

  it('comes to nothing when a person signs out before the service answers', async () => {
    const release = bench.service.hold('signIn');
    let isKept = false;
    const attempt = bench.session.actions.signIn(bench.connection, jo, endless, () =>
      Promise.resolve(void (isKept = true)),
    );
    await bench.session.actions.signOut();
    release();
    assert.deepEqual([await attempt, isKept, bench.state], [false, false, { kind: 'signedOut' }]);
  });

  it('comes to nothing when the window closes', async () => {
    const release = bench.service.hold('signIn');
    const attempt = bench.signIn();
    bench.session.dispose();
    release();
    assert.equal(await attempt, false);
  });
});
