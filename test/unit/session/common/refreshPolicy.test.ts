import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import type { Tokens } from '../../../../src/service/common/tokens.ts';
import {
  afterFailure,
  dueNow,
  nextCheckAtMs,
  neededRefresh,
  type RefreshInputs,
} from '../../../../src/session/common/refreshPolicy.ts';
import type { LiveState, SessionState } from '../../../../src/session/common/session.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const startMs = Date.UTC(2026, 0, 15, 12);

/** Session with a token issued at the start, by default for an hour. */
function active(change: Partial<Tokens> = {}): LiveState {
  const tokens: Tokens = {
    accessToken: 'AT',
    tokenType: 'bearer',
    refreshToken: 'RT',
    scope: [],
    obtainedAtMs: startMs,
    expiresAtMs: startMs + hour,
    ...change,
  };
  return {
    kind: 'active',
    session: { version: 1, signInId: 'f', username: 'jo', origin: 'https://a.example', tokens },
    detail: { kind: 'loading' },
  };
}

/** State of a token without a known expiry. */
function endless(): LiveState {
  const state = active();
  const { expiresAtMs: _, ...tokens } = state.session.tokens;
  return { ...state, session: { ...state.session, tokens } };
}

/** State after failed refreshes. */
function degraded(
  failedAtMs: number,
  { tokens = {}, failures = 1, retryAfterMs = undefined as number | undefined, retryInMs = 5 * minute } = {},
): LiveState {
  const error = new OrgAccessError(
    'network',
    { code: 'notReached', host: 'service.example', why: 'noRoute' },
    retryAfterMs === undefined ? {} : { retryAfterMs },
  );
  return { ...active(tokens), kind: 'degraded', failedAtMs, retryAtMs: failedAtMs + retryInMs, failures, error };
}

/** Inputs at an age of the token, right after the last check. */
function after(ageMs: number, change: Partial<RefreshInputs> = {}): RefreshInputs {
  return { nowMs: startMs + ageMs, lastCheckMs: startMs + ageMs, jitter: 0, isLast: false, ...change };
}

