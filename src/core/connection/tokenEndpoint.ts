import { parseBaseUrl, type AddressProblem } from './baseUrl.ts';
import { originOf, type Connection } from './connection.ts';
import { isToTheLetter } from './requestPath.ts';

export const defaultTokenEndpoint = '/oauth/token';

/** A token endpoint as a request to it is made: below which address, and by which path. */
export interface TokenEndpoint {
  readonly baseUrl: string;
  readonly path: string;
}

/** The token endpoint of a connection. */
export function tokenEndpointOf({
  baseUrl,
  tokenEndpoint,
}: Pick<Connection, 'baseUrl' | 'tokenEndpoint'>): TokenEndpoint {
  const written = tokenEndpoint ?? defaultTokenEndpoint;
  if (written.startsWith('/')) return { baseUrl, path: written };
  const { origin, pathname, search } = new URL(written);
  return { baseUrl: origin, path: pathname + search };
}

/** The connection with another token endpoint, as `parseTokenEndpoint` has read it. */
export function withTokenEndpoint(
  { tokenEndpoint: _, ...connection }: Connection,
  tokenEndpoint: string | undefined,
): Connection {
  return tokenEndpoint === undefined ? connection : { ...connection, tokenEndpoint };
}

/** The origin that passwords, client secrets and refresh tokens are sent to, which is not always that of the base URL. */
export function tokenOriginOf(connection: Pick<Connection, 'baseUrl' | 'tokenEndpoint'>): string {
  return originOf(tokenEndpointOf(connection));
}

/** Whether two connections send what is secret to the same origins. */
export function haveSameOrigins(a: Connection, b: Connection): boolean {
  return originOf(a) === originOf(b) && tokenOriginOf(a) === tokenOriginOf(b);
}

export type TokenEndpointProblem = AddressProblem | 'path';

/**
 * Reads what a person types as the token endpoint: a path below the base URL, or a whole address. Undefined for the usual one, and for
 * nothing.
 */
export function parseTokenEndpoint(
  input: string,
):
  | { readonly tokenEndpoint: string | undefined; readonly problem?: undefined }
  | { readonly problem: TokenEndpointProblem } {
  const typed = input.trim();
  if (typed === '' || typed === defaultTokenEndpoint) return { tokenEndpoint: undefined };
  if (typed.startsWith('/')) return isToTheLetter(typed) ? { tokenEndpoint: typed } : { problem: 'path' };
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  if (!url) return { problem: 'incomplete' };
  const address = parseBaseUrl(url.origin === 'null' ? typed : url.origin);
  if (address.problem !== undefined) return address;
  if (url.username !== '' || url.password !== '') return { problem: 'credentials' };
  if (url.hash !== '') return { problem: 'extra' };
  return isToTheLetter(url.pathname + url.search) ? { tokenEndpoint: url.href } : { problem: 'path' };
}
