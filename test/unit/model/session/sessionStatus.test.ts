import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../src/core/base/errors.ts';
import type { Detail, SessionState, SessionsState } from '../../../../src/core/session/session.ts';
import { decodeTokenResponse } from '../../../../src/core/tokens.ts';
import { decodeUserRecord } from '../../../../src/core/userRecord.ts';
import { accessMessage } from '../../../../src/model/access/accessMessage.ts';
import { errorText } from '../../../../src/model/errors/errorText.ts';
import { rawJsonContent, responsePart } from '../../../../src/model/rawJson/rawJsonContent.ts';
import { contextKeys } from '../../../../src/model/session/contextKeys.ts';
import { sessionActions } from '../../../../src/model/session/sessionActions.ts';
import { describeStatus } from '../../../../src/model/session/sessionStatus.ts';

const obtainedAtMs = Date.UTC(2026, 0, 15, 12);
const connection = { id: 'acme', name: 'Acme', baseUrl: 'https://acme.example', clientId: 'c', scope: 'read' };

function session(expiresIn: unknown, refreshToken: string | undefined = 'RT') {
  const tokens = decodeTokenResponse(
    { access_token: 'AT', expires_in: expiresIn, scope: 'read,write', refresh_token: refreshToken },
    obtainedAtMs,
  );
  return { origin: 'https://acme.example', username: 'jo', family: 'a', generation: 1, tokens };
}

const loading: Detail = { kind: 'loading' };
const active = (expiresIn: unknown, refreshToken?: string): SessionState => ({
  kind: 'active',
  session: session(expiresIn, refreshToken),
  detail: loading,
});
const withoutRefresh = (expiresIn: unknown): SessionState => {
  const { refreshToken: _, ...tokens } = session(expiresIn).tokens;
  return { kind: 'active', session: { ...session(expiresIn), tokens }, detail: loading };
};
const failure = new OrgAccessError('network', { code: 'notReached', host: 'acme.example', why: 'unknown' });
const degraded: SessionState = {
  kind: 'degraded',
  session: session(3600),
  detail: loading,
  failures: 1,
  failedAtMs: obtainedAtMs,
  retryAtMs: obtainedAtMs + 5000,
  error: failure,
};

function snapshot(state?: SessionState, name = 'Acme'): SessionsState {
  return { connections: [{ ...connection, name }], activeId: 'acme', states: new Map(state && [['acme', state]]) };
}

const nothing: SessionsState = { connections: [], activeId: undefined, states: new Map() };

function status(state: SessionState | undefined, afterMs = 0) {
  return describeStatus(snapshot(state), obtainedAtMs + afterMs, 'en');
}

