import { once } from 'node:events';
import { createServer } from 'node:http';
import { errors, Provider } from 'oidc-provider';
import { listen } from '../service/directly.ts';
import { clients, person, scopes, userDetail, type OtherServer } from './otherServer.ts';

const refreshed = { grant_types: ['password', 'refresh_token'], redirect_uris: [], response_types: [] };
const { confidential, basic, service } = clients;

/** Starts oidc-provider with a password grant, added as an extension. Its userinfo endpoint serves the user detail. */
export async function startOidcProvider(): Promise<OtherServer> {
  const server = createServer();
  const baseUrl = `http://127.0.0.1:${await listen(server)}`;
  const provider = new Provider(baseUrl, {
    clients: [
      { ...refreshed, ...named(confidential), token_endpoint_auth_method: 'client_secret_post' },
      { ...refreshed, ...named(basic), token_endpoint_auth_method: 'client_secret_basic' },
      { ...refreshed, client_id: clients.public.clientId, token_endpoint_auth_method: 'none' },
      { ...refreshed, ...named(service), grant_types: ['client_credentials'], scope: scopes.join(' ') },
    ],
    scopes: ['openid', 'offline_access', ...scopes],
    claims: { openid: ['sub', ...Object.keys(userDetail)] },
    ttl: { AccessToken: 60, ClientCredentials: 60, Grant: 3600, IdToken: 60, RefreshToken: 3600 },
    routes: { token: '/oauth/token', userinfo: '/api/v2/users/loggedIn/detail' },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      userinfo: { enabled: true },
      resourceIndicators: { enabled: false },
    },
    rotateRefreshToken: true,
    cookies: { keys: ['of the tests'] },
    findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId, ...userDetail }) }),
  });
  provider.registerGrantType('password', (context) => passwordGrant(provider, context), [
    'username',
    'password',
    'scope',
  ]);
  server.on('request', provider.callback());
  return {
    baseUrl,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function passwordGrant(
  provider: Provider,
  context: Parameters<Parameters<Provider['registerGrantType']>[1]>[0],
): Promise<void> {
  const { params, client } = context.oidc;
  if (params.username !== person.username || params.password !== person.password)
    throw new errors.InvalidGrant('There is nobody of this name and password.');
  const scope = `openid ${params.scope ?? ''}`.trim();
  const who = { accountId: person.username, clientId: client.clientId };
  const grant = new provider.Grant(who);
  grant.addOIDCScope(scope);
  const issued = { accountId: who.accountId, client, grantId: await grant.save(), gty: 'password', scope };
  const accessToken = new provider.AccessToken(issued);
  context.oidc.entity('AccessToken', accessToken);
  context.body = {
    access_token: await accessToken.save(),
    token_type: accessToken.tokenType,
    expires_in: accessToken.expiration,
    refresh_token: await new provider.RefreshToken(issued).save(),
    scope,
  };
}

function named({ clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string }) {
  return { client_id: clientId, client_secret: clientSecret };
}
