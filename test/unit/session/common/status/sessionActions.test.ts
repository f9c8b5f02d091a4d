import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import type { SessionsState, SessionState } from '../../../../../src/session/common/session.ts';
import { sessionActions } from '../../../../../src/session/common/status/sessionActions.ts';
import {
  active,
  degraded,
  failure,
  live,
  loaded,
  nothing,
  obtainedAtMs,
  session,
  snapshot,
  withoutRefresh,
} from '../../../../support/session/shownStates.ts';

describe('sessionActions', () => {
  const lines = (sessions: SessionsState, hasTerminals = true, nowMs = obtainedAtMs) =>
    sessionActions(sessions, nowMs, hasTerminals).map(({ group, label, description = '', command, args }) =>
      [group, label, description, command.replace('orgAccess.', ''), ...(args ?? [])].join(' | '),
    );
  const ofToken = (validity: string) => [
    `Token | $(copy) Copy Token | ${validity} | copyToken`,
    'Token | $(copy) Copy Authorization Header |  | copyAuthorizationHeader',
  ];
  const terminal = 'Token | $(terminal) New Terminal with Access | valid tokens for scripts | newTerminal';
  const refresh = 'Token | $(sync) Refresh Token |  | refreshToken';
  const ofAccess = [
    'Access | $(location) Select Organization and Site… | none is selected | selectPlace | acme',
    'Access | $(refresh) Refresh Access | reloads organizations, sites, and privileges | refreshAccess',
    'Access | $(json) Show Raw JSON |  | showRawJson',
  ];
  const check = 'Connection | $(pulse) Check Connection | tests each step to your access | checkConnection | acme';
  const another = 'Connection | $(add) Sign In as Another Person… | at the same service | signInAsAnother | acme';
  const add = 'Connection | $(add) Add Connection… |  | addConnection';
  const [signIn, signOut] = [
    'Connection | $(sign-in) Sign In |  | signIn | acme',
    'Connection | $(sign-out) Sign Out |  | signOut | acme',
  ];

  const allWith = (validity: string) => [
    ...ofToken(validity),
    terminal,
    refresh,
    ...ofAccess,
    check,
    another,
    add,
    signOut,
  ];
  it('sessionActions returns all actions for token, access, and connection while a person is signed in', () =>
    assert.deepEqual(lines(snapshot(live(loaded))), allWith('valid for 1h 0m')));

  it('sessionActions returns no refresh action for a session without a refresh token, and no terminal where terminals cannot have access', () => {
    assert.deepEqual(
      lines(snapshot(withoutRefresh(60))),
      allWith('valid for 1m').filter((action) => action !== refresh),
    );
    assert.deepEqual(
      lines(snapshot(active(60)), false),
      allWith('valid for 1m').filter((action) => action !== terminal),
    );
  });

  it('sessionActions begins with "Check Connection" and copies no token if an expired token cannot be refreshed', () => {
    const expiredAtMs = obtainedAtMs + 3_600_000;
    for (const state of [
      degraded,
      { kind: 'refreshing', session: session(3600), detail: loaded, lastError: failure } as const,
    ])
      assert.deepEqual(lines(snapshot(state), true, expiredAtMs), [
        check,
        another,
        add,
        signOut,
        terminal,
        refresh,
        ...ofAccess,
      ]);
    const first = (state: SessionState, nowMs: number) => lines(snapshot(state), true, nowMs).slice(0, 2);
    assert.deepEqual(first(degraded, expiredAtMs - 1), ofToken('valid for 0s'), 'the token is still valid');
    assert.deepEqual(first(active(3600), expiredAtMs), ofToken(''), 'a refresh has not failed');
  });

  it('sessionActions names the selected site in the action that changes the selection', () => {
    const place = { organization: { name: 'Nordwind' }, site: { name: '$(key) Oslo' } };
    const action = sessionActions(snapshot(live(loaded)), obtainedAtMs, true, place).find(({ command }) =>
      command.endsWith('selectPlace'),
    );
    assert.equal(action?.description, '$\u200b(key) Oslo');
  });

  it('sessionActions returns "Review Certificate" if a request was not sent because the certificate is not trusted', () => {
    const error = new OrgAccessError('tls', { code: 'notSecure', host: 'acme.example', why: 'otherCertificate' });
    const review = "Connection | $(shield) Review Certificate… | it isn't trusted | reviewCertificate | acme";
    assert.ok(lines(snapshot(live({ kind: 'failed', error }))).includes(review));
    assert.ok(!lines(snapshot(live({ kind: 'failed', error: failure }))).includes(review));
  });

  it('sessionActions lists "Sign In" first while nobody is signed in', () => {
    assert.deepEqual(lines(snapshot()), [signIn, check, add]);
  });

  it('sessionActions returns "Switch Connection" if there are several connections', () => {
    const { activeId, connections, states } = snapshot();
    const several = [...connections, ...connections.map((one) => ({ ...one, id: 'other' }))];
    assert.deepEqual(lines({ activeId, connections: several, states }), [
      signIn,
      'Connection | $(arrow-swap) Switch Connection… |  | switchConnection',
      check,
      add,
    ]);
  });

  it('sessionActions returns "Sign In" and "Add Connection" if there are no connections', () => {
    assert.deepEqual(lines(nothing), ['Connection | $(sign-in) Sign In |  | signIn', add]);
  });
});
