import type { Disposable } from '../../../platform/common/disposable.ts';
import { Emitter, type Event } from '../../../platform/common/event.ts';
import { type JsonObject, isObject, own, parseObject, text } from '../../../platform/common/json/json.ts';
import type { SecretStore } from '../../../platform/common/ports.ts';
import { splitScope } from '../../../platform/common/scope.ts';
import type { Tokens } from '../../../service/common/tokens.ts';
import { isThisWindowOnly } from '../../../service/connection/common/connection.ts';
import { type StoredState, type Session, type SessionEnd, isSession, isVersion, versionOf } from '../session.ts';

/** Stored states with a higher format version are not overwritten. */
const formatVersion = 1;

/** `unreadable` states may be overwritten, those of the `future` (a newer format) may not. */
export type StoredSession =
  | { readonly kind: 'state'; readonly state: StoredState }
  | { readonly kind: 'none' | 'unreadable' | 'future'; readonly state?: undefined };

/** Stores one state for each connection. Methods may reject. */
export interface TokenVault {
  load(connectionId: string): Promise<StoredSession>;
  save(connectionId: string, storedState: StoredState): Promise<void>;
  /** Fires when a stored state may have changed. Some hosts miss changes. */
  readonly onDidChange: Event<string>;
}

export function encodeStoredSession(storedState: StoredState): string {
  if (!isSession(storedState)) {
    const { reason, ...rest } = storedState;
    return JSON.stringify({ v: formatVersion, ...storedNames(rest), ended: reason });
  }
  const { tokens, ...rest } = storedState;
  const { obtainedAtMs, expiresAtMs, answer: _, ...credentials } = tokens;
  return JSON.stringify({ v: formatVersion, ...storedNames(rest), tokens: credentials, obtainedAtMs, expiresAtMs });
}

/**
 * Returns the members under their names in version 1.0, always in the same order, because `isNewerStored` compares the
 * texts.
 */
function storedNames(members: Omit<Session, 'tokens'> | Omit<SessionEnd, 'reason'>): JsonObject {
  const names: Record<string, string> = { version: 'generation', signInId: 'family' };
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [names[name] ?? name, value]));
}

export function decodeStoredSession(stored: string | undefined): StoredSession {
  if (stored === undefined) return { kind: 'none' };
  const value = parseObject(stored);
  if (!value) return { kind: 'unreadable' };
  const v = own(value, 'v');
  if (typeof v === 'number' && v > formatVersion) return { kind: 'future' };
  const username = own(value, 'username');
  const version = own(value, 'generation');
  if (v !== formatVersion || typeof username !== 'string' || !isVersion(version)) return { kind: 'unreadable' };
  const origin = text(own(value, 'origin')) ?? '';
  // The client secret of a public client is empty.
  const clientSecret = own(value, 'clientSecret');
  const common = {
    version,
    signInId: text(own(value, 'family')) ?? '',
    username,
    origin,
    ...(typeof clientSecret === 'string' && { clientSecret }),
  };
  const reason = endReasons.find((candidate) => candidate === own(value, 'ended'));
  if (reason) return { kind: 'state', state: { ...common, reason } };
  const clientId = text(own(value, 'clientId'));
  const tokens = decodeTokens(own(value, 'tokens'), own(value, 'obtainedAtMs'), own(value, 'expiresAtMs'));
  if (origin === '' || !tokens) return { kind: 'unreadable' };
  const tokenOrigin = text(own(value, 'tokenOrigin'));
  const clientAuthentication = clientAuthentications.find(
    (candidate) => candidate === own(value, 'clientAuthentication'),
  );
  const grantType = own(value, 'grantType');
  const storedState = {
    ...common,
    ...(clientId !== undefined && { clientId }),
    ...(clientAuthentication && { clientAuthentication }),
    ...(grantType === 'client_credentials' && ({ grantType } as const)),
    ...(tokenOrigin !== undefined && { tokenOrigin }),
    tokens,
  };
  return { kind: 'state', state: storedState };
}

const clientAuthentications = ['form', 'basic', 'none'] as const;
const endReasons = ['user', 'ended', 'expired', 'client'] as const;

/** Whether one stored text wins over another. Windows without a common lock may write the same version, so texts break ties. */
export function isNewerStored(one: string, other: string): boolean {
  const versions = [one, other].map((stored) => storedVersion(decodeStoredSession(stored))) as [number, number];
  return versions[0] > versions[1] || (versions[0] === versions[1] && one > other);
}

/** Whether another window's text is readable and newer. */
export function replacesStored(theirs: string, mine: string | undefined): boolean {
  return decodeStoredSession(theirs).kind === 'state' && (mine === undefined || isNewerStored(theirs, mine));
}

function storedVersion(stored: StoredSession): number {
  if (stored.kind === 'state') return versionOf(stored.state);
  return stored.kind === 'future' ? Infinity : -1;
}

function decodeTokens(value: unknown, obtainedAtMs: unknown, expiresAtMs: unknown): Tokens | undefined {
  if (!isObject(value) || !Number.isFinite(obtainedAtMs)) return undefined;
  const accessToken = text(own(value, 'accessToken'));
  if (!accessToken) return undefined;
  const refreshToken = text(own(value, 'refreshToken'));
  const scope = own(value, 'scope');
  return {
    accessToken,
    tokenType: text(own(value, 'tokenType')) ?? 'bearer',
    ...(refreshToken !== undefined && { refreshToken }),
    scope: Array.isArray(scope) ? scope.flatMap(splitScope) : [],
    obtainedAtMs: obtainedAtMs as number,
    ...(Number.isFinite(expiresAtMs) && { expiresAtMs: expiresAtMs as number }),
  };
}

const keyPrefix = 'orgAccess.session.';

export function isOurSecret(key: string): boolean {
  return key.startsWith(keyPrefix);
}

/** Stores sessions in secret storage. Connections of only this window stay in memory. */
export class SecretTokenVault implements TokenVault, Disposable {
  readonly #storage: SecretStore;
  readonly #memory = new Map<string, string>();
  readonly #changed = new Emitter<string>();
  readonly #listener: Disposable;

  readonly onDidChange = this.#changed.event;

  constructor(storage: SecretStore) {
    this.#storage = storage;
    this.#listener = storage.onDidChange(({ key }) => {
      if (key.startsWith(keyPrefix)) this.#changed.fire(key.slice(keyPrefix.length));
    });
  }

  load: TokenVault['load'] = async (id) => {
    if (isThisWindowOnly(id)) return decodeStoredSession(this.#memory.get(id));
    return decodeStoredSession(await this.#storage.get(keyPrefix + id));
  };

  save: TokenVault['save'] = async (id, storedState) => {
    const text = encodeStoredSession(storedState);
    if (isThisWindowOnly(id)) {
      this.#memory.set(id, text);
      return;
    }
    await this.#storage.store(keyPrefix + id, text);
  };

  dispose(): void {
    this.#listener.dispose();
    this.#changed.dispose();
  }
}
