import { once } from 'node:events';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { AddressInfo, LookupFunction, Server } from 'node:net';
import nodeFetch from 'node-fetch';
import { systemClock } from '../../../src/platform/common/clock.ts';
import type { Fetch, Transport } from '../../../src/service/common/http.ts';
import type { ServiceClient } from '../../../src/service/common/serviceClient.ts';
import type { PasswordCredentials } from '../../../src/service/common/tokenRequests.ts';
import { decodeTokenResponse } from '../../../src/service/common/tokens.ts';
import type { Connection } from '../../../src/service/connection/common/connection.ts';
import { httpFetch } from '../../../src/service/node/httpFetch.ts';
import type { Session } from '../../../src/session/common/session.ts';

/** Returns the extension's transport, without VS Code's proxy and certificates. */
export function directTransport(change: Partial<Transport> = {}): Transport {
  const nothing = () => undefined;
  return {
    fetch: httpFetch,
    clock: systemClock,
    log: { debug: nothing, info: nothing, warn: nothing },
    deadlineMs: () => 30_000,
    ...change,
  };
}

const kept = new HttpAgent({ keepAlive: true });

export const keptFetch = ((url, init) => nodeFetch(url, { ...init, agent: kept })) satisfies Fetch;

/** Resolves every host name to 127.0.0.1. @param ca additional authority */
export function fetchOnThisComputer(ca?: string, kept: { readonly keepAlive?: boolean } = {}): Fetch {
  const lookup: LookupFunction = (_host, options, found) => {
    if (options.all) found(null, [{ address: '127.0.0.1', family: 4 }]);
    else found(null, '127.0.0.1', 4);
  };
  const http = new HttpAgent({ lookup, ...kept });
  const https = new HttpsAgent({ lookup, ...kept, ...(ca !== undefined && { ca }) });
  return (url, init) => nodeFetch(url, { ...init, agent: ({ protocol }) => (protocol === 'https:' ? https : http) });
}

export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

export const credentials: PasswordCredentials = {
  clientSecret: 'the-client-secret',
  username: 'robin',
  password: 'the-password',
};

export function connectionAt(baseUrl: string): Connection {
  return { id: 'acme', name: 'Acme', baseUrl, clientId: 'client', scope: 'read', clientAuthentication: 'form' };
}

export function sessionAt(origin: string): Session {
  const tokens = decodeTokenResponse({ access_token: 'the-access-token', refresh_token: 'the-refresh-token' }, 0);
  return {
    origin,
    clientId: 'client',
    clientSecret: credentials.clientSecret,
    username: credentials.username,
    signInId: 'a',
    version: 1,
    tokens,
  };
}

/** Returns requests of the client by name. */
export function operationsAt(
  client: ServiceClient,
  baseUrl: string,
): Readonly<Record<'sign-in' | 'refresh' | 'user detail', () => Promise<unknown>>> {
  const connection = connectionAt(baseUrl);
  const session = sessionAt(new URL(baseUrl).origin);
  return {
    'sign-in': () => client.passwordGrant(connection, credentials),
    refresh: () => client.refreshGrant(connection, session, credentials.clientSecret),
    'user detail': () => client.userDetail(connection, session),
  };
}

/** Returns the secrets in `text`, which only requests may contain. */
export function secretsIn(text: string): string[] {
  return [credentials.clientSecret, credentials.password, 'the-access-token', 'the-refresh-token'].filter((secret) =>
    text.includes(secret),
  );
}
