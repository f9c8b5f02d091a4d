import type * as vscode from 'vscode';
import type { SessionManager } from '../core/sessionManager.ts';
import type { ConnectionBook } from './connectionBook.ts';
import type { Usernames } from './usernames.ts';

const missedKey = 'orgAccess.missedConnections';

interface Parts {
  readonly manager: Pick<SessionManager, 'forget'>;
  readonly book: Pick<ConnectionBook, 'all' | 'isWhole'>;
  readonly usernames: Usernames;
  readonly memory: vscode.Memento;
}

/**
 * Ends, as a window starts, what is stored for connections that were taken out of the settings by hand. A settings file that is
 * being typed looks as if they were gone. So while the setting cannot be read as a whole, only what an earlier start has missed
 * as well is ended.
 */
export async function forgetGoneConnections({ manager, book, usernames, memory }: Parts): Promise<void> {
  const there = new Set(book.all().map(({ id }) => id));
  const gone = usernames.connectionIds().filter((id) => !there.has(id));
  const missed = memory.get<readonly string[]>(missedKey, []);
  const ended = book.isWhole ? gone : gone.filter((id) => missed.includes(id));
  const left = gone.filter((id) => !ended.includes(id));
  if (left.join('\n') !== missed.join('\n')) await memory.update(missedKey, left);
  for (const id of ended) {
    await manager.forget(id);
    await usernames.forget(id);
  }
}
