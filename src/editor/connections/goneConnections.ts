import type * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { SessionManager } from '../../core/session/manager/sessionManager.ts';
import type { ConnectionBook } from './connectionBook.ts';
import { forgetPlaces } from './keptPlaces.ts';
import { forgetValues } from './keptValues.ts';
import type { Usernames } from './usernames.ts';

const missedKey = 'orgAccess.missedConnections';

/** Forgets the current places at connections that are no longer there. */
export interface ForgetsPlaces {
  forget(isGone: (connectionId: string) => boolean): Promise<void>;
}

interface Parts {
  readonly manager: Pick<SessionManager, 'forget'>;
  readonly book: Pick<ConnectionBook, 'all' | 'isWhole'>;
  readonly usernames: Usernames;
  readonly memory: vscode.Memento;
  readonly places: ForgetsPlaces;
  readonly clock: Clock;
}

/** How long a connection must have been missed from settings that cannot be read as a whole: nobody types for that long. */
const missedForMs = 24 * 60 * 60_000;

/**
 * Ends, as a window starts, what is stored for connections that were taken out of the settings by hand. A settings file that is
 * being typed, or is broken, looks as if they were gone. So while the setting cannot be read as a whole, only what a start has
 * missed a day ago or longer is ended.
 */
export async function forgetGoneConnections({ manager, book, usernames, memory, places, clock }: Parts): Promise<void> {
  const nowMs = clock.now();
  const there = new Set(book.all().map(({ id }) => id));
  const gone = usernames.connectionIds().filter((id) => !there.has(id));
  const missed = new Map(memory.get<readonly (readonly [string, number])[]>(missedKey, []));
  const ended = gone.filter((id) => book.isWhole || nowMs - (missed.get(id) ?? nowMs) >= missedForMs);
  const left = gone.filter((id) => !ended.includes(id)).map((id) => [id, missed.get(id) ?? nowMs] as const);
  if (left.length > 0 || missed.size > 0) await memory.update(missedKey, left);
  for (const id of ended) {
    await manager.forget(id);
    await usernames.forget(id);
    await forgetPlaces(memory, id);
    await forgetValues(memory, id);
  }
  if (ended.length > 0) await places.forget((id) => ended.includes(id));
}
