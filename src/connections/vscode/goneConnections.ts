import type { Clock } from '../../platform/common/clock.ts';
import type { ConnectionRegistry } from './connectionRegistry.ts';
import { forgetConnection, type ForgetServices } from './forgetConnection.ts';

const missedKey = 'orgAccess.missedConnections';

interface Services extends ForgetServices {
  readonly book: Pick<ConnectionRegistry, 'all' | 'isWhole'>;
  readonly clock: Clock;
}

/** How long a connection must have been missed from settings that cannot be read as a whole: nobody types for that long. */
const missedForMs = 24 * 60 * 60_000;

/**
 * Ends, as a window starts, what is stored for connections that were taken out of the settings by hand. A settings file that is
 * being typed, or is broken, looks as if they were gone. So while the setting cannot be read as a whole, only what a start has
 * missed a day ago or longer is ended.
 */
export async function forgetGoneConnections(services: Services): Promise<void> {
  const { book, usernames, memory, clock } = services;
  const nowMs = clock.now();
  const there = new Set(book.all().map(({ id }) => id));
  const gone = usernames.connectionIds().filter((id) => !there.has(id));
  const missed = new Map(memory.get<readonly (readonly [string, number])[]>(missedKey, []));
  const ended = gone.filter((id) => book.isWhole || nowMs - (missed.get(id) ?? nowMs) >= missedForMs);
  const left = gone.filter((id) => !ended.includes(id)).map((id) => [id, missed.get(id) ?? nowMs] as const);
  if (left.length > 0 || missed.size > 0) await memory.update(missedKey, left);
  if (ended.length === 0) return;
  for (const id of ended) await forgetConnection(id, [], services);
}
