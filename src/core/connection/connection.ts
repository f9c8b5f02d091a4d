import { isToTheLetter } from './requestPath.ts';

/** A service that a person signs in to. The client secret is kept apart, in secret storage. */
export interface Connection {
  /** Stable key of what is stored for this connection. */
  readonly id: string;
  readonly name: string;
  /** As `parseBaseUrl` gives it: no trailing slash, no query, no user information. */
  readonly baseUrl: string;
  readonly clientId: string;
  /** Space separated, as in the request (RFC 6749 §3.3). */
  readonly scope: string;
  /** Whether a person has marked it as production: it is shown with a mark, and what changes something asks with it. */
  readonly production?: true;
}

export const defaultScope = 'read write trust';

/** Marks connections that belong to this window and are gone with it, sessions included. */
const thisWindowOnly = 'window:';

export function isThisWindowOnly(connectionId: string): boolean {
  return connectionId.startsWith(thisWindowOnly);
}

export function idForThisWindow(name: string): string {
  return thisWindowOnly + name;
}

export function originOf(connection: Pick<Connection, 'baseUrl'>): string {
  return new URL(connection.baseUrl).origin;
}

export function isSameConnection(a: Connection, b: Connection): boolean {
  return (
    a.id === b.id &&
    a.name === b.name &&
    a.baseUrl === b.baseUrl &&
    a.clientId === b.clientId &&
    a.scope === b.scope &&
    a.production === b.production
  );
}

/** The connection that a program or a language model means: by its name, else by its id. */
export function connectionCalled(wanted: string, connections: readonly Connection[]): Connection | undefined {
  return connections.find(({ name }) => name === wanted) ?? connections.find(({ id }) => id === wanted);
}

/** The fault of an address that a person has typed. `unprotected` is plain HTTP to another computer; `extra` is a query or a fragment. */
export type AddressProblem = 'empty' | 'incomplete' | 'otherScheme' | 'unprotected' | 'credentials' | 'extra';

export type ParsedBaseUrl =
  | { readonly baseUrl: string; readonly problem?: undefined }
  | { readonly problem: AddressProblem };

/**
 * Reads what a person types as the base URL. HTTPS is required, except on this computer (`isLoopback`). A missing scheme is
 * taken as HTTPS, and a pasted token address (`…/oauth/token`) as the service that it belongs to.
 */
export function parseBaseUrl(input: string): ParsedBaseUrl {
  const typed = input.trim();
  if (typed === '') return { problem: 'empty' };
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined;
  if (!url?.hostname) return { problem: 'incomplete' };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { problem: 'otherScheme' };
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return { problem: 'unprotected' };
  if (url.username !== '' || url.password !== '') return { problem: 'credentials' };
  if (url.search !== '' || url.hash !== '') return { problem: 'extra' };
  const path = url.pathname.replace(/\/oauth\/token\/?$/, '').replace(/\/+$/, '');
  return { baseUrl: url.origin + path };
}

/**
 * Whether a host name of a parsed URL means this computer wherever it is read. The editor sends these three past any proxy.
 * Others that look like it, such as `service.localhost` and `127.0.0.2`, go to a proxy or are looked up elsewhere.
 */
export function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/**
 * The address of a path below the base URL, as it is sent: the path to the letter, with what is no printable ASCII percent-encoded.
 *
 * @param path starts with a slash, and cannot lead to another origin, out of the base, or anywhere but where it says
 * @throws TypeError for any other path
 */
export function addressOf(baseUrl: string, path: string): string {
  if (!isToTheLetter(path))
    throw new TypeError('A request path starts with "/", stays below the base URL and says where it leads.');
  const { origin, pathname } = new URL(baseUrl);
  return new URL(origin + pathname.replace(/\/$/, '') + path).href;
}
