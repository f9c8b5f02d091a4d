import { noSession, OrgAccessError } from '../../platform/common/errors.ts';
import { isObject, own } from '../../platform/common/json/json.ts';
import type { RequestPurpose } from '../../platform/errors/common/problemTable.ts';
import { originOf, type ClientAuthentication, type Connection } from '../connection/common/connection.ts';
import { defaultTokenEndpoint, tokenEndpointOf, tokenOriginOf } from '../connection/common/tokenEndpoint.ts';
import { clientPart, waysToTry } from './clientAuthentication.ts';
import type { Channel, IssuedTokens, Transport } from './http.ts';
import { readJson } from './jsonResponse.ts';
import { refusal } from './refusals.ts';
import { serviceTime } from './retryAfter.ts';
import { send } from './send.ts';
import { decodeTokenResponse, type Tokens } from './tokens.ts';
import { userDetailPath } from './userDetailPath.ts';

const maxTokenBytes = 1024 * 1024;

export interface PasswordCredentials {
  /** Client secret; '' for a public client. */
  readonly clientSecret: string;
  /** Empty, like the password, for client credentials. */
  readonly username: string;
  readonly password: string;
}

export type Learned = Partial<Pick<Connection, 'clientAuthentication' | 'scope'>>;

export interface Granted {
  readonly tokens: Tokens;
  readonly clientAuthentication: ClientAuthentication;
  readonly learned: Learned;
}

interface TokenRequest {
  readonly purpose: Exclude<RequestPurpose, 'request'>;
  readonly form: Readonly<Record<string, string>>;
  readonly how: ClientAuthentication;
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * Signs in with a password (RFC 6749 §4.3) or with client credentials (§4.4). If the client or the scope is refused,
 * tries other ways to authenticate the client, and commas in the scope.
 */
export async function passwordGrant(
  transport: Transport,
  connection: Connection,
  { clientSecret, username, password }: PasswordCredentials,
  signal?: AbortSignal,
): Promise<Granted | undefined> {
  const { clientId, grantType, clientAuthentication: configured } = connection;
  const who = grantType ? { grant_type: grantType } : { grant_type: 'password', username, password };
  const purpose = grantType ? 'clientSignIn' : 'signIn';
  const scopes = [connection.scope, ...withCommas(connection.scope)];
  const inAnyScope = (how: ClientAuthentication) =>
    firstAccepted(
      scopes,
      async (scope): Promise<Granted | undefined> => {
        const request = { purpose, form: { ...who, ...scopeOf(scope) }, how, clientId, clientSecret } as const;
        const tokens = await requestToken(transport, connection, request, signal, [password]);
        const learned = {
          ...(how !== (configured ?? 'form') && { clientAuthentication: how }),
          ...(scope !== connection.scope && { scope }),
        };
        return tokens && { tokens, clientAuthentication: how, learned };
      },
      isScopeRefused,
    );
  try {
    return await firstAccepted(waysToTry(configured, clientSecret), inAnyScope, isClientRefused);
  } catch (error) {
    throw (await noEndpoint(transport, connection, error, signal)) ?? error;
  }
}

/** Refreshes the token (RFC 6749 §6), or signs in with client credentials again (§4.4). */
export async function refreshGrant(
  transport: Transport,
  connection: Connection,
  session: IssuedTokens,
  clientSecret: string,
  signal?: AbortSignal,
): Promise<Tokens | undefined> {
  const { origin, tokenOrigin = origin } = session;
  if (origin !== originOf(connection) || tokenOrigin !== tokenOriginOf(connection)) throw noSession();
  const { refreshToken = '' } = session.tokens;
  const { grantType, clientId = connection.clientId } = session;
  const form = grantType
    ? { grant_type: grantType, ...scopeOf(connection.scope) }
    : { grant_type: 'refresh_token', refresh_token: refreshToken };
  const [how] = waysToTry(session.clientAuthentication ?? connection.clientAuthentication, clientSecret);
  const request = { purpose: 'refresh', form, how, clientId, clientSecret } as const;
  const tokens = await requestToken(transport, connection, request, signal);
  return tokens && { ...(!grantType && { refreshToken }), ...tokens };
}

async function requestToken(
  transport: Transport,
  connection: Connection,
  { purpose, form, how, clientId, clientSecret }: TokenRequest,
  signal?: AbortSignal,
  secrets: readonly string[] = [],
): Promise<Tokens | undefined> {
  const endpoint = tokenEndpointOf(connection);
  const channel = await channelTo(transport, connection, endpoint.baseUrl);
  const client = clientPart(how, clientId, clientSecret);
  const sentAtMs = transport.clock.now();
  const response = await send(
    transport,
    endpoint.baseUrl,
    {
      path: endpoint.path,
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...client.headers },
      body: new URLSearchParams({ ...form, ...client.form }).toString(),
      maxBytes: maxTokenBytes,
      channel,
    },
    signal,
  );
  if (!response) return undefined;
  // RFC 6749 §5.1 requires 200; some gateways send 201.
  if (response.status !== 200 && response.status !== 201)
    throw refusal(response, purpose, transport.clock.now(), [...secrets, clientSecret]);
  const body = readJson(response, connection.baseUrl);
  if (!isObject(body) || own(body, 'access_token') === undefined) {
    // Some services refuse with status 200.
    const refused = refusal(response, purpose, transport.clock.now(), [...secrets, clientSecret]);
    if (refused.kind === 'oauth') throw refused;
  }
  return decodeTokenResponse(body, sentAtMs, serviceTime(response.headers, sentAtMs));
}

