import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import type { SessionsState } from '../../../../../src/session/common/session.ts';
import { sessionActions } from '../../../../../src/session/common/status/sessionActions.ts';
import {
  active,
  failure,
  live,
  loaded,
  nothing,
  snapshot,
  withoutRefresh,
} from '../../../../support/session/shownStates.ts';

describe('sessionActions', () => {
  const lines = (sessions: SessionsState, hasTerminals = true) =>
    sessionActions(sessions, hasTerminals).map(({ group, label, description = '', command, args }) =>
      [group, label, description, command.replace('orgAccess.', ''), ...(args ?? [])].join(' | '),
    );
  const ofToken = [
    'Token | $(copy) Copy token | valid for at least one more minute | copyToken',
    'Token | $(copy) Copy Authorization header |  | copyAuthorizationHeader',
  ];
  const terminal = 'Token | $(terminal) New terminal with access | live tokens for scripts | newTerminal';
  const refresh = 'Token | $(sync) Refresh token |  | refreshToken';
  const ofAccess = [
    'Access | $(location) Select organization and site… | none is selected | selectPlace | acme',
    'Access | $(refresh) Refresh access | reloads organizations, sites, and privileges | refreshAccess',
    'Access | $(json) Show raw JSON |  | showRawJson',
  ];
  const check = 'Connection | $(pulse) Check connection | tests each step to your access | checkConnection | acme';
  const another = 'Connection | $(add) Sign in as another person… | at the same service | signInAsAnother | acme';
  const add = 'Connection | $(add) Add connection… |  | addConnection';
  const [signIn, signOut] = [
    'Connection | $(sign-in) Sign in |  | signIn | acme',
    'Connection | $(sign-out) Sign out |  | signOut | acme',
  ];

  it('sessionActions returns all actions for token, access, and connection while a person is signed in', () => {
    assert.deepEqual(lines(snapshot(live(loaded))), [
      ...ofToken,
      terminal,
      refresh,
      ...ofAccess,
      check,
      another,
      add,
      signOut,
    ]);
  });

  it('sessionActions names the selected site in the action that changes the selection', () => {
    const place = { organization: { name: 'Nordwind' }, site: { name: '$(key) Oslo' } };
    const action = sessionActions(snapshot(live(loaded)), true, place).find(({ command }) =>
      command.endsWith('selectPlace'),
    );
    assert.equal(action?.description, '$\u200b(key) Oslo');
  });

  it('sessionActions returns no refresh action for a session without a refresh token', () => {
    assert.deepEqual(lines(snapshot(withoutRefresh(60))), [
      ...ofToken,
      terminal,
      ...ofAccess,
      check,
      another,
      add,
      signOut,
    ]);
  });

  it('sessionActions returns a terminal with a fixed token where terminals cannot have continuous access', () => {
    const elsewhere =
      "Token | $(terminal) New terminal with a token in its environment | the token isn't refreshed there | newTerminalWithToken";
    assert.deepEqual(lines(snapshot(active(60)), false), [
      ...ofToken,
      elsewhere,
      refresh,
      ...ofAccess,
      check,
      another,
      add,
      signOut,
    ]);
  });

  it('sessionActions returns "Review certificate" if a request was not sent because the certificate is not trusted', () => {
    const error = new OrgAccessError('tls', { code: 'notSecure', host: 'acme.example', why: 'otherCertificate' });
    const review = "Connection | $(shield) Review certificate… | it isn't trusted | reviewCertificate | acme";
    assert.ok(lines(snapshot(live({ kind: 'failed', error }))).includes(review));
    assert.ok(!lines(snapshot(live({ kind: 'failed', error: failure }))).includes(review));
  });

  it('sessionActions lists "Sign in" first while nobody is signed in', () => {
    assert.deepEqual(lines(snapshot()), [signIn, check, add]);
  });

  it('sessionActions returns "Switch connection" if there are several connections', () => {
    const { activeId, connections, states } = snapshot();
    const several = [...connections, ...connections.map((one) => ({ ...one, id: 'other' }))];
    assert.deepEqual(lines({ activeId, connections: several, states }), [
      signIn,
      'Connection | $(arrow-swap) Switch connection… |  | switchConnection',
      check,
      add,
    ]);
  });

  it('sessionActions returns "Sign in" and "Add connection" if there are no connections', () => {
    assert.deepEqual(lines(nothing), ['Connection | $(sign-in) Sign in |  | signIn', add]);
  });
});
