import { isLoopback, type Connection } from '../core/connection.ts';
import type { ClientSecrets } from '../core/ports.ts';

/** The demo's client, which guards nothing and is no secret. */
export interface PublicClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Client secrets, with that of the demo known beforehand: for its client ID, on this computer only. */
export function withDemoSecret(secrets: ClientSecrets, demo: PublicClient): ClientSecrets {
  const isDemo = ({ clientId, baseUrl }: Connection) => clientId === demo.clientId && isLoopback(new URL(baseUrl).hostname);
  return { ...secrets, load: (connection) => (isDemo(connection) ? Promise.resolve(demo.clientSecret) : secrets.load(connection)) };
}
