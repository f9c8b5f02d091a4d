import type { Operation } from '../../../api/common/operation.ts';
import { methods, type Method, type OperationKind } from '../../../service/common/methods.ts';
import type { ServiceCall } from '../../../service/common/serviceClient.ts';
import { methodOverrides } from '../../../service/connection/common/requestHeaders.ts';
import { requestedOperation } from '../plannedCall.ts';

/** Request that httpYac 6.16 is about to send, with all variables replaced. */
export interface HttpYacRequest {
  readonly url?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
  noRedirect?: boolean;
  /** Options for got 11, which sends it. */
  options?: object;
}

/** Request as it is sent. */
export interface SentRequest {
  readonly url: string;
  readonly method: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Buffer | undefined;
}

/** Headers that Org Access or httpYac adds. */
const added = ['authorization', 'host', 'user-agent', 'accept-encoding', 'content-length'];

/** Returns the path of an address below a base URL, or undefined if it is elsewhere. */
export function pathBelow(baseUrl: string, url: string): string | undefined {
  const [base, { origin, pathname, search }] = [new URL(baseUrl), new URL(url)];
  if (origin !== base.origin) return undefined;
  const before = base.pathname.replace(/\/$/, '');
  return (pathname.startsWith(`${before}/`) ? pathname.slice(before.length) : pathname) + search;
}

/**
 * Returns a request of an HTTP file as a call, to ask about it. Its kind is that of the operation; the method decides for
 * an unknown path, and a header that overrides the method makes it a write.
 */
export function callIn(
  { method, headers, body }: SentRequest,
  path: string,
  operations: readonly Operation[],
): ServiceCall & { readonly kind: OperationKind } {
  const own = Object.entries(headers).filter(([name]) => !added.includes(name));
  const call = {
    path,
    headers: own.map(([name, value]) => [name, String(value)] as const),
    ...(body !== undefined && { body: String(body) }),
  };
  const sent = methods.find((one) => one === method);
  if (own.some(([name]) => methodOverrides.includes(name))) return { ...call, method: method as Method, kind: 'write' };
  if (sent) return { ...call, method: sent, kind: requestedOperation({ method: sent, path }, operations).kind };
  return { ...call, method: method as Method, kind: ['HEAD', 'OPTIONS'].includes(method) ? 'read' : 'write' };
}