describe('refreshPolicy', () => {
  describe('neededRefresh', () => {
    it('neededRefresh refreshes a due token in the background, and before use if the token has expired or is too short-lived', () => {
      assert.equal(neededRefresh(active(), 0, after(54 * minute)), undefined);
      assert.equal(neededRefresh(active(), minute, after(54 * minute)), undefined);
      assert.equal(neededRefresh(active(), 0, after(55 * minute)), 'beside');
      assert.equal(neededRefresh(active(), minute, after(58 * minute)), 'beside');
      assert.equal(neededRefresh(active(), minute, after(59 * minute)), 'beside');
      assert.equal(neededRefresh(active(), minute, after(59 * minute + 1)), 'first');
      assert.equal(neededRefresh(active(), 0, after(hour - 1)), 'beside');
      assert.equal(neededRefresh(active(), 0, after(hour)), 'first');
      assert.equal(neededRefresh(active(), 20 * minute, after(50 * minute)), 'first');
    });

    it('neededRefresh accepts a token that lives shorter than requested while two thirds of its lifetime are left', () => {
      const short = { expiresAtMs: startMs + 30 * second };
      for (const ageMs of [0, 5 * second, 10 * second])
        assert.equal(neededRefresh(active(short), minute, after(ageMs)), undefined, `${ageMs} ms`);
      assert.equal(neededRefresh(active(short), minute, after(10 * second + 1)), 'first');
      assert.equal(neededRefresh(active(short), 0, after(20 * second)), 'beside');
    });

    it('neededRefresh refreshes a token that lives shorter than requested if a new one would live long enough', () => {
      assert.equal(neededRefresh(active(), 50 * minute, after(9 * minute)), undefined);
      assert.equal(neededRefresh(active(), 50 * minute, after(11 * minute)), 'first');
      assert.equal(neededRefresh(active(), hour, after(11 * minute)), undefined);
      assert.equal(neededRefresh(active(), hour, after(21 * minute)), 'first');
    });

    it('neededRefresh refreshes a token without an expiry in the background after 15 minutes, and before use after 30 minutes', () => {
      const state = endless();
      for (const [age, wanted] of [
        [14, undefined],
        [15, 'beside'],
        [29, 'beside'],
        [30, 'first'],
        [600, 'first'],
      ] as const)
        assert.equal(neededRefresh(state, hour, after(age * minute)), wanted, `${age} minutes`);
      const { refreshToken: _, ...tokens } = state.session.tokens;
      const unrefreshed = { ...state, session: { ...state.session, tokens } };
      assert.equal(neededRefresh(unrefreshed, hour, after(1000 * hour)), undefined);
    });

    it('neededRefresh does not refresh a valid token before the time of the next retry', () => {
      const state = degraded(startMs + 55 * minute);
      assert.equal(neededRefresh(state, 0, after(58 * minute)), undefined);
      assert.equal(neededRefresh(state, 20 * minute, after(58 * minute)), undefined);
      assert.equal(neededRefresh(degraded(startMs + 52 * minute), 0, after(57 * minute)), 'beside');
    });

    it('neededRefresh retries an expired token five seconds after the last attempt, whatever the back-off', () => {
      const state = degraded(startMs + hour, { failures: 9 });
      assert.equal(neededRefresh(state, 0, after(hour + 5 * second - 1)), undefined);
      assert.equal(neededRefresh(state, 0, after(hour + 5 * second)), 'first');
    });

    it('neededRefresh does not retry an expired token before the time in Retry-After', () => {
      for (const retryAfterMs of [30 * second, 10 * minute]) {
        const state = degraded(startMs + hour, { retryAfterMs, retryInMs: retryAfterMs });
        assert.equal(neededRefresh(state, 0, after(hour + retryAfterMs - 1)), undefined);
        assert.equal(neededRefresh(state, minute, after(hour + retryAfterMs - 1)), undefined);
        assert.equal(neededRefresh(state, 0, after(hour + retryAfterMs)), 'first');
      }
    });
  });

  describe('clock that was set back', () => {
    it("dueNow refreshes a token once if the clock is earlier than the token's start or the last failure", () => {
      assert.equal(dueNow(active(), after(-1, { lastCheckMs: 0 })), 'refresh');
      assert.equal(neededRefresh(active(), 0, after(-1, { lastCheckMs: 0 })), 'beside');
      const state = degraded(startMs + 3 * hour, { tokens: { expiresAtMs: startMs + 8 * hour } });
      assert.equal(
        dueNow(state, after(2 * hour, { lastCheckMs: 0 })),
        'refresh',
        'a retry does not wait until the clock has come there again',
      );
      assert.equal(dueNow(state, after(3 * hour, { lastCheckMs: 0 })), undefined);
    });

    it('dueNow refreshes a token if the clock was set back by more than the time between two checks', () => {
      const aged = (ageMs: number, backMs: number) =>
        dueNow(active(), after(ageMs, { lastCheckMs: startMs + ageMs + backMs }));
      for (const backMs of [15 * second + 1, 30 * second, 9 * minute, hour])
        assert.equal(aged(10 * minute, backMs), 'refresh', `${backMs} ms`);
      assert.equal(aged(10 * minute, 15 * second), undefined);
    });

    it('dueNow does not refresh a token that was obtained after the clock was set back', () => {
      for (const ageMs of [0, 15 * second, 30 * second]) {
        assert.equal(dueNow(active(), after(ageMs, { lastCheckMs: startMs + hour })), undefined, `${ageMs} ms`);
      }
      assert.equal(dueNow(active(), after(30 * second + 1, { lastCheckMs: startMs + hour })), 'refresh');
    });

    it('dueNow refreshes a token without an expiry once if the clock was set back', () => {
      assert.equal(dueNow(endless(), after(-hour, { lastCheckMs: startMs + hour })), 'refresh');
    });
  });

  describe('dueNow', () => {
    const { refreshToken: _, ...withoutRefresh } = active().session.tokens;
    const unrefreshed: LiveState = { ...active(), session: { ...active().session, tokens: withoutRefresh } };

    it('dueNow warns ten minutes before the expiry of a token that cannot be refreshed', () => {
      assert.equal(dueNow(unrefreshed, after(50 * minute - 1)), undefined);
      assert.equal(dueNow(unrefreshed, after(50 * minute)), 'warn');
      const { expiresAtMs: __, ...endless } = withoutRefresh;
      const state: LiveState = { ...unrefreshed, session: { ...unrefreshed.session, tokens: endless } };
      assert.equal(dueNow(state, after(1000 * hour)), undefined, 'of one whose end is not known');
    });

    it('dueNow refreshes an expired token at once when a person returns to the window', () => {
      const state = degraded(startMs + hour, { failures: 30 });
      assert.equal(dueNow(state, after(hour + 5 * second), true), 'refresh');
      assert.equal(dueNow(state, after(hour + 5 * second)), undefined);
      assert.equal(dueNow(state, after(hour + 4 * second), true), undefined, 'it was tried just before');
      assert.equal(dueNow(degraded(startMs + 50 * minute), after(51 * minute), true), undefined, 'it lives');
      assert.equal(
        dueNow(degraded(startMs + hour, { retryAfterMs: minute }), after(hour + 9 * second), true),
        undefined,
      );
    });

    it('dueNow requires a sign-in when a token that cannot be refreshed has expired, and not earlier', () => {
      assert.equal(dueNow(unrefreshed, after(hour - 1)), 'warn');
      assert.equal(dueNow(unrefreshed, after(hour)), 'signIn');
      for (const state of [unrefreshed, { ...degraded(startMs), session: unrefreshed.session }])
        assert.equal(nextCheckAtMs(state, after(0)), startMs + hour, state.kind);
    });

    it('nextCheckAtMs returns the time at which the next refresh or retry is due', () => {
      assert.equal(nextCheckAtMs(active(), after(0)), startMs + 55 * minute);
      assert.equal(nextCheckAtMs(active(), after(0, { isLast: true })), startMs + 57.5 * minute);
      assert.equal(nextCheckAtMs(degraded(startMs + 55 * minute), after(0)), startMs + hour);
      assert.equal(dueNow(active(), after(55 * minute)), 'refresh');
      assert.equal(dueNow(active(), after(55 * minute, { isLast: true })), undefined);
    });

    it('dueNow and nextCheckAtMs return undefined during a refresh or without a session', () => {
      const states: SessionState[] = [
        { ...active(), kind: 'refreshing' },
        { kind: 'signedOut' },
        { kind: 'restoring' },
        { kind: 'signingIn' },
      ];
      for (const state of states) {
        assert.equal(dueNow(state, after(2 * hour)), undefined, state.kind);
        assert.equal(nextCheckAtMs(state, after(0)), undefined, state.kind);
      }
    });
  });

  describe('afterFailure', () => {
    const error = (code?: string, retryAfterMs?: number) =>
      new OrgAccessError(
        code ? 'oauth' : 'http',
        { code: 'refused', status: 400, purpose: 'refresh' },
        { ...(code && { oauthCode: code }), ...(retryAfterMs !== undefined && { retryAfterMs }) },
      );

    it('afterFailure counts consecutive failures and delays the next attempt accordingly', () => {
      const nowMs = startMs;
      assert.deepEqual(afterFailure(active(), error(), nowMs, 1), {
        kind: 'retry',
        failures: 1,
        failedAtMs: nowMs,
        retryAtMs: nowMs + 5 * second,
      });
      assert.deepEqual(afterFailure(degraded(startMs, { failures: 3 }), error(), nowMs, 1), {
        kind: 'retry',
        failures: 4,
        failedAtMs: nowMs,
        retryAtMs: nowMs + 40 * second,
      });
      assert.deepEqual(afterFailure(active(), error(undefined, 77 * second), nowMs, 0), {
        kind: 'retry',
        failures: 1,
        failedAtMs: nowMs,
        retryAtMs: nowMs + 77 * second,
      });
    });

    it('afterFailure retries, stops refreshing, or requires a sign-in, depending on the error', () => {
      assert.deepEqual(afterFailure(active(), error('invalid_grant'), startMs, 0), { kind: 'signIn', reason: 'ended' });
      assert.deepEqual(afterFailure(active(), error('invalid_client'), startMs, 0), {
        kind: 'signIn',
        reason: 'client',
      });
      assert.deepEqual(afterFailure(active(), error('unsupported_grant_type'), startMs, 0), { kind: 'goOnWithout' });
      const client = active();
      assert.deepEqual(
        afterFailure(
          { ...client, session: { ...client.session, grantType: 'client_credentials' } },
          error('unsupported_grant_type'),
          startMs,
          0,
        ),
        { kind: 'signIn', reason: 'ended' },
        'a client has no other way',
      );
    });
  });
});