describe('sessionStatus', () => {
  const minute = 60_000;
  for (const [left, text, changesInMs] of [
    [42 * minute + 59_999, '$(key) Acme · 42m', 60_000],
    [42 * minute, '$(key) Acme · 42m', 1],
    [minute, '$(key) Acme · 1m', 1],
    [59_999, '$(key) Acme · 59s', 1000],
    [1, '$(key) Acme · 0s', 2],
    [125 * minute, '$(key) Acme · 2h 5m', 1],
    [50 * 60 * minute, '$(key) Acme · 2d 2h', 1],
  ] as const) {
    it(`shows ${text} with ${left} ms left`, () => {
      const lifetime = 3 * 24 * 60 * minute;
      const described = status(active(lifetime / 1000), lifetime - left);
      assert.deepEqual([described?.text, described?.changesInMs, described?.warning], [text, changesInMs, false]);
    });
  }

  it('never calls an expired token valid', () => {
    assert.equal(status(active(60), minute)?.text, '$(key) Acme · expired, refreshing');
    assert.equal(status(active(60), 1e12)?.text, '$(key) Acme · expired, refreshing');
    assert.deepEqual(
      [status(withoutRefresh(60), minute)?.text, status(withoutRefresh(60), minute)?.warning],
      ['$(key) Acme · expired', true],
    );
  });

  it('shows no time where the service names none', () => {
    assert.deepEqual(
      [status(active(undefined))?.text, status(active(undefined))?.changesInMs],
      ['$(key) Acme', undefined],
    );
  });

  it('warns only when a person must act', () => {
    const states: SessionState[] = [
      { kind: 'signedOut' },
      { kind: 'restoring' },
      { kind: 'signingIn' },
      { kind: 'refreshing', session: session(3600), detail: loading },
      degraded,
      { kind: 'reauthRequired', username: 'jo', reason: 'ended', detail: loading },
    ];
    assert.deepEqual(
      states.map((state) => [status(state)?.text, status(state)?.warning]),
      [
        ['$(key) Acme · signed out', false],
        ['$(loading~spin) Acme', false],
        ['$(loading~spin) Acme · signing in', false],
        ['$(sync~spin) Acme · 1h 0m', false],
        ['$(sync-ignored) Acme · 1h 0m', false],
        ['$(warning) Acme · sign in again', true],
      ],
    );
  });

  it('is said to screen readers without icons, with what they mean', () => {
    assert.deepEqual(
      [active(3600), { kind: 'refreshing', session: session(3600), detail: loading } as const, degraded, undefined].map(
        (state) => status(state)?.label,
      ),
      [
        'Org Access, Acme, 1h 0m',
        'Org Access, Acme, 1h 0m, refreshing the token',
        'Org Access, Acme, 1h 0m, could not refresh the token yet',
        'Org Access, Acme, signed out',
      ],
    );
  });

  it('marks production in its text, and hides no warning by it', () => {
    const production = (state?: SessionState) => {
      const { states, activeId } = snapshot(state);
      const marked = { ...connection, name: 'A'.repeat(60), production: true as const };
      return describeStatus({ connections: [marked], activeId, states }, obtainedAtMs, 'en');
    };
    const described = production(active(3600));
    assert.match(described?.text ?? '', /^\$\(key\) A{39}… \(production\) · 1h 0m$/);
    assert.match(described?.label ?? '', /\(production\), 1h 0m$/);
    assert.match(described?.tooltip ?? '', /^A{60} \(production\)\n/);
    assert.deepEqual([described?.production, described?.warning], [true, false]);
    const ended = production({ kind: 'reauthRequired', username: 'jo', reason: 'ended', detail: loading });
    assert.deepEqual([ended?.production, ended?.warning], [true, true]);
    assert.equal(status(active(3600))?.production, undefined);
  });

  it('says what a click does, whatever the state', () => {
    for (const state of [active(60), degraded, undefined])
      assert.equal(status(state)?.tooltip.split('\n').at(-1), 'Click for actions');
  });

  it('holds connection, user, scope and times in its tooltip', () => {
    const tooltip = status(active(3600))?.tooltip ?? '';
    for (const part of [
      'Acme',
      'https://acme.example',
      'User: jo',
      'Scope: read write',
      'Issued: Jan 15, 2026',
      'Expires: Jan 15, 2026',
    ])
      assert.ok(tooltip.includes(part), part);
    assert.ok(status(degraded)?.tooltip.includes("acme.example can't be reached."));
    assert.ok(!tooltip.includes('AT') || tooltip.includes('AT') === tooltip.includes('ATE'));
  });

  it('is not there without a connection, and makes no icons of names', () => {
    assert.equal(describeStatus(nothing, 0, 'en'), undefined);
    assert.ok(!describeStatus(snapshot(undefined, '$(trash) x'), 0, 'en')?.text.includes('$(trash)'));
  });
});

