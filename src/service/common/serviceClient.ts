import { noSession, OrgAccessError } from '../../platform/common/errors.ts';
import { isObject } from '../../platform/common/json/json.ts';
import { maxResponseBytes } from '../../platform/common/json/jsonLimits.ts';
import { addressBelow, requireAgreed, type Agreement } from '../connection/common/agreedCall.ts';
import { originOf, type Connection } from '../connection/common/connection.ts';
import { requireSendable, type Header } from '../connection/common/requestHeaders.ts';
import { tokenOriginOf } from '../connection/common/tokenEndpoint.ts';
import { decodeUserRecord, type UserRecord } from '../privileges/common/userRecord.ts';
import type { HttpResponse, HttpRequest, IssuedTokens, Transport } from './http.ts';
import { readJson } from './jsonResponse.ts';
import { isRead, type Method, type OperationKind } from './methods.ts';
import { refusal } from './refusals.ts';
import { repeatedRead } from './repeatedRead.ts';
import { sendAs } from './send.ts';
import { refreshGrant, signInGrant, type Granted, type PasswordCredentials } from './tokenRequests.ts';
import type { Tokens } from './tokens.ts';
import { userDetailPath } from './userDetailPath.ts';

/** Methods resolve to undefined on an abort, and throw an error of kind `session` for a session of another origin. */
export interface ServiceClient {
  passwordGrant(
    connection: Connection,
    credentials: PasswordCredentials,
    signal?: AbortSignal,
  ): Promise<Granted | undefined>;
  refreshGrant(
    connection: Connection,
    session: IssuedTokens,
    clientSecret: string,
    signal?: AbortSignal,
  ): Promise<Tokens | undefined>;
  userDetail(connection: Connection, session: IssuedTokens, signal?: AbortSignal): Promise<UserRecord | undefined>;
  /** Resolves to any response except 401 and 407. Throws an error of kind `session` if the call differs from `agreed`. */
  call(
    connection: Connection,
    session: IssuedTokens,
    call: ServiceCall,
    signal?: AbortSignal,
  ): Promise<HttpResponse | undefined>;
}

export interface ServiceCall {
  readonly method: Method;
  readonly path: string;
  readonly kind?: OperationKind;
  readonly headers?: readonly Header[];
  /** JSON, unless `headers` has another `Content-Type`. */
  readonly body?: string;
  readonly agreed?: Agreement;
}

export function createServiceClient(transport: Transport): ServiceClient {
  async function authorized(connection: Connection, session: IssuedTokens, request: HttpRequest, signal?: AbortSignal) {
    requireSameOrigin(connection, session);
    const { pathname, search } = new URL(addressBelow(connection.baseUrl, request.path));
    const channel = await transport.channel?.(connection);
    const response = await sendAs(transport, session, { ...request, path: pathname + search, channel }, signal);
    if (response?.status === 401 || response?.status === 407) throw refusal(response, 'request', transport.clock.now());
    return response;
  }

  return {
    passwordGrant: (connection, credentials, signal) => signInGrant(transport, connection, credentials, signal),

    async refreshGrant(connection, session, clientSecret, signal) {
      requireSameOrigin(connection, session);
      if ((session.tokenOrigin ?? session.origin) !== tokenOriginOf(connection)) throw noSession();
      return await refreshGrant(transport, connection, session, clientSecret, signal);
    },

    async userDetail(connection, session, signal) {
      const response = await authorized(
        connection,
        session,
        { path: userDetailPath, method: 'GET', maxBytes: maxResponseBytes },
        signal,
      );
      if (!response) return undefined;
      if (response.status < 200 || response.status > 299) throw refusal(response, 'request', transport.clock.now());
      const body = readJson(response, connection.baseUrl);
      if (!isObject(body)) throw new OrgAccessError('shape', { code: 'notTheInterface' });
      const { accessToken, refreshToken } = session.tokens;
      const secrets = [accessToken, refreshToken, session.clientSecret].filter((secret) => secret !== undefined);
      return decodeUserRecord(body, secrets, response.text);
    },

    async call(connection, session, call, signal) {
      const { method, path, headers = [], body, agreed } = call;
      // No await between this check and the first request.
      if (agreed)
        requireAgreed(agreed, { address: addressBelow(connection.baseUrl, path), username: session.username });
      requireSendable(headers);
      const sent = {
        ...(body !== undefined && !headers.some(([name]) => name.toLowerCase() === 'content-type')
          ? { 'Content-Type': 'application/json' }
          : {}),
        ...Object.fromEntries(headers),
      };
      const bounds = { isRepeated: true, maxBytes: maxResponseBytes } as const;
      const request = { method, path, ...bounds, headers: sent, ...(body !== undefined && { body }) };
      const send = () => authorized(connection, session, request, signal);
      return isRead(call) ? await repeatedRead(send, transport.clock, signal) : await send();
    },
  };
}

function requireSameOrigin(connection: Connection, { origin }: IssuedTokens): void {
  if (origin !== originOf(connection)) throw noSession();
}
