import { noSession, OrgAccessError } from '../../platform/common/errors.ts';
import { isObject } from '../../platform/common/json/json.ts';
import { maxResponseBytes } from '../../platform/common/json/jsonLimits.ts';
import { addressBelow, requireAgreed, type Agreement } from '../connection/common/agreedCall.ts';
import { originOf, type Connection } from '../connection/common/connection.ts';
import { requireSendable, type Header } from '../connection/common/requestHeaders.ts';
import { decodeUserRecord, type UserRecord } from '../privileges/common/userRecord.ts';
import type { HttpRequest, HttpResponse, IssuedTokens, Transport } from './http.ts';
import { readJson } from './jsonResponse.ts';
import { isRead, type Method, type OperationKind } from './methods.ts';
import { refusal } from './refusals.ts';
import { repeatedRead, type RepeatOptions } from './repeatedRead.ts';
import { send } from './send.ts';
import { passwordGrant, refreshGrant } from './tokenRequests.ts';
import { userDetailPath } from './userDetailPath.ts';

/** Requests resolve to undefined on an abort, and throw an error of kind `session` for a session of another origin. */
export type ServiceClient = ReturnType<typeof createServiceClient>;

export function createServiceClient(transport: Transport) {
  return {
    passwordGrant: passwordGrant.bind(undefined, transport),
    refreshGrant: refreshGrant.bind(undefined, transport),
    userDetail: userDetail.bind(undefined, transport),
    call: call.bind(undefined, transport),
  };
}

export interface ServiceCall {
  readonly method: Method;
  readonly path: string;
  readonly kind?: OperationKind;
  readonly headers?: readonly Header[];
  /** JSON, unless `headers` has another `Content-Type`. */
  readonly body?: string;
  readonly agreed?: Agreement;
  /** Whether a poller sends it, which obeys `Retry-After` itself. */
  readonly isPolled?: true;
}

async function userDetail(
  transport: Transport,
  connection: Connection,
  session: IssuedTokens,
  signal?: AbortSignal,
): Promise<UserRecord | undefined> {
  const request = { path: userDetailPath, method: 'GET', maxBytes: maxResponseBytes } as const;
  const once = () => authorized(transport, connection, session, request, signal);
  const response = await repeatedRead(once, transport.clock, { signal });
  if (!response) return undefined;
  if (response.status < 200 || response.status > 299) throw refusal(response, 'request', transport.clock.now());
  const body = readJson(response, connection.baseUrl);
  if (!isObject(body)) throw new OrgAccessError('shape', { code: 'notTheInterface' });
  const { accessToken, refreshToken } = session.tokens;
  const secrets = [accessToken, refreshToken, session.clientSecret].filter((secret) => secret !== undefined);
  return decodeUserRecord(body, secrets, response.text);
}

/** Resolves to any response except 401 and 407. Throws an error of kind `session` if the call differs from `agreed`. */
async function call(
  transport: Transport,
  connection: Connection,
  session: IssuedTokens,
  requested: ServiceCall,
  signal?: AbortSignal,
  onWait?: RepeatOptions['onWait'],
): Promise<HttpResponse | undefined> {
  const { method, path, headers = [], body, agreed, isPolled } = requested;
  // Nothing is awaited between this check and the first request, so that no setting can change in between.
  if (agreed) requireAgreed(agreed, { address: addressBelow(connection.baseUrl, path), username: session.username });
  requireSendable(headers);
  const sent = {
    ...(body !== undefined && !headers.some(([name]) => name.toLowerCase() === 'content-type')
      ? { 'Content-Type': 'application/json' }
      : {}),
    ...Object.fromEntries(headers),
  };
  const bounds = { isRepeated: true, maxBytes: maxResponseBytes } as const;
  const request = { method, path, ...bounds, headers: sent, ...(body !== undefined && { body }) };
  const once = () => authorized(transport, connection, session, request, signal);
  return isRead(requested) ? await repeatedRead(once, transport.clock, { signal, isPolled, onWait }) : await once();
}

async function authorized(
  transport: Transport,
  connection: Connection,
  session: IssuedTokens,
  request: HttpRequest,
  signal?: AbortSignal,
): Promise<HttpResponse | undefined> {
  if (session.origin !== originOf(connection)) throw noSession();
  const { pathname, search } = new URL(addressBelow(connection.baseUrl, request.path));
  const channel = await transport.channel?.(connection);
  const headers = { ...request.headers, Authorization: `Bearer ${session.tokens.accessToken}` };
  const sent = { ...request, path: pathname + search, channel, headers };
  const response = await send(transport, session.origin, sent, signal);
  if (response?.status === 401 || response?.status === 407) throw refusal(response, 'request', transport.clock.now());
  return response;
}
