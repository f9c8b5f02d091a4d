import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import { userVersionStep } from '../../../../../src/session/node/manager/sessionMachine.ts';
import { endless, jo, settled, StillBench } from '../../../../support/session/stillBench.ts';
import { tokens } from '../../../../support/session/stillPorts.ts';

const refused = () =>
  new OrgAccessError('oauth', { code: 'tokenRefused' }, { status: 401, oauthCode: 'invalid_token' });

describe('UserActions.signIn', () => {
  let bench: StillBench;
  beforeEach(() => (bench = new StillBench()).session.restore());

  it('UserActions.signIn begins a session with the typed credentials and stores it with the version of a user action', async () => {
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

  it('UserActions.signIn restores the previous state if the service refuses the sign-in', async () => {
    bench.service.fail('signIn', refused());
    await assert.rejects(bench.signIn(), { kind: 'oauth' });
    assert.deepEqual(bench.state, { kind: 'signedOut' });
    await bench.tells(bench.end(2, { reason: 'ended' }));
    const { state } = bench;
    bench.service.fail('signIn', refused());
    await assert.rejects(bench.signIn());
    assert.equal(bench.state, state);
  });

  it('UserActions.signIn shows "signed out" if the service refuses the sign-in while storage is still being read', async () => {
    const slow = new StillBench();
    slow.silenceStorage();
    void slow.session.restore();
    slow.service.fail('signIn', refused());
    await assert.rejects(slow.signIn());
    assert.deepEqual(slow.shown, ['restoring', 'signingIn', 'signedOut']);
  });

  it('UserActions.signIn adopts a session that another window stored during a canceled sign-in', async () => {
    const release = bench.service.hold('signIn');
    const end = new AbortController();
    const attempt = bench.signIn(jo, end.signal);
    await bench.tells(bench.storedState(3));
    assert.equal(bench.state.kind, 'signingIn');
    end.abort();
    release();
    assert.equal(await attempt, false);
    await settled();
    assert.equal(bench.token, 'AT-3');
  });

  it('UserActions.signIn changes no state and reads no storage if it fails during a live session', async () => {
    await bench.tells(bench.storedState(3));
    const { state, looks } = bench;
    bench.service.fail('signIn', refused());
    await assert.rejects(bench.signIn());
    assert.deepEqual([bench.state === state, bench.looks], [true, looks]);
  });

  it('UserActions.signIn completes if canceled while the typed values are being saved', async () => {
    const end = new AbortController();
    assert.equal(
      await bench.session.actions.signIn(bench.connection, jo, end.signal, () => Promise.resolve(end.abort())),
      true,
    );
    assert.equal(bench.token, 'AT-new1');
  });

  it('UserActions.signIn signs nobody in if canceled at the moment the service accepts', async () => {
    const end = new AbortController();
    const { passwordGrant } = bench.service;
    bench.service.passwordGrant = (...request) => passwordGrant(...request).then((got) => (end.abort(), got));
    const attempt = bench.session.actions.signIn(bench.connection, jo, end.signal, () =>
      Promise.reject(new Error('nothing is kept')),
    );
    assert.equal(await attempt, false);
    assert.deepEqual(bench.state, { kind: 'signedOut' });
  });

  it('UserActions.signIn keeps the state of a second sign-in when the canceled first one ends', async () => {
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

  it('UserActions.signIn signs nobody in if the person signs out while the typed values are being saved', async () => {
    assert.equal(
      await bench.session.actions.signIn(bench.connection, jo, endless, () => bench.session.actions.signOut()),
      false,
    );
    assert.deepEqual(bench.state, { kind: 'signedOut' });
  });

  it('UserActions.signIn signs nobody in if the person signs out before the service responds', async () => {
    const release = bench.service.hold('signIn');
    let isKept = false;
    const attempt = bench.session.actions.signIn(bench.connection, jo, endless, () =>
      Promise.resolve(void (isKept = true)),
    );
    await bench.session.actions.signOut();
    release();
    assert.deepEqual([await attempt, isKept, bench.state], [false, false, { kind: 'signedOut' }]);
  });

  it('UserActions.signIn signs nobody in if the window closes', async () => {
    const release = bench.service.hold('signIn');
    const attempt = bench.signIn();
    bench.session.dispose();
    release();
    assert.equal(await attempt, false);
  });
});
