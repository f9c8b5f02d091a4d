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
 * Deletes data of connections removed from the settings by hand. While the settings are invalid, a connection must be
 * missing for a day.
 */
export async function forgetGoneConnections(services: Services): Promise<void> {
  const { registry, usernames, memory, clock } = services;
  const nowMs = clock.now();
  const there = new Set(registry.all().map(({ id }) => id));
  const gone = usernames.connectionIds().filter((id) => !there.has(id));
  const missed = new Map(memory.get<readonly (readonly [string, number])[]>(missedKey, []));
  const ended = gone.filter((id) => registry.isWhole || nowMs - (missed.get(id) ?? nowMs) >= missedForMs);
  const left = gone.filter((id) => !ended.includes(id)).map((id) => [id, missed.get(id) ?? nowMs] as const);
  if (left.length > 0 || missed.size > 0) await memory.update(missedKey, left);
  if (ended.length === 0) return;
  for (const id of ended) await forgetConnection(id, [], services);
}
