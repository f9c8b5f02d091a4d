import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Connection } from '../../../src/service/connection/common/connection.ts';
import { accountsOf } from '../../../src/session/accounts/node/accounts.ts';
import type { SessionState } from '../../../src/session/common/session.ts';
import { demoConnection } from '../../host/vscode/settings.mjs';
import { connectionId, type Demo } from '../support/scene.ts';
import type { Canaries } from '../support/servers/canaryService.ts';
import { requestTokens } from '../support/servers/signedIn.ts';

/** Session on the user's own computer, which fixtures/sessions passes to VS Code. */
export interface Sessions {
  readonly url: string;
  readonly connection: Connection;
  readonly canaries: Canaries;
  readonly token: () => string;
  readonly told: () => unknown;
  /** Requests a new token; the service refuses the previous one from then on. */
  refresh(): Promise<void>;
  signOut(): void;
  end(): Promise<void>;
}

/** Signs in to a demo service, and serves the session as the account that Org Access would create. */
export async function startSessions(service: Demo): Promise<Sessions> {
  const connection = { ...demoConnection(service.url, service.clientId), id: connectionId(service) };
  const canaries = new Map([
    ['access token', new Set<string>()],
    ['refresh token', new Set<string>()],
  ]);
  let tokens = await requestTokens(service);
  let isSignedIn = true;
  let told: unknown;

  function note(): void {
    canaries.get('access token')?.add(tokens.accessToken);
    canaries.get('refresh token')?.add(tokens.refreshToken ?? '');
  }

  function sessions() {
    const session = {
      origin: new URL(service.url).origin,
      username: service.username,
      version: 1,
      signInId: '',
      tokens,
    };
    const state: SessionState = { kind: 'active', session, detail: { kind: 'loading' } };
    const snapshot = { connections: [connection], activeId: connection.id, states: new Map([[connection.id, state]]) };
    return accountsOf(snapshot).map(({ id, label, scopes }) => ({
      id,
      account: { id, label },
      scopes,
      accessToken: tokens.accessToken,
    }));
  }

  note();
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        told = JSON.parse(body) as unknown;
        isSignedIn ||= told === 'signIn';
      });
    }
    response
      .writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
      .end(JSON.stringify(isSignedIn ? sessions() : []));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connection,
    canaries,
    token: () => tokens.accessToken,
    told: () => told,
    async refresh() {
      const form = { grant_type: 'refresh_token', refresh_token: tokens.refreshToken ?? '' };
      tokens = await requestTokens(service, form);
      note();
    },
    signOut: () => void (isSignedIn = false),
    async end() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
