import type { CommandHandlers } from '../../platform/vscode/commands.ts';
import { copyText } from '../../platform/vscode/notify.ts';
import { connectionOf, type SessionReader } from '../../session/common/session.ts';
import type { Connection } from '../common/connection.ts';
import type { ConnectionRegistry } from './connectionRegistry.ts';

/** Commands of the view's context menu alone. Whatever is no row is not answered. */
export function connectionRowCommands(sessions: SessionReader, book: ConnectionRegistry) {
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
