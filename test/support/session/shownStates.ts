import { OrgAccessError } from '../../../src/platform/common/errors.ts';
import { decodeTokenResponse } from '../../../src/service/common/tokens.ts';
import { decodeUserRecord } from '../../../src/service/privileges/common/userRecord.ts';
import type { Detail, SessionState, SessionsState } from '../../../src/session/common/session.ts';

/** Time at which the tokens of `acme` were obtained: noon UTC. */
export const obtainedAtMs = Date.UTC(2026, 0, 15, 12);
export const connection = { id: 'acme', name: 'Acme', baseUrl: 'https://acme.example', clientId: 'c', scope: 'read' };

/** @param expiresIn seconds, as in the response; undefined if missing */
export function session(expiresIn: unknown, refreshToken: string | undefined = 'RT') {
  const tokens = decodeTokenResponse(
    { access_token: 'AT', expires_in: expiresIn, scope: 'read,write', refresh_token: refreshToken },
    obtainedAtMs,
  );
  return { origin: 'https://acme.example', username: 'jo', signInId: 'a', version: 1, tokens };
}

export const loading: Detail = { kind: 'loading' };
export const active = (expiresIn: unknown, refreshToken?: string): SessionState => ({
  kind: 'active',
  session: session(expiresIn, refreshToken),
  detail: loading,
});
export const withoutRefresh = (expiresIn: unknown): SessionState => {
  const { refreshToken: _, ...tokens } = session(expiresIn).tokens;
  return { kind: 'active', session: { ...session(expiresIn), tokens }, detail: loading };
};
export const failure = new OrgAccessError('network', { code: 'notReached', host: 'acme.example', why: 'unknown' });
export const degraded: Extract<SessionState, { kind: 'degraded' }> = {
  kind: 'degraded',
  session: session(3600),
  detail: loading,
  failures: 1,
  failedAtMs: obtainedAtMs,
  retryAtMs: obtainedAtMs + 5000,
  error: failure,
};

/** @param state defaults to signed out */
export function snapshot(state?: SessionState, name = 'Acme'): SessionsState {
  return { connections: [{ ...connection, name }], activeId: 'acme', states: new Map(state && [['acme', state]]) };
}

export const nothing: SessionsState = { connections: [], activeId: undefined, states: new Map() };

export const record = decodeUserRecord({ name: 'Jo', orgPrivilegeMap: { '1:Acme': ['READ'] } });
export const loaded: Extract<Detail, { kind: 'loaded' }> = { kind: 'loaded', record, loadedAtMs: obtainedAtMs };
export const live = (detail: Detail): SessionState => ({ kind: 'active', session: session(3600), detail });
