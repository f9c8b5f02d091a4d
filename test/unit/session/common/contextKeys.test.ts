import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import type { Problem } from '../../../../src/platform/errors/common/problems.ts';
import type { TlsCause } from '../../../../src/platform/errors/common/tlsCauseWords.ts';
import { contextKeys } from '../../../../src/session/common/contextKeys.ts';
import type { SessionState, SessionsState } from '../../../../src/session/common/session.ts';
import {
  active,
  connection,
  failure,
  live,
  loaded,
  loading,
  nothing,
  session,
  snapshot,
  withoutRefresh,
} from '../../../support/session/shownStates.ts';

describe('contextKeys', () => {
  it('contextKeys returns the expected `when`-clause keys for each session state', () => {
    const access = (state?: SessionState) => contextKeys(snapshot(state))['orgAccess.accessState'];
    assert.deepEqual(contextKeys(nothing), {
      'orgAccess.hasConnections': false,
      'orgAccess.hasSeveralConnections': false,
      'orgAccess.canSignIn': true,
      'orgAccess.canSignOut': false,
      'orgAccess.canRefresh': false,
      'orgAccess.signedIn': false,
      'orgAccess.accessState': 'noConnection',
      'orgAccess.failure': '',
    });
    assert.deepEqual(contextKeys(snapshot(live(loaded))), {
      'orgAccess.hasConnections': true,
      'orgAccess.hasSeveralConnections': false,
      'orgAccess.canSignIn': false,
      'orgAccess.canSignOut': true,
      'orgAccess.canRefresh': true,
      'orgAccess.signedIn': true,
      'orgAccess.accessState': 'loaded',
      'orgAccess.failure': '',
    });
    const can = (states: SessionsState['states'], ids = [...states.keys()]) => {
      const connections = ids.map((id) => ({ ...connection, id }));
      const keys = contextKeys({ connections, activeId: ids[0], states });
      return (['canSignIn', 'canSignOut', 'canRefresh', 'hasSeveralConnections'] as const).filter(
        (name) => keys[`orgAccess.${name}`],
      );
    };
    const out: SessionState = { kind: 'signedOut' };
    assert.deepEqual(can(new Map([['a', out]])), ['canSignIn']);
    assert.deepEqual(can(new Map([['a', active(60)]])), ['canSignOut', 'canRefresh']);
    assert.deepEqual(can(new Map([['a', withoutRefresh(60)]])), ['canSignOut']);
    assert.deepEqual(
      can(
        new Map([
          ['a', out],
          ['b', active(60)],
        ]),
      ),
      ['canSignIn', 'canSignOut', 'hasSeveralConnections'],
      'another connection than the active one',
    );
    assert.equal(access({ kind: 'restoring' }), 'loading');
    for (const kind of ['signedOut', 'signingIn'] as const) assert.equal(access({ kind }), kind);
    assert.equal(
      access({ kind: 'reauthRequired', username: 'jo', reason: 'ended', detail: loading }),
      'reauthRequired',
    );
    assert.equal(access(live(loading)), 'loading');
    assert.equal(access(live(loaded)), 'loaded');
    assert.equal(access(live({ kind: 'failed', error: failure, last: loaded })), 'loaded');
    assert.equal(access(live({ kind: 'failed', error: failure })), 'failed');
    const refused = new OrgAccessError('http', { code: 'refused', status: 403, purpose: 'request' }, { status: 403 });
    const client = { ...session(3600), grantType: 'client_credentials' } as const;
    const keys = (error: OrgAccessError) =>
      contextKeys(snapshot({ kind: 'active', session: client, detail: { kind: 'failed', error } }))[
        'orgAccess.failure'
      ];
    assert.deepEqual([keys(refused), keys(failure)], ['client', 'network'], 'a client is no person');
    assert.deepEqual(can(new Map([['a', { ...withoutRefresh(60), session: client } as SessionState]])), [
      'canSignOut',
      'canRefresh',
    ]);
    const key = (error: OrgAccessError) => contextKeys(snapshot(live({ kind: 'failed', error })))['orgAccess.failure'];
    assert.equal(key(failure), 'network');
    const insecure = (why: TlsCause) => new OrgAccessError('tls', { code: 'notSecure', host: 'a.example', why });
    assert.deepEqual(
      (['selfSigned', 'otherCertificate', 'forged', 'notTls'] as const).map((why) => key(insecure(why))),
      ['certificate', 'certificate', 'tls', 'tls'],
    );
    assert.equal(
      key(new OrgAccessError('http', { code: 'refused', status: 403, purpose: 'request' }, { status: 403 })),
      'denied',
    );
    const ofGateway: Problem = { code: 'refusedByPage', status: 403, purpose: 'request' };
    assert.equal(key(new OrgAccessError('http', ofGateway, { status: 403 })), 'refused');
    for (const kind of ['http', 'oauth', 'session', 'storage'] as const)
      assert.equal(key(new OrgAccessError(kind, { code: 'tokenRefused' }, { status: 401 })), 'refused', kind);
    for (const kind of ['tls', 'proxy', 'shape', 'tooLarge'] as const)
      assert.equal(key(new OrgAccessError(kind, { code: 'tokenRefused' })), kind);
  });
});
