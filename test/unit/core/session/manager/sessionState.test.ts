import assert from 'node:assert/strict';
import {
  activeConnection,
  isGeneration,
  lastLoaded,
  lastLoadedIn,
  secretsIn,
  secretsOf,
  SessionStore,
  signedInConnection,
  stateOf,
  type Detail,
  type SessionState,
} from '../../../../../src/core/session/session.ts';
import { decodeUserRecord } from '../../../../../src/core/userRecord.ts';
import { acme, StillBench } from '../../../../support/session/stillBench.ts';
import { tokens } from '../../../../support/session/stillPorts.ts';

describe('session state', () => {
  const session = new StillBench().entry(1);
  const loaded = { record: decodeUserRecord({ firstName: 'jo' }), loadedAtMs: 5 };
  const loading: Detail = { kind: 'loading' };
  const active = (detail: Detail = loading): SessionState => ({ kind: 'active', session, detail });
  const other = { ...acme, id: 'other' };
  const snapshot = (activeId: string | undefined, ...states: [string, SessionState][]) => ({
    connections: [acme, other],
    activeId,
    states: new Map(states),
  });

  it('has the record of the last load, also while another one is under way or has failed', () => {
    const failed = { kind: 'failed', error: new Error() as never } as const;
    assert.deepEqual(lastLoaded({ kind: 'loaded', ...loaded }), { kind: 'loaded', ...loaded });
    assert.deepEqual(
      [
        { ...loading, last: loaded },
        { ...failed, last: loaded },
      ].map(lastLoaded),
      [loaded, loaded],
    );
    assert.deepEqual([loading, failed].map(lastLoaded), [undefined, undefined]);
  });

  it('shows that record only while somebody is signed in', () => {
    const detail: Detail = { ...loading, last: loaded };
    assert.equal(lastLoadedIn(active(detail)), loaded);
    assert.equal(lastLoadedIn({ kind: 'reauthRequired', username: 'jo', reason: 'ended', detail }), undefined);
    assert.equal(lastLoadedIn(undefined), undefined);
  });

  it('knows who is signed in where', () => {
    assert.equal(signedInConnection(snapshot('other', ['other', active()])), other);
    for (const one of [
      snapshot('other', ['acme', active()]),
      snapshot(undefined, ['acme', active()]),
      snapshot('gone', ['gone', active()]),
    ]) {
      assert.throws(() => signedInConnection(one), { kind: 'session' });
    }
    assert.deepEqual([activeConnection(snapshot('acme')), activeConnection(snapshot(undefined))], [acme, undefined]);
    assert.deepEqual(
      [stateOf(snapshot(undefined, ['acme', active()]), undefined), stateOf(snapshot('acme'), 'acme')],
      [{ kind: 'signedOut' }, { kind: 'signedOut' }],
    );
  });

  it('knows all secrets of those that live', () => {
    const { clientSecret: _, ...bare } = {
      ...session,
      tokens: { accessToken: 'AT', tokenType: 'bearer', scope: [], obtainedAtMs: 0 },
    };
    assert.deepEqual(secretsOf(session, bare), ['AT-1', 'RT-1', 's1', 'AT']);
    const degraded: SessionState = {
      kind: 'degraded',
      session: { ...session, tokens: tokens(2, 0) },
      detail: loading,
      failedAtMs: 0,
      retryAtMs: 0,
      failures: 1,
      error: new Error() as never,
    };
    assert.deepEqual(
      secretsIn(snapshot('acme', ['acme', active()], ['other', degraded], ['third', { kind: 'signedOut' }])),
      ['AT-1', 'RT-1', 's1', 'AT-2', 'RT-2', 's1'],
    );
    assert.deepEqual(secretsIn({ ...snapshot('acme'), connectionSecrets: ['gateway-key'] }), ['gateway-key']);
  });

  it('counts generations as far as counting reaches', () => {
    assert.deepEqual([0, 1, 2 ** 52 - 1].map(isGeneration), [true, true, true]);
    assert.deepEqual(
      [-1, 0.5, 2 ** 52, 2 ** 60, NaN, Infinity, '1', null, undefined, [1]].map(isGeneration),
      Array(10).fill(false),
    );
  });

  it('begins with nothing, and is told of whenever it changes', () => {
    const store = new SessionStore();
    assert.deepEqual(store.snapshot, { connections: [], activeId: undefined, states: new Map() });
    const seen: unknown[] = [];
    store.onDidChange((now) => seen.push(now));
    store.replace({ activeId: 'acme' });
    assert.deepEqual(seen, [{ connections: [], activeId: 'acme', states: new Map() }]);
    assert.equal(seen[0], store.snapshot);
  });
});
