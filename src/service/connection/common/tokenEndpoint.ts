import { bareAddress, parseBaseUrl, schemeOf, type AddressProblem } from './baseUrl.ts';
import { originOf, type Connection } from './connection.ts';
import { isToTheLetter } from './requestPath.ts';

export const defaultTokenEndpoint = '/oauth/token';

export interface TokenEndpoint {
  readonly baseUrl: string;
  readonly path: string;
}

export function tokenEndpointOf({
  baseUrl,
  tokenEndpoint,
}: Pick<Connection, 'baseUrl' | 'tokenEndpoint'>): TokenEndpoint {
  const written = tokenEndpoint ?? defaultTokenEndpoint;
  if (written.startsWith('/')) return { baseUrl, path: written };
  const { origin, pathname, search } = new URL(written);
  return { baseUrl: origin, path: pathname + search };
}

export function withTokenEndpoint(
  { tokenEndpoint: _, ...connection }: Connection,
  tokenEndpoint: string | undefined,
): Connection {
  return tokenEndpoint === undefined ? connection : { ...connection, tokenEndpoint };
}

/** Returns the origin that receives passwords, client secrets, and refresh tokens. It may differ from the service's. */
export function tokenOriginOf(connection: Pick<Connection, 'baseUrl' | 'tokenEndpoint'>): string {
  return originOf(tokenEndpointOf(connection));
}

export function haveSameOrigins(a: Connection, b: Connection): boolean {
  return originOf(a) === originOf(b) && tokenOriginOf(a) === tokenOriginOf(b);
}

export type TokenEndpointProblem = AddressProblem | 'path';

/** Parses a path below the base URL, or a complete URL. `tokenEndpoint` is undefined for the default. */
export function parseTokenEndpoint(
  input: string,
):
  | { readonly tokenEndpoint: string | undefined; readonly problem?: undefined }
  | { readonly problem: TokenEndpointProblem } {
  const typed = bareAddress(input);
  if (typed === '' || typed === defaultTokenEndpoint) return { tokenEndpoint: undefined };
  if (/^\/(?!\/)/.test(typed)) return isToTheLetter(typed) ? { tokenEndpoint: typed } : { problem: 'path' };
  const { scheme, rest } = schemeOf(typed);
  if (rest === typed) return { problem: /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? 'otherScheme' : 'incomplete' };
  const [authority = ''] = /^[^/?#]*/.exec(rest) ?? [];
  const address = parseBaseUrl(`${scheme}://${authority}`);
  if (address.problem !== undefined) return address;
  const url = new URL(address.baseUrl + rest.slice(authority.length));
  if (url.hash !== '') return { problem: 'extra' };
  return isToTheLetter(url.pathname + url.search) ? { tokenEndpoint: url.href } : { problem: 'path' };
}
