import type { Connection } from '../../core/connection/connection.ts';
import { connectionOf, type SessionReader } from '../../core/session/session.ts';
import type { CommandHandlers } from '../commands.ts';
import { copyText } from '../ui/clipboard.ts';
import type { ConnectionBook } from './connectionBook.ts';

/** Commands of the view's context menu alone. Whatever is no row is not answered. */
export function connectionRowCommands(sessions: SessionReader, book: ConnectionBook) {
  const onRow = (act: (connection: Connection) => Promise<void>) => async (id: unknown) => {
    const connection = connectionOf(sessions.snapshot, id);
    if (connection) await act(connection);
  };
  return {
    markProduction: onRow((connection) => book.save(asProduction(connection, true))),
    unmarkProduction: onRow((connection) => book.save(asProduction(connection, false))),
    copyBaseUrl: onRow(({ baseUrl }) => copyText(baseUrl)),
  } satisfies CommandHandlers;
}

export function asProduction({ production: _, ...connection }: Connection, isProduction: boolean): Connection {
  return isProduction ? { ...connection, production: true } : connection;
}
