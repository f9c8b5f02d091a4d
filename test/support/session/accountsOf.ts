import assert from 'node:assert/strict';
import { accountsOf, type Account } from '../../../src/accounts/node/accounts.ts';
import type { Connection } from '../../../src/connections/common/connection.ts';
import type { SessionState, SessionsState } from '../../../src/session/common/session.ts';

export const acme: Connection = {
  id: 'acme',
  name: 'Acme',
  baseUrl: 'https://service.example.com/base',
  clientId: 'c',
  scope: 'read write',
};

export interface Given {
  readonly username?: string;
  readonly token?: string;
  readonly scope?: readonly string[];
  readonly kind?: 'active' | 'refreshing' | 'degraded';
}

/** Returns the state of a signed-in user. */
export function live(
  connection: Connection,
  { username = 'robin', token = 'token-1', scope = ['read'], kind = 'active' }: Given = {},
): SessionState {
  const tokens = { accessToken: token, tokenType: 'bearer', scope, obtainedAtMs: 0, answer: {} };
  const session = { origin: new URL(connection.baseUrl).origin, username, version: 1, tokens };
  return { kind, session, detail: { kind: 'loading' } } as SessionState;
}

function snapshot(...all: readonly (readonly [Connection, SessionState])[]): SessionsState {
  return {
    connections: all.map(([connection]) => connection),
    activeId: all[0]?.[0].id,
    states: new Map(all.map(([{ id }, state]) => [id, state])),
  };
}

export function accounts(...all: readonly (readonly [Connection, SessionState])[]): Account[] {
  return accountsOf(snapshot(...all));
}

export const only = (all: readonly Account[]): Account => {
  assert.equal(all.length, 1);
  return all[0]!;
};
