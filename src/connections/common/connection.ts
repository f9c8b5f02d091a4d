import { isSameJson } from '../../platform/common/json/json.ts';
import { isToTheLetter } from './requestPath.ts';

/** Service that a person signs in to. The client secret is in secret storage. */
export interface Connection {
  /** Stable key of the data stored for this connection. */
  readonly id: string;
  readonly name: string;
  /** Result of `parseBaseUrl`: no trailing slash, query, or user information. */
  readonly baseUrl: string;
  readonly clientId: string;
  /** Separated by spaces, as in the request (RFC 6749 §3.3). */
  readonly scope: string;
  /** Whether a person has marked it as production, which confirmations then show. */
  readonly production?: true;
  /** Undefined if only the computer's own trust counts. */
  readonly trusted?: TrustedCertificate;
  readonly clientCertificate?: ClientCertificate;
  /** Path below the base URL, or a whole `https:` address. Defaults to `/oauth/token`. */
  readonly tokenEndpoint?: string;
  /** Determined by the first sign-in if undefined. */
  readonly clientAuthentication?: ClientAuthentication;
  /** Set if the client signs in as itself, without a person (RFC 6749 §4.4). */
  readonly grantType?: 'client_credentials';
  readonly headers?: readonly FixedHeader[];
}

/** Public certificate that a person trusts for the origin of this connection. */
export interface TrustedCertificate {
  /** `certificate`: exactly this one, whatever its names. `authority`: whatever it has issued, with matching names. */
  readonly kind: 'certificate' | 'authority';
  /** PEM: one certificate, or all of an authority's file. */
  readonly pem: string;
}

/** Files of the client certificate: PEM with its key, or PKCS #12. The passphrase is in secret storage. */
export type ClientCertificate =
  | { readonly certificateFile: string; readonly keyFile: string; readonly pfxFile?: undefined }
  | { readonly pfxFile: string; readonly certificateFile?: undefined; readonly keyFile?: undefined };

/** Secret in the form, HTTP Basic, or ID only (RFC 6749 §2.3.1). */
export type ClientAuthentication = 'form' | 'basic' | 'none';

/** Header of every request. A secret value is in secret storage, and undefined here. */
export interface FixedHeader {
  readonly name: string;
  readonly value?: string;
}

export const defaultScope = 'read write trust';

/** Prefix of connections that end with this window, sessions included. */
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

/** Returns the substitute for a user name if the client has signed in as itself. */
export function clientName(clientId: string): string {
  return `client ${clientId}`;
}

export function isSameConnection(a: Connection, b: Connection): boolean {
  return isSameJson(a, b);
}

export function connectionCalled(wanted: string, connections: readonly Connection[]): Connection | undefined {
  return connections.find(({ name }) => name === wanted) ?? connections.find(({ id }) => id === wanted);
}

/** Whether VS Code bypasses proxies for this host. `service.localhost` and `127.0.0.2` may go to a proxy. */
export function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Returns the address of a path, in which only what isn't printable ASCII is percent-encoded. @throws TypeError for a path that leaves the base URL */
export function addressOf(baseUrl: string, path: string): string {
  if (!isToTheLetter(path))
    throw new TypeError('A request path starts with "/", stays below the base URL and says where it leads.');
  const { origin, pathname } = new URL(baseUrl);
  return new URL(origin + pathname.replace(/\/$/, '') + path).href;
}

export function trusting(
  { trusted: _, ...connection }: Connection,
  trusted: TrustedCertificate | undefined,
): Connection {
  return trusted ? { ...connection, trusted } : connection;
}

/** Trust is dropped if the origin changes. */
export function movedTo(connection: Connection, baseUrl: string): Connection {
  const moved = { ...connection, baseUrl };
  return originOf(moved) === originOf(connection) ? moved : trusting(moved, undefined);
}
