import type { Clock } from '../../platform/common/clock.ts';
import type { ConnectionRegistry } from './connectionRegistry.ts';
import { forgetConnection, type ForgetServices } from './forgetConnection.ts';

const missedKey = 'orgAccess.missedConnections';

interface Services extends ForgetServices {
  readonly registry: Pick<ConnectionRegistry, 'all' | 'isWhole'>;
  readonly clock: Clock;
}

const missedForMs = 24 * 60 * 60_000;

/**
 * Deletes data of connections removed from the settings by hand. A connection must be missing for a day while the
 * settings are invalid, or if it was never signed in to: another window may be adding it.
 */
export async function forgetGoneConnections(services: Services): Promise<void> {
  const { registry, usernames, connectionSecrets, memory, clock } = services;
  const nowMs = clock.now();
  const there = new Set(registry.all().map(({ id }) => id));
  const signedIn = new Set(usernames.connectionIds());
  const gone = [...new Set([...signedIn, ...connectionSecrets.connectionIds()])].filter((id) => !there.has(id));
  const missed = new Map(memory.get<readonly (readonly [string, number])[]>(missedKey, []));
  const isMissed = (id: string) => nowMs - (missed.get(id) ?? nowMs) >= missedForMs;
  const ended = gone.filter((id) => (registry.isWhole && signedIn.has(id)) || isMissed(id));
  const left = gone.filter((id) => !ended.includes(id)).map((id) => [id, missed.get(id) ?? nowMs] as const);
  if (left.length > 0 || missed.size > 0) await memory.update(missedKey, left);
  if (ended.length === 0) return;
  for (const id of ended) await forgetConnection(id, services);
}