async function channelTo(transport: Transport, connection: Connection, address: string): Promise<Channel | undefined> {
  return originOf({ baseUrl: address }) === originOf(connection) ? await transport.channel?.(connection) : undefined;
}

async function firstAccepted<Way, T>(
  ways: readonly Way[],
  ask: (way: Way) => Promise<T>,
  isRefused: (error: OrgAccessError) => boolean,
): Promise<T> {
  let first: OrgAccessError | undefined;
  for (const way of ways) {
    try {
      return await ask(way);
    } catch (error) {
      if (!(error instanceof OrgAccessError)) throw error;
      // If the second way isn't supported, the first error is more useful.
      if (!isRefused(error))
        throw first && (error.kind === 'http' || error.oauthCode === 'invalid_request') ? first : error;
      first ??= error;
    }
  }
  throw first ?? new TypeError('There is no way to ask.');
}

const isScopeRefused = ({ oauthCode }: OrgAccessError) => oauthCode === 'invalid_scope';

/** Whether the client was refused: Spring Security OAuth sends `unauthorized` or only a challenge. */
function isClientRefused({ oauthCode, status, asksForBasic, problem }: OrgAccessError): boolean {
  if (problem.code === 'accountMayBeLocked') return false;
  if (oauthCode === 'invalid_client') return true;
  return status === 401 && (oauthCode === 'unauthorized' || (oauthCode === undefined && asksForBasic));
}

function scopeOf(scope: string): { readonly scope?: string } {
  return scope.trim() === '' ? {} : { scope };
}

function withCommas(scope: string): string[] {
  const parts = scope.trim().split(/\s+/);
  return parts.length > 1 ? [parts.join(',')] : [];
}

/** Returns an error if only the token endpoint is missing: the service itself refuses a request without a token. */
async function noEndpoint(
  transport: Transport,
  connection: Connection,
  error: unknown,
  signal?: AbortSignal,
): Promise<OrgAccessError | undefined> {
  if (!(error instanceof OrgAccessError) || error.kind !== 'http') return undefined;
  const { status } = error;
  if (status !== 404 && status !== 405) return undefined;
  const { baseUrl, tokenEndpoint: endpoint = defaultTokenEndpoint } = connection;
  const isOtherOrigin = tokenOriginOf(connection) !== originOf(connection);
  const request = { path: userDetailPath, method: 'GET', maxBytes: maxTokenBytes } as const;
  const channel = await transport.channel?.(connection);
  const asked = isOtherOrigin
    ? undefined
    : await send(transport, baseUrl, { ...request, channel }, signal).catch(() => undefined);
  const exists = isOtherOrigin || asked?.status === 401 || asked?.status === 403;
  return exists
    ? new OrgAccessError('http', { code: 'noTokenEndpoint', endpoint }, { status, cause: error })
    : undefined;
}
