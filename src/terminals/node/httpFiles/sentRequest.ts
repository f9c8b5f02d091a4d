import type { Operation } from '../../../api/common/operation.ts';
import { isPlaceHeader } from '../../../api/common/placeHeaders.ts';
import { isObject } from '../../../platform/common/json/json.ts';
import { methods, type Method, type OperationKind } from '../../../service/common/methods.ts';
import type { ServiceCall } from '../../../service/common/serviceClient.ts';
import { requestedOperation } from '../plannedCall.ts';
import type { HttpYacRequest } from './httpYacPlugin.ts';

/** Returns the path of an address below a base URL, or undefined if it is elsewhere. */
export function pathBelow(baseUrl: string, url: unknown): string | undefined {
  if (typeof url !== 'string' || !URL.canParse(url)) return undefined;
  const [base, { origin, pathname, search }] = [new URL(baseUrl), new URL(url)];
  if (origin !== base.origin) return undefined;
  const before = base.pathname.replace(/\/$/, '');
  return (pathname.startsWith(`${before}/`) ? pathname.slice(before.length) : pathname) + search;
}

/**
 * Returns a request of an HTTP file as a call, to ask about it. Its kind is that of the operation; the method decides for
 * an unknown path.
 */
export function callIn(
  { method, headers }: HttpYacRequest,
  path: string,
  operations: readonly Operation[],
): ServiceCall & { readonly kind: OperationKind } {
  const name = typeof method === 'string' ? method.toUpperCase() : 'GET';
  const sent = methods.find((one) => one === name);
  const places = Object.entries(isObject(headers) ? headers : {}).filter(([name]) => isPlaceHeader(name));
  const call = { path, headers: places.map(([name, value]) => [name, String(value)] as const) };
  if (sent) return { ...call, method: sent, kind: requestedOperation({ method: sent, path }, operations).kind };
  return { ...call, method: name as Method, kind: ['HEAD', 'OPTIONS'].includes(name) ? 'read' : 'write' };
}
