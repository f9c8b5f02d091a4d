import { isLoopback, type Connection } from '../../core/connection/connection.ts';

/** The demo's client, which guards nothing and is no secret. */
export interface PublicClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The client secret of a demo service, which is known beforehand: for its client ID, on this computer only. */
export function demoSecretOf({ clientId, baseUrl }: Connection, demo: PublicClient): string | undefined {
  return clientId === demo.clientId && isLoopback(new URL(baseUrl).hostname) ? demo.clientSecret : undefined;
}
