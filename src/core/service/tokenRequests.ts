import { OrgAccessError } from '../base/errors.ts';
import { originOf, type ClientAuthentication, type Connection } from '../connection/connection.ts';
import type { OtherUsers, PeerCheck } from '../connection/localPeer.ts';
import { tokenEndpointOf } from '../connection/tokenEndpoint.ts';
import { decodeTokenResponse, type Tokens } from '../tokens.ts';
import { clientPart, waysToTry } from './clientAuthentication.ts';
import { send, servedBy, type Channel, type IssuedTokens, type Transport } from './http.ts';
import { readJson } from './jsonAnswer.ts';
import { refuseExcess } from './jsonExcess.ts';
import { refusal } from './refusals.ts';

/** The most bytes of a decoded answer, which is four hundred times as long as a long token answer. */
const maxTokenBytes = 1024 * 1024;

export interface PasswordCredentials {
  /** Empty for a client that has none. */
  readonly clientSecret: string;
  /** Empty, as the password, where the client signs in as itself. */
  readonly username: string;
  readonly password: string;
}

/** What a sign-in has found out about the service, to be kept with the connection. */
export type Learned = Partial<Pick<Connection, 'clientAuthentication' | 'scope'>>;

/** What a sign-in brings. */
export interface Granted {
  readonly tokens: Tokens;
  readonly learned: Learned;
}

interface TokenRequest {
  readonly purpose: 'signIn' | 'refresh';
  readonly form: Readonly<Record<string, string>>;
  readonly how: ClientAuthentication;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly peer: PeerCheck;
}

/**
 * Signs in with a password (RFC 6749 §4.3), or as the client itself (§4.4). Where it is not known how the client authenticates, the form is
 * tried first, and HTTP Basic when the service does not accept the client. A scope with blanks is sent with commas when it was refused.
 *
 * @returns undefined when `signal` was aborted
 */
export async function signInGrant(
  transport: Transport,
  connection: Connection,
  { clientSecret, username, password }: PasswordCredentials,
  signal?: AbortSignal,
): Promise<Granted | undefined> {
  let otherUsers: OtherUsers = [];
  const peer: PeerCheck = (users) => {
    otherUsers = users;
    return true;
  };
  const { clientId, grantType } = connection;
  const who = grantType ? { grant_type: grantType } : { grant_type: 'password', username, password };
  const granted = async (how: ClientAuthentication, scope: string): Promise<Granted | undefined> => {
    const form = { ...who, ...(scope.trim() !== '' && { scope }) };
    const request = { purpose: 'signIn', form, how, clientId, clientSecret, peer } as const;
    const tokens = await requestToken(transport, connection, request, signal);
    return (
      tokens && {
        tokens: { ...tokens, ...(otherUsers.length > 0 && { otherUsers }) },
        learned: {
          ...(how !== connection.clientAuthentication && how !== 'form' && { clientAuthentication: how }),
          ...(scope !== connection.scope && { scope }),
        },
      }
    );
  };
  const inAnyScope = (how: ClientAuthentication) =>
    orElse(granted(how, connection.scope), 'invalid_scope', () =>
      withCommas(connection.scope) === undefined ? undefined : granted(how, withCommas(connection.scope) ?? ''),
    );
  const [first = 'form', second] = waysToTry(connection.clientAuthentication, clientSecret);
  return await orElse(inAnyScope(first), 'invalid_client', () => second && inAnyScope(second));
}

/** Gets a new token for a refresh token (RFC 6749 §6), or for the client itself where it was issued to that (§4.4). */
export async function refreshGrant(
  transport: Transport,
  connection: Connection,
  session: IssuedTokens,
  clientSecret: string,
  signal?: AbortSignal,
): Promise<Tokens | undefined> {
  const { refreshToken = '', otherUsers } = session.tokens;
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
  const [how = 'form'] = waysToTry(connection.clientAuthentication, clientSecret);
  const clientId = session.clientId ?? connection.clientId;
  const peer = servedBy(session.tokens);
  const request = { purpose: 'refresh', form, how, clientId, clientSecret, peer } as const;
  const tokens = await requestToken(transport, connection, request, signal);
  return tokens && { refreshToken, ...tokens, ...(otherUsers && { otherUsers }) };
}

async function requestToken(
  transport: Transport,
  connection: Connection,
  { purpose, form, how, clientId, clientSecret, peer }: TokenRequest,
  signal?: AbortSignal,
): Promise<Tokens | undefined> {
  const endpoint = tokenEndpointOf(connection);
  const channel = await channelTo(transport, connection, endpoint.baseUrl);
  const client = clientPart(how, clientId, clientSecret);
  const sentAtMs = transport.clock.now();
  const answer = await send(
    transport,
    endpoint.baseUrl,
    {
      path: endpoint.path,
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...client.headers },
      body: new URLSearchParams({ ...form, ...client.form }).toString(),
      maxBytes: maxTokenBytes,
      peer,
      channel,
    },
    signal,
  );
  if (!answer) return undefined;
  if (answer.status !== 200) throw refusal(answer, purpose, transport.clock.now());
  refuseExcess(answer.text, connection.baseUrl);
  return decodeTokenResponse(readJson(answer), sentAtMs);
}

/** What the connection adds to a request to an address: nothing where that is of another origin than its own. */
async function channelTo(transport: Transport, connection: Connection, address: string): Promise<Channel | undefined> {
  return originOf({ baseUrl: address }) === originOf(connection) ? await transport.channel?.(connection) : undefined;
}

/** The second outcome where the first one is a refusal with this OAuth code. When that is refused too, the first refusal is thrown. */
async function orElse<T>(first: Promise<T>, code: string, second: () => Promise<T> | undefined): Promise<T> {
  try {
    return await first;
  } catch (error) {
    if (!(error instanceof OrgAccessError) || error.oauthCode !== code) throw error;
    const other = second();
    if (!other) throw error;
    return await other.catch((again: unknown) => {
      throw again instanceof OrgAccessError && again.oauthCode === code ? error : again;
    });
  }
}

function withCommas(scope: string): string | undefined {
  const parts = scope.trim().split(/\s+/);
  return parts.length > 1 ? parts.join(',') : undefined;
}