describe('what follows the session', () => {
  const record = decodeUserRecord({ name: 'Jo', orgPrivilegeMap: { '1:Acme': ['READ'] } });
  const loaded: Detail = { kind: 'loaded', record, loadedAtMs: obtainedAtMs };
  const live = (detail: Detail): SessionState => ({ kind: 'active', session: session(3600), detail });

  it('sets the context keys', () => {
    const access = (state?: SessionState) => contextKeys(snapshot(state))['orgAccess.access'];
    assert.deepEqual(contextKeys(nothing), {
      'orgAccess.hasConnections': false,
      'orgAccess.hasSeveralConnections': false,
      'orgAccess.canSignIn': true,
      'orgAccess.canSignOut': false,
      'orgAccess.canRefresh': false,
      'orgAccess.signedIn': false,
      'orgAccess.access': 'noConnection',
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
    assert.equal(access(live(loading)), 'loading');
    assert.equal(access(live(loaded)), 'loaded');
    assert.equal(access(live({ kind: 'failed', error: failure, last: loaded })), 'loaded');
    assert.equal(access(live({ kind: 'failed', error: failure })), 'failed');
    const key = (error: OrgAccessError) => contextKeys(snapshot(live({ kind: 'failed', error })))['orgAccess.failure'];
    assert.equal(key(failure), 'network');
    assert.equal(
      key(new OrgAccessError('http', { code: 'refused', status: 403, purpose: 'request' }, { status: 403 })),
      'denied',
    );
    assert.equal(key(new OrgAccessError('oauth', { code: 'tokenRefused' }, { status: 401 })), 'refused');
  });

  it('says above the tree what its rows do not', () => {
    const empty: Detail = { kind: 'loaded', record: decodeUserRecord({ name: 'Jo' }), loadedAtMs: obtainedAtMs };
    const odd: Detail = { kind: 'loaded', record: decodeUserRecord({ orgPrivilegeMap: 7 }), loadedAtMs: obtainedAtMs };
    const message = (detail: Detail) => accessMessage(detail, 'en');
    assert.equal(message(loaded), undefined);
    assert.equal(message(loading), undefined);
    assert.match(message(empty) ?? '', /don't have access to any organization/);
    assert.match(message(odd) ?? '', /doesn't understand/);
    assert.match(
      message({ kind: 'failed', error: failure, last: loaded }) ?? '',
      /as of Jan 15, 2026, .*can't be reached/,
    );
  });

  it('gives the raw JSON its parts, or a reason', () => {
    const parts = (detail?: Detail) => rawJsonContent(snapshot(detail && live(detail))).parts;
    assert.equal(parts(loaded).detail.value, record.raw);
    assert.ok(!JSON.stringify(parts(loaded).token.value).includes('"AT"'));
    for (const { nothing } of Object.values(parts())) assert.match(nothing, /signed out/);
    assert.equal(parts({ kind: 'failed', error: failure }).detail.nothing, errorText(failure));
  });

  it('says why a response is not there any more', () => {
    const call = { connectionId: connection.id, connectionName: 'Acme', name: 'Topology' };
    const nothing = (detail?: Detail) => responsePart(call, undefined, snapshot(detail && live(detail)), 'en').nothing;
    assert.match(nothing(loaded), /no longer kept/);
    assert.match(nothing(), /signed out/);
  });

  it('offers what can be done now', () => {
    const commands = (state?: SessionState) => sessionActions(snapshot(state), true).map(({ command }) => command);
    assert.ok(commands(live(loaded)).includes('orgAccess.copyToken'));
    assert.ok(!commands().includes('orgAccess.copyToken'));
    assert.equal(commands()[0], 'orgAccess.signIn');
    assert.ok(!commands(live(loaded)).includes('orgAccess.switchConnection'));
    assert.ok(commands(active(60)).includes('orgAccess.refreshToken'));
    assert.ok(!commands(withoutRefresh(60)).includes('orgAccess.refreshToken'));
    const groups = sessionActions(snapshot(live(loaded)), true).map(({ group }) => group);
    assert.deepEqual(
      groups,
      groups.toSorted((a, b) => groups.indexOf(a) - groups.indexOf(b)),
      'each group once',
    );
    assert.deepEqual([...new Set(groups)], ['Token', 'Access', 'Connection']);
    const elsewhere = sessionActions(snapshot(active(60)), false).map(({ command }) => command);
    assert.deepEqual(
      elsewhere.filter((command) => command.includes('newTerminal')),
      ['orgAccess.newTerminalWithToken'],
    );
  });
});
