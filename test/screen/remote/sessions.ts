import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accountsOf } from '../../../src/accounts/node/accounts.ts';
import type { Connection } from '../../../src/connections/common/connection.ts';
import type { SessionState } from '../../../src/session/common/session.ts';
import { demoConnection } from '../../host/vscode/settings.mjs';
import type { Demo } from '../support/scene.ts';
import type { Canaries } from '../support/servers/canaryService.ts';

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
  const { clientId, clientSecret, username, password } = service;
  const connection = { ...demoConnection(service.url, clientId), id: `demo-${new URL(service.url).port}` };
  const canaries = new Map([
    ['access token', new Set<string>()],
    ['refresh token', new Set<string>()],
  ]);
  let tokens = { accessToken: '', refreshToken: '' };
  let isSignedIn = true;
  let told: unknown;

  async function grant(form: Readonly<Record<string, string>>): Promise<void> {
    const answer = await fetch(`${service.url}/oauth/token`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...form }),
    });
    const { access_token, refresh_token } = (await answer.json()) as Record<string, string>;
    tokens = { accessToken: access_token ?? '', refreshToken: refresh_token ?? '' };
    canaries.get('access token')?.add(tokens.accessToken);
    canaries.get('refresh token')?.add(tokens.refreshToken);
  }

  function sessions() {
    const session = {
      origin: new URL(service.url).origin,
      username,
      version: 1,
      signInId: '',
      tokens: { ...tokens, tokenType: 'bearer', scope: ['read', 'write', 'trust'], obtainedAtMs: 0 },
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

  await grant({ grant_type: 'password', username, password, scope: 'read write trust' });
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
    refresh: () => grant({ grant_type: 'refresh_token', refresh_token: tokens.refreshToken }),
    signOut: () => void (isSignedIn = false),
    async end() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
