import { originOf, type Connection, type TrustedCertificate } from './connection.ts';

/** The connection with other trust; without any, where the computer's own is to decide. */
export function trusting(
  { trusted: _, ...connection }: Connection,
  trusted: TrustedCertificate | undefined,
): Connection {
  return trusted ? { ...connection, trusted } : connection;
}

/** The connection with another base URL. What was trusted for one origin is not for another. */
export function movedTo(connection: Connection, baseUrl: string): Connection {
  const moved = { ...connection, baseUrl };
  return originOf(moved) === originOf(connection) ? moved : trusting(moved, undefined);
}
