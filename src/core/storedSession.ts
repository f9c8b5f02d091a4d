import type { Session, SessionEnd } from './session.ts';
import { isObject, own, text } from './json.ts';
import { splitScope, type Tokens } from './tokens.ts';

/** Version of the stored form. A newer one, written by a newer Org Access, is left alone. */
const version = 1;

/** What was found in storage. `unreadable` may be written over; `future` may not. */
export type StoredSession =
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'ended'; readonly end: SessionEnd }
  | { readonly kind: 'none' | 'unreadable' | 'future' };

/** A session, or its end, as the text that is kept in secret storage. The password is never part of it, and of an ended session no token is. */
export function encodeStoredSession(entry: Session | SessionEnd): string {
  if (!('tokens' in entry)) {
    const { generation, reason, username } = entry;
    return JSON.stringify({ v: version, generation, ended: reason, username });
  }
  const { origin, username, generation, tokens } = entry;
  const { obtainedAtMs, expiresAtMs, ...credentials } = tokens;
  return JSON.stringify({ v: version, origin, username, generation, tokens: credentials, obtainedAtMs, expiresAtMs });
}

/** Reads what secret storage holds, which may be missing, damaged, or from another version. */
export function decodeStoredSession(stored: string | undefined): StoredSession {
  if (stored === undefined) return { kind: 'none' };
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return { kind: 'unreadable' };
  }
  if (!isObject(value)) return { kind: 'unreadable' };
  const v = own(value, 'v');
  if (typeof v === 'number' && v > version) return { kind: 'future' };
  const username = own(value, 'username');
  const generation = own(value, 'generation');
  if (v !== version || typeof username !== 'string' || !isGeneration(generation)) return { kind: 'unreadable' };
  const reason = endReasons.find((known) => known === own(value, 'ended'));
  if (reason) return { kind: 'ended', end: { generation, reason, username } };
  const origin = text(own(value, 'origin'));
  const tokens = decodeTokens(own(value, 'tokens'), own(value, 'obtainedAtMs'), own(value, 'expiresAtMs'));
  if (!origin || !tokens) return { kind: 'unreadable' };
  return { kind: 'session', session: { origin, username, generation, tokens } };
}

const endReasons = ['user', 'ended', 'expired', 'client'] as const;

function isGeneration(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** Whether one stored text holds against another. What a newer version has written is never older. */
export function isNewerStored(one: string, other: string): boolean {
  return rankOf(decodeStoredSession(one)) > rankOf(decodeStoredSession(other));
}

/** By generation; of a session and an end of the same one, the end holds. */
function rankOf(stored: StoredSession): number {
  switch (stored.kind) {
    case 'session':
      return stored.session.generation;
    case 'ended':
      return stored.end.generation + 0.5;
    case 'future':
      return Infinity;
    case 'none':
    case 'unreadable':
      return -1;
  }
}

function decodeTokens(value: unknown, obtainedAtMs: unknown, expiresAtMs: unknown): Tokens | undefined {
  if (!isObject(value) || !Number.isFinite(obtainedAtMs)) return undefined;
  const accessToken = text(own(value, 'accessToken'));
  if (!accessToken) return undefined;
  const refreshToken = text(own(value, 'refreshToken'));
  const scope = own(value, 'scope');
  const answer = own(value, 'answer');
  return {
    accessToken,
    tokenType: text(own(value, 'tokenType')) ?? 'bearer',
    ...(refreshToken !== undefined && { refreshToken }),
    scope: Array.isArray(scope) ? scope.flatMap(splitScope) : [],
    obtainedAtMs: obtainedAtMs as number,
    ...(typeof expiresAtMs === 'number' && Number.isFinite(expiresAtMs) && { expiresAtMs }),
    answer: isObject(answer) ? answer : {},
  };
}
