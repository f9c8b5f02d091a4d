import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import OAuth2Server, { type Client, type RefreshToken, type Token } from '@node-oauth/oauth2-server';
import { listen } from '../service/directly.ts';
import { clients, person, scopes, userDetail, type OtherServer } from './otherServer.ts';

const grantsOf = (clientId: string) =>
  clientId === clients.service.clientId ? ['client_credentials'] : ['password', 'refresh_token'];

/** Starts @node-oauth/oauth2-server with tokens in memory. */
export async function startNodeOAuth2Server(): Promise<OtherServer> {
  const issued: (Token & { isRevoked?: boolean })[] = [];
  const oauth = new OAuth2Server({
    accessTokenLifetime: 60,
    alwaysIssueNewRefreshToken: true,
    requireClientAuthentication: { password: false, refresh_token: false },
    model: {
      getClient(clientId: string, clientSecret: string | null): Promise<Client | undefined> {
        const known = Object.values(clients).find((one) => one.clientId === clientId);
        const isTheirs = known?.clientSecret === (clientSecret ?? '');
        return Promise.resolve(isTheirs ? { id: clientId, grants: grantsOf(clientId) } : undefined);
      },
      getUser: (username: string, password: string) =>
        Promise.resolve(username === person.username && password === person.password ? { username } : undefined),
      getUserFromClient: (client: Client) => Promise.resolve({ client: client.id }),
      saveToken(token: Token, client: Client, user: object): Promise<Token> {
        const saved = { ...token, client, user };
        issued.push(saved);
        return Promise.resolve(saved);
      },
      getAccessToken: (token: string) => Promise.resolve(issued.find(({ accessToken }) => accessToken === token)),
      getRefreshToken: (token: string) =>
        Promise.resolve(
          issued.find(({ refreshToken, isRevoked }) => refreshToken === token && !isRevoked) as
            | RefreshToken
            | undefined,
        ),
      revokeToken({ refreshToken }: { refreshToken?: string }) {
        const found = issued.find((one) => one.refreshToken === refreshToken);
        if (found) found.isRevoked = true;
        return Promise.resolve(found !== undefined);
      },
      validateScope: (_: object, __: object, asked: string[] = [...scopes]) =>
        Promise.resolve(asked.every((one) => scopes.some((known) => known === one)) ? asked : false),
    },
  });
  const server = createServer((request, response) => void answer(oauth, request, response));
  const baseUrl = `http://127.0.0.1:${await listen(server)}`;
  return {
    baseUrl,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(oauth: OAuth2Server, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', headers } = message;
  const body = Object.fromEntries(new URLSearchParams(await text(message)));
  const request = new OAuth2Server.Request({ method, headers: headers as Record<string, string>, query: {}, body });
  const told = new OAuth2Server.Response({ headers: {} });
  const send = (status: number, value: unknown) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...told.headers }).end(JSON.stringify(value));
  try {
    if (message.url === '/oauth/token') {
      await oauth.token(request, told);
      send(told.status ?? 200, told.body);
    } else {
      const { user } = await oauth.authenticate(request, told);
      if ('client' in user) send(404, {});
      else send(200, userDetail);
    }
  } catch (error) {
    const { code, name, message: description } = error as { code: number; name: string; message: string };
    send(code, { error: name, error_description: description });
  }
}
