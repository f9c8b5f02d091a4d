import { noSession, OrgAccessError } from '../base/errors.ts';
import { isObject } from '../base/json.ts';
import { addressBelow, requireAgreed, type Agreement } from '../connection/agreedCall.ts';
import { originOf, type Connection } from '../connection/connection.ts';
import type { OtherUsers, PeerCheck } from '../connection/localPeer.ts';
import { decodeTokenResponse, type Tokens } from '../tokens.ts';
import { decodeUserRecord, type UserRecord } from '../userRecord.ts';
import {
  send,
  sendAs,
  servedBy,
  type HttpAnswer,
  type HttpRequest,
  type IssuedTokens,
  type Transport,
} from './http.ts';
import { refuseExcess } from './jsonExcess.ts';
import type { Method, OperationKind } from './methods.ts';
import { refusal } from './refusals.ts';
import { requireSendable, type Header } from './requestHeaders.ts';

export const tokenPath = '/oauth/token';
export const userDetailPath = '/api/v2/users/loggedIn/detail';
/** The most bytes of a decoded answer, which is four hundred times as long as a long token answer. */
const maxTokenBytes = 1024 * 1024;
/**
 * Bytes of a decoded answer. A record of 10,000 sites with 30 privileges at each has 6 MB. What is larger is not received to its
 * end, however small it was on its way.
 */
const maxAnswerBytes = 16 * 1024 * 1024;

export interface PasswordCredentials {
  readonly clientSecret: string;
  readonly username: string;
  readonly password: string;
}

/**
 * The service's interface. Every operation answers undefined when its signal was aborted, and throws OrgAccessError otherwise:
 * of kind `session` when the session was made for another origin than the connection's, and then nothing is sent.
 */
export interface ServiceClient {
  /** Signs in with a password (RFC 6749 §4.3). */
  passwordGrant(
    connection: Connection,
    credentials: PasswordCredentials,
    signal?: AbortSignal,
  ): Promise<Tokens | undefined>;
  /** Gets a new token (RFC 6749 §6). An answer without a refresh token keeps the one that was sent. */
  refreshGrant(
    connection: Connection,
    session: IssuedTokens,
    clientSecret: string,
    signal?: AbortSignal,
  ): Promise<Tokens | undefined>;
  userDetail(connection: Connection, session: IssuedTokens, signal?: AbortSignal): Promise<UserRecord | undefined>;
  /**
   * Any other operation. An answer is an answer whatever its status, but for 401, which is thrown as a refusal of the token. What
   * is not what was agreed to is not sent, and throws an error of kind `session` too. What `parseJson` would refuse is thrown.
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
  async function token(
    connection: Connection,
    purpose: 'signIn' | 'refresh',
    form: Record<string, string>,
    peer: PeerCheck,
    signal?: AbortSignal,
  ) {
    const sentAtMs = transport.clock.now();
    const request: HttpRequest = {
      path: tokenPath,
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
      maxBytes: maxTokenBytes,
      peer,
    };
    const answer = await send(transport, connection.baseUrl, request, signal);
    if (!answer) return undefined;
    if (answer.status !== 200) throw refusal(answer, purpose, transport.clock.now());
    refuseExcess(answer.text, connection.baseUrl);
    return decodeTokenResponse(readJson(answer), sentAtMs);
  }

  async function authorized(connection: Connection, session: IssuedTokens, request: HttpRequest, signal?: AbortSignal) {
    requireSameOrigin(connection, session);
    const { pathname, search } = new URL(addressBelow(connection.baseUrl, request.path));
    const answer = await sendAs(transport, session, { ...request, path: pathname + search }, signal);
    if (answer?.status === 401) throw refusal(answer, 'request', transport.clock.now());
    if (answer) refuseExcess(answer.text, connection.baseUrl);
    return answer;
  }

  return {
    async passwordGrant(connection, { clientSecret, username, password }, signal) {
      const form = {
        grant_type: 'password',
        username,
        password,
        client_id: connection.clientId,
        client_secret: clientSecret,
        ...scopeOf(connection),
      };
      let otherUsers: OtherUsers = [];
      const remember: PeerCheck = (users) => {
        otherUsers = users;
        return true;
      };
      const tokens = await token(connection, 'signIn', form, remember, signal);
      return tokens && { ...tokens, ...(otherUsers.length > 0 && { otherUsers }) };
    },

    async refreshGrant(connection, session, clientSecret, signal) {
      requireSameOrigin(connection, session);
      const { refreshToken = '', otherUsers } = session.tokens;
      const form = {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: session.clientId ?? connection.clientId,
        client_secret: clientSecret,
      };
      const tokens = await token(connection, 'refresh', form, servedBy(session.tokens), signal);
      return tokens && { refreshToken, ...tokens, ...(otherUsers && { otherUsers }) };
    },

    async userDetail(connection, session, signal) {
      const answer = await authorized(
        connection,
        session,
        { path: userDetailPath, method: 'GET', maxBytes: maxAnswerBytes },
        signal,
      );
      if (!answer) return undefined;
      if (answer.status < 200 || answer.status > 299) throw refusal(answer, 'request', transport.clock.now());
      const body = readJson(answer);
      if (!isObject(body)) throw new OrgAccessError('shape', { code: 'notTheInterface' });
      const { accessToken, refreshToken } = session.tokens;
      const secrets = [accessToken, refreshToken, session.clientSecret].filter((secret) => secret !== undefined);
      return decodeUserRecord(body, secrets);
    },

    async call(connection, session, { method, path, headers = [], body, agreed }, signal) {
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
      const request = { method, path, maxBytes: maxAnswerBytes, headers: sent, ...(body !== undefined && { body }) };
      return await authorized(connection, session, request, signal);
    },
  };
}

function requireSameOrigin(connection: Connection, session: IssuedTokens): void {
  if (session.origin !== originOf(connection)) throw noSession();
}

function scopeOf({ scope }: Connection): { scope?: string } {
  return scope.trim() === '' ? {} : { scope };
}

/** @param answer one that `refuseExcess` has let pass. @throws OrgAccessError of kind `shape`; the body itself is never part of the problem. */
function readJson(answer: HttpAnswer): unknown {
  try {
    return JSON.parse(answer.text);
  } catch {
    const type = answer.headers.get('content-type') ?? '';
    const isWebPage = /html/i.test(type) || /^\s*<(!doctype|html)/i.test(answer.text);
    throw new OrgAccessError('shape', { code: isWebPage ? 'webPage' : 'notTheInterface' });
  }
}
