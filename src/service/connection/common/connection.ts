import { isSameJson } from '../../../platform/common/json/json.ts';
import { isToTheLetter } from './requestPath.ts';

/** Service that a person signs in to. The client secret is in secret storage. */
export interface Connection {
  /** Stable key of the data stored for this connection. */
  readonly id: string;
  readonly name: string;
  /** Result of `parseBaseUrl`: no trailing slash, query, or user information. */
  readonly baseUrl: string;
  readonly clientId: string;
  /** Space-separated (RFC 6749 §3.3). */
  readonly scope: string;
  readonly production?: true;
  /** Defaults to the computer's own trust. */
  readonly trusted?: TrustedCertificate;
  readonly clientCertificate?: ClientCertificate;
  /** Path below the base URL, or a complete `https:` URL. Defaults to `/oauth/token`. */
  readonly tokenEndpoint?: string;
  /** If undefined, the first sign-in determines it. */
  readonly clientAuthentication?: ClientAuthentication;
  /** Set for a sign-in with client credentials (RFC 6749 §4.4). */
  readonly grantType?: 'client_credentials';
  readonly headers?: readonly FixedHeader[];
}

export interface TrustedCertificate {
  /**
   * `certificate`: only this certificate is accepted, for any host name. `authority`: those that this CA has issued for
   * the host are.
   */
  readonly kind: 'certificate' | 'authority';
  /** PEM of one certificate, or of all certificates in the file of a CA. */
  readonly pem: string;
}

/** Paths of the client certificate and its key, as PEM or PKCS #12. The passphrase is in secret storage. */
export type ClientCertificate =
  | { readonly certificateFile: string; readonly keyFile: string; readonly pfxFile?: undefined }
  | { readonly pfxFile: string; readonly certificateFile?: undefined; readonly keyFile?: undefined };

/** Way to send the client secret: in the form, by HTTP Basic, or not at all (RFC 6749 §2.3.1). */
export type ClientAuthentication = 'form' | 'basic' | 'none';

/** Header sent with every request. A secret value is in secret storage, and undefined here. */
export interface FixedHeader {
  readonly name: string;
  readonly value?: string;
}

export const defaultScope = 'read write trust';

/** ID prefix of connections that exist only in this window. */
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

/** Returns the name shown in place of a user name for client credentials. */
export function clientName(clientId: string): string {
  return `client ${clientId}`;
}

export function isSameConnection(a: Connection, b: Connection): boolean {
  return isSameJson(a, b);
}

export function connectionCalled(wanted: string, connections: readonly Connection[]): Connection | undefined {
  return connections.find(({ name }) => name === wanted) ?? connections.find(({ id }) => id === wanted);
}

/**
 * Whether a host is certainly this computer, so that VS Code uses no proxy for it. False for `service.localhost` and
 * `127.0.0.2`, for which it may.
 */
export function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/**
 * Returns the URL of a path, percent-encoding only what isn't printable ASCII.
 *
 * @throws TypeError if the path leaves the base URL
 */
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

/** Changes the base URL. Trust is dropped if the origin changes. */
export function movedTo(connection: Connection, baseUrl: string): Connection {
  const moved = { ...connection, baseUrl };
  return originOf(moved) === originOf(connection) ? moved : trusting(moved, undefined);
}
