import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import { exactTime } from '../../../../../src/platform/common/text/time.ts';
import { errorText } from '../../../../../src/platform/errors/common/errorText.ts';
import type { SessionState } from '../../../../../src/session/common/session.ts';
import { describeStatus } from '../../../../../src/session/node/status/sessionStatus.ts';
import {
  active,
  connection,
  degraded,
  failure,
  loading,
  nothing,
  obtainedAtMs,
  session,
  snapshot,
  withoutRefresh,
} from '../../../../support/session/shownStates.ts';

function status(state: SessionState | undefined, afterMs = 0) {
  return describeStatus(snapshot(state), obtainedAtMs + afterMs, 'en', errorText);
}

describe('sessionStatus', () => {
  const minute = 60_000;
  for (const [left, text, changesInMs] of [
    [42 * minute + 59_999, '$(key) Acme · 42m', 60_000],
    [59_999, '$(key) Acme · 59s', 1000],
    [1, '$(key) Acme · 0s', 2],
    [50 * 60 * minute, '$(key) Acme · 2d 2h', 1],
  ] as const) {
    it(`describeStatus shows "${text}" with ${left} ms left`, () => {
      const lifetime = 3 * 24 * 60 * minute;
      const described = status(active(lifetime / 1000), lifetime - left);
      assert.deepEqual([described?.text, described?.changesInMs, described?.warning], [text, changesInMs, false]);
    });
  }

  const { refreshToken: _, ...unrefreshed } = session(60).tokens;
  const degradedWithoutRefresh: SessionState = { ...degraded, session: { ...session(60), tokens: unrefreshed } };

  it("describeStatus warns that an expired token can't be refreshed, with the reason and the time of the next attempt", () => {
    const waiting = { ...degraded, session: session(60), retryAtMs: obtainedAtMs + minute + 12_500 };
    const shown = status(waiting, minute);
    assert.deepEqual(
      [shown?.text, shown?.label, shown?.changesInMs, shown?.warning],
      [
        "$(sync-ignored) Acme · expired · can't reach service",
        "Org Access, Acme, expired · can't reach service, next try in 12s",
        501,
        true,
      ],
    );
    const refused = new OrgAccessError('http', { code: 'answerNotRead' }, { status: 500 });
    assert.equal(
      status({ ...waiting, error: refused }, minute)?.text,
      "$(sync-ignored) Acme · expired · can't refresh",
    );
    const again = { kind: 'refreshing', session: session(60), detail: loading, lastError: failure } as const;
    assert.deepEqual(
      [status(again, minute)?.text, status(again, minute)?.warning],
      ["$(sync-ignored) Acme · expired · can't reach service", true],
      'while it is tried again',
    );
    assert.equal(status(again, minute - 1000)?.warning, false, 'while the token is valid');
  });

  it('describeStatus never shows an expired token as valid', () => {
    for (const [state, text, warning] of [
      [active(60), '$(key) Acme · expired, refreshing', false],
      [withoutRefresh(60), '$(key) Acme · expired', true],
      [degradedWithoutRefresh, "$(sync-ignored) Acme · expired · can't reach service", true],
    ] as const)
      assert.deepEqual([status(state, minute)?.text, status(state, minute)?.warning], [text, warning]);
  });

  it('describeStatus shows no remaining time if the service returns no expiry', () => {
    assert.deepEqual(
      [status(active(undefined))?.text, status(active(undefined))?.changesInMs],
      ['$(key) Acme', undefined],
    );
  });

  it('describeStatus shows a warning only if a person must act', () => {
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

  it('describeStatus replaces icons with words in the label for screen readers', () => {
    assert.deepEqual(
      [active(3600), { kind: 'refreshing', session: session(3600), detail: loading } as const, degraded, undefined].map(
        (state) => status(state)?.label,
      ),
      [
        'Org Access, Acme, 1h 0m',
        'Org Access, Acme, 1h 0m, refreshing the token',
        "Org Access, Acme, 1h 0m, couldn't refresh the token yet",
        'Org Access, Acme, signed out',
      ],
    );
  });

  it('describeStatus marks production in its text without hiding a warning', () => {
    const production = (state?: SessionState) => {
      const { states, activeId } = snapshot(state);
      const marked = { ...connection, name: 'A'.repeat(60), production: true as const };
      return describeStatus({ connections: [marked], activeId, states }, obtainedAtMs, 'en', errorText);
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

  describe('tooltip', () => {
    const { tokens } = session(3600);
    const withoutScope: SessionState = {
      kind: 'active',
      session: { ...session(3600), tokens: { ...tokens, scope: [] } },
      detail: loading,
    };
    const at = (afterMs: number) => exactTime(obtainedAtMs + afterMs, 'en');
    const issued = `Issued: ${at(0)}`;
    const expires = `Expires: ${at(3_600_000)}`;
    const refreshed = 'Refreshed automatically before it expires';
    const nowhere = ['No organization and site selected', ''];
    const live = ['User: jo', 'Scope: read write', issued, expires];
    for (const [what, state, lines] of [
      ['that nobody is signed in', undefined, ['Signed out']],
      ['user, scope, and times', active(3600), [...live, refreshed, ...nowhere]],
      ['no scope if the token has none', withoutScope, ['User: jo', issued, expires, refreshed, ...nowhere]],
      [
        'that the service specified no expiry',
        active(undefined),
        ['User: jo', 'Scope: read write', issued, 'Expires: not specified by the service', refreshed, ...nowhere],
      ],
      [
        'that the service does not refresh tokens',
        withoutRefresh(3600),
        [
          ...live,
          "This service doesn't refresh tokens. You'll be asked to sign in before the token expires.",
          ...nowhere,
        ],
      ],
      [
        'why a token could not be refreshed yet, and when the next attempt is due',
        degraded,
        [
          ...live,
          '',
          "Couldn't refresh the token yet: acme.example can't be reached. Check the base URL and your network connection.",
          `Next try: ${at(5000)}`,
          ...nowhere,
        ],
      ],
    ] as const satisfies readonly (readonly [string, SessionState | undefined, readonly string[]])[])
      it(`describeStatus shows in the tooltip ${what}`, () => {
        assert.deepEqual(status(state)?.tooltip.split('\n'), [
          'Acme',
          'https://acme.example',
          ...lines,
          'Click for actions',
        ]);
      });
  });

  it('describeStatus names the selected site in the tooltip', () => {
    const { tooltip = '' } =
      describeStatus(snapshot(active(3600)), obtainedAtMs, 'en', errorText, {
        organization: { name: 'Nordwind' },
        site: { name: 'Oslo\n' },
      }) ?? {};
    assert.deepEqual(tooltip.split('\n').slice(-3), ['Site: Oslo‹U+000A› (Nordwind)', '', 'Click for actions']);
  });

  it('describeStatus returns undefined without a connection, and keeps names from becoming icons', () => {
    assert.equal(describeStatus(nothing, 0, 'en', errorText), undefined);
    assert.ok(!describeStatus(snapshot(undefined, '$(trash) x'), 0, 'en', errorText)?.text.includes('$(trash)'));
  });
});
