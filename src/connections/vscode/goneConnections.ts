import type * as vscode from 'vscode';
import type { Clock } from '../../platform/common/clock.ts';
import type { ConnectionRegistry } from './connectionRegistry.ts';
import type { ConnectionSecretStore } from './connectionSecrets.ts';
import type { Usernames } from './remembered/usernames.ts';

const missedKey = 'orgAccess.missedConnections';

export interface GoneConnectionServices {
  readonly registry: Pick<ConnectionRegistry, 'all' | 'isWhole'>;
  readonly connectionSecrets: Pick<ConnectionSecretStore, 'connectionIds'>;
  readonly usernames: Pick<Usernames, 'connectionIds'>;
  readonly memory: vscode.Memento;
  readonly clock: Clock;
  /** Deletes all data of a connection, except what is in the settings. */
  readonly forget: (id: string) => Promise<void>;
}

const missedForMs = 24 * 60 * 60_000;

/**
 * Deletes the data of connections that were removed from the settings by hand. While the settings are invalid, or if
 * nobody has ever signed in to it, a connection must be missing for a day, because another window may be adding it.
 */
export async function forgetGoneConnections(services: GoneConnectionServices): Promise<void> {
  const { registry, usernames, connectionSecrets, memory, clock, forget } = services;
  const nowMs = clock.now();
  const there = new Set(registry.all().map(({ id }) => id));
  const signedIn = new Set(usernames.connectionIds());
  const gone = [...new Set([...signedIn, ...connectionSecrets.connectionIds()])].filter((id) => !there.has(id));
  const missed = new Map(memory.get<readonly (readonly [string, number])[]>(missedKey, []));
  const isMissed = (id: string) => nowMs - (missed.get(id) ?? nowMs) >= missedForMs;
  const ended = gone.filter((id) => (registry.isWhole && signedIn.has(id)) || isMissed(id));
  const left = gone.filter((id) => !ended.includes(id)).map((id) => [id, missed.get(id) ?? nowMs] as const);
  if (left.length > 0 || missed.size > 0) await memory.update(missedKey, left);
  for (const id of ended) await forget(id);
}
