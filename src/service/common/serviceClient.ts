import { decodeUserRecord, type UserRecord } from '../../access/common/userRecord.ts';
import { addressBelow, requireAgreed, type Agreement } from '../../connections/common/agreedCall.ts';
import { originOf, type Connection } from '../../connections/common/connection.ts';
import { requireSendable, type Header } from '../../connections/common/requestHeaders.ts';
import { tokenOriginOf } from '../../connections/common/tokenEndpoint.ts';
import { noSession, OrgAccessError } from '../../platform/common/errors.ts';
import { isObject } from '../../platform/common/json/json.ts';
import { mostAnswerBytes } from '../../platform/common/json/jsonLimits.ts';
import type { HttpAnswer, HttpRequest, IssuedTokens, Transport } from './http.ts';
import { readJson } from './jsonAnswer.ts';
import { isRead, type Method, type OperationKind } from './methods.ts';
import { refusal } from './refusals.ts';
import { sendAs } from './send.ts';
import { refreshGrant, signInGrant, type Granted, type PasswordCredentials } from './tokenRequests.ts';
import type { Tokens } from './tokens.ts';
import { userDetailPath } from './userDetailPath.ts';

/**
 * The service's interface. Every operation answers undefined when its signal was aborted, and throws OrgAccessError otherwise:
 * of kind `session` when the session was made for another origin than the connection's, and then nothing is sent.
 */
export interface ServiceClient {
  /** Signs in. See `signInGrant`. */
  passwordGrant(
    connection: Connection,
    credentials: PasswordCredentials,
    signal?: AbortSignal,
  ): Promise<Granted | undefined>;
  /** Gets a new token. See `refreshGrant`. An answer without a refresh token keeps the one that was sent. */
  refreshGrant(
    connection: Connection,
    session: IssuedTokens,
    clientSecret: string,
    signal?: AbortSignal,
  ): Promise<Tokens | undefined>;
  userDetail(connection: Connection, session: IssuedTokens, signal?: AbortSignal): Promise<UserRecord | undefined>;
  /**
   * Any other operation. An answer is an answer whatever its status, but for 401, which is thrown as a refusal of the token, and 407, which is of a proxy. What
   * is not what was agreed to is not sent, and throws an error of kind `session` too.
   */
  call(
    connection: Connection,
    session: IssuedTokens,
    call: ServiceCall,
    signal?: AbortSignal,
  ): Promise<HttpAnswer | undefined>;
}

/** Any operation of the service, as it is sent. */
export interface ServiceCall {
  readonly method: Method;
  /** The path below the base URL, starting with a slash, with its query. */
  readonly path: string;
  /** Left out where the method tells. */
  readonly kind?: OperationKind;
  /** Headers that name the place, and a person's own. */
  readonly headers?: readonly Header[];
  /** The body: JSON, unless `headers` have another `Content-Type`. */
  readonly body?: string;
  /** The address and user that a person agreed to. Left out where nobody is asked about each call, as for programs in terminals. */
  readonly agreed?: Agreement;
}

export function createServiceClient(transport: Transport): ServiceClient {
  async function authorized(connection: Connection, session: IssuedTokens, request: HttpRequest, signal?: AbortSignal) {
    requireSameOrigin(connection, session);
    const { pathname, search } = new URL(addressBelow(connection.baseUrl, request.path));
    const channel = await transport.channel?.(connection);
    const answer = await sendAs(transport, session, { ...request, path: pathname + search, channel }, signal);
    // A 407 is of a proxy, and no answer of the service.
    if (answer?.status === 401 || answer?.status === 407) throw refusal(answer, 'request', transport.clock.now());
    return answer;
  }

  return {
    passwordGrant: (connection, credentials, signal) => signInGrant(transport, connection, credentials, signal),

    async refreshGrant(connection, session, clientSecret, signal) {
      requireSameOrigin(connection, session);
      if ((session.tokenOrigin ?? session.origin) !== tokenOriginOf(connection)) throw noSession();
      return await refreshGrant(transport, connection, session, clientSecret, signal);
    },

    async userDetail(connection, session, signal) {
      const answer = await authorized(
        connection,
        session,
        { path: userDetailPath, method: 'GET', maxBytes: mostAnswerBytes },
        signal,
      );
      if (!answer) return undefined;
      if (answer.status < 200 || answer.status > 299) throw refusal(answer, 'request', transport.clock.now());
      const body = readJson(answer, connection.baseUrl);
      if (!isObject(body)) throw new OrgAccessError('shape', { code: 'notTheInterface' });
      const { accessToken, refreshToken } = session.tokens;
      const secrets = [accessToken, refreshToken, session.clientSecret].filter((secret) => secret !== undefined);
      return decodeUserRecord(body, secrets, answer.text);
    },

    async call(connection, session, call, signal) {
      const { method, path, headers = [], body, agreed } = call;
      // There is no wait between here and the request, so that what holds now is what is sent.
      if (agreed)
        requireAgreed(agreed, { address: addressBelow(connection.baseUrl, path), username: session.username });
      requireSendable(headers);
      const sent = {
        ...(body !== undefined && !headers.some(([name]) => name.toLowerCase() === 'content-type')
          ? { 'Content-Type': 'application/json' }
          : {}),
        ...Object.fromEntries(headers),
      };
      const bounds = { isRead: isRead(call), maxBytes: mostAnswerBytes };
      const request = { method, path, ...bounds, headers: sent, ...(body !== undefined && { body }) };
      return await authorized(connection, session, request, signal);
    },
  };
}

function requireSameOrigin(connection: Connection, { origin }: IssuedTokens): void {
  if (origin !== originOf(connection)) throw noSession();
}
