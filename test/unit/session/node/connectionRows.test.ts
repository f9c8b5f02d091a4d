import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { decodeTokenResponse } from '../../../../src/service/common/tokens.ts';
import type { Connection } from '../../../../src/service/connection/common/connection.ts';
import type { Detail, SessionState, SessionsState } from '../../../../src/session/common/session.ts';
import { connectionRows } from '../../../../src/session/node/connectionRows.ts';
import { describeStatus } from '../../../../src/session/node/status/sessionStatus.ts';
import { hostileTexts } from '../../../support/texts/hostileTexts.ts';

const obtainedAtMs = Date.UTC(2026, 0, 15, 12);
const detail: Detail = { kind: 'loading' };

function session(expiresIn: number, username = 'jo') {
  const tokens = decodeTokenResponse(
    { access_token: 'AT', expires_in: expiresIn, scope: 'read', refresh_token: 'RT' },
    obtainedAtMs,
  );
  return { origin: 'https://acme.example', username, signInId: 'a', version: 1, tokens };
}

const connection = (id: string, more: Partial<Connection> = {}): Connection => ({
  id,
  name: id,
  baseUrl: `https://${id}.example`,
  clientId: 'c',
  scope: 'read',
  ...more,
});

function snapshotOf(states: readonly (readonly [Connection, SessionState])[]): SessionsState {
  return {
    connections: states.map(([one]) => one),
    activeId: states[0]?.[0].id,
    states: new Map(states.map(([{ id }, state]) => [id, state])),
  };
}

const live = (expiresIn: number): SessionState => ({ kind: 'active', session: session(expiresIn), detail });

function only(state: SessionState, more: Partial<Connection> = {}) {
  const [row] = connectionRows(snapshotOf([[connection('acme', more), state]]), obtainedAtMs, 'en').rows;
  assert.ok(row);
  return row;
}

describe('connectionRows', () => {
  for (const [state, description, icon, context] of [
    [{ kind: 'signedOut' }, 'Signed out', 'circle-outline', 'over'],
    [{ kind: 'restoring' }, 'Restoring your session', 'loading~spin', 'busy'],
    [{ kind: 'signingIn' }, 'Signing in', 'loading~spin', 'busy'],
    [{ kind: 'reauthRequired', username: 'jo', reason: 'ended', detail }, 'The session has ended', 'warning', 'over'],
    [live(42 * 60), '42m · jo', 'key', 'live'],
    [{ kind: 'refreshing', session: session(60), detail }, '1m · refreshing the token · jo', 'sync~spin', 'live'],
  ] as const satisfies readonly (readonly [SessionState, string, string, string])[]) {
    it(`connectionRows describes a connection in the state ${state.kind} as "${description}"`, () => {
      const row = only(state);
      assert.deepEqual([row.label, row.description, row.icon, row.context], ['acme', description, icon, context]);
    });
  }

  it('connectionRows includes the meaning of icons and badges in the text for screen readers', () => {
    const spoken = [
      live(42 * 60),
      { kind: 'refreshing', session: session(60), detail } as const,
      { kind: 'signedOut' } as const,
    ];
    assert.deepEqual(
      spoken.map((state) => only(state).spoken),
      [
        'acme, Signed in as jo, 42m, Shown in all views',
        'acme, Signed in as jo, 1m, refreshing the token, Shown in all views',
        'acme, Signed out, Shown in all views',
      ],
    );
  });

  it('connectionRows returns the connections in the order of settings, each with its own session and the active one marked', () => {
    const { rows, changesInMs } = connectionRows(
      snapshotOf([
        [connection('one'), live(3600)],
        [connection('two'), { kind: 'signedOut' }],
        [connection('three'), live(30)],
      ]),
      obtainedAtMs,
      'en',
    );
    assert.deepEqual(
      rows.map(({ id, isActive, context }) => [id, isActive, context]),
      [
        ['one', true, 'live'],
        ['two', false, 'over'],
        ['three', false, 'live'],
      ],
    );
    assert.equal(changesInMs, 1, 'the one that changes first');
    assert.deepEqual(
      rows.map(({ tooltip }) => tooltip.split('\n').includes('Shown in all views')),
      [true, false, false],
    );
    assert.equal(rows[1]?.tooltip, 'two\nhttps://two.example\nSigned out');
    const quiet = connectionRows(snapshotOf([[connection('two'), { kind: 'signedOut' }]]), obtainedAtMs, 'en');
    assert.equal('changesInMs' in quiet, false);
  });

  it('connectionRows shows only the user name if the service returns no expiry', () => {
    const { expiresAtMs: _, ...tokens } = session(3600).tokens;
    const row = only({ kind: 'active', session: { ...session(3600), tokens }, detail });
    assert.deepEqual([row.description, row.spoken], ['jo', 'acme, Signed in as jo, Shown in all views']);
  });

  it('connectionRows shows the same remaining time as the status bar', () => {
    const snapshot = snapshotOf([[connection('acme'), live(42 * 60)]]);
    for (const afterMs of [0, 60_000, 41 * 60_000 + 1, 43 * 60_000]) {
      const bar = describeStatus(snapshot, obtainedAtMs + afterMs, 'en', () => undefined);
      const { rows, changesInMs } = connectionRows(snapshot, obtainedAtMs + afterMs, 'en');
      assert.equal(rows[0]?.description, `${bar?.text.split(' · ').at(-1)} · jo`);
      assert.equal(changesInMs, bar?.changesInMs);
    }
  });

  it('connectionRows shows a production badge, also if a person must sign in again', () => {
    const marked = only(live(3600), { production: true });
    assert.deepEqual(
      [marked.label, marked.isProduction, marked.context, marked.icon],
      ['acme (production)', true, 'live', 'key'],
    );
    assert.match(marked.spoken, /^acme \(production\), Signed in as jo/);
    assert.match(marked.tooltip, /^acme \(production\)\nhttps:\/\/acme\.example\n/);
    const over = only({ kind: 'reauthRequired', username: 'jo', reason: 'ended', detail }, { production: true });
    assert.deepEqual([over.icon, over.context], ['warning', 'over']);
    assert.equal(over.color, 'list.warningForeground');
    assert.deepEqual([only(live(3600)).isProduction, only(live(3600)).color], [false, undefined]);
  });

  it("connectionRows shows a trusted authority in the tooltip with the start of the certificate's fingerprint", () => {
    const trusted = { kind: 'authority', pem: rootCertificates[0] ?? '' } as const;
    const { fingerprint256 } = new X509Certificate(trusted.pem);
    const row = only(live(3600), { trusted, production: true });
    assert.equal(row.context, 'live trusted');
    assert.ok(row.tooltip.includes('Trusted authority: '), row.tooltip);
    assert.ok(row.tooltip.includes(` · SHA-256 ${fingerprint256.slice(0, 17)}… · expires `), row.tooltip);
    assert.equal(only(live(3600), { baseUrl: 'http://localhost:8080' }).context, 'live plain');
  });

  it('connectionRows makes hidden characters in names visible and limits the length of names', () => {
    for (const name of hostileTexts()) {
      const row = only({ kind: 'active', session: session(60, name), detail }, { name });
      for (const text of [row.label, row.description, row.spoken, row.tooltip])
        assert.doesNotMatch(text, /[\u202e\u200b\ufeff\u2028]|\p{Cs}/u, JSON.stringify(name.slice(0, 40)));
      assert.ok(row.label.length < 700 && row.spoken.length < 1_500, JSON.stringify(name.slice(0, 40)));
    }
  });
});
