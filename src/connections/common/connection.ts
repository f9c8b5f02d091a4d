import { isSameJson } from '../../platform/common/json/sameJson.ts';
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
  /** Missing where the computer's own trust decides alone. */
  readonly trusted?: TrustedCertificate;
  readonly clientCertificate?: ClientCertificate;
  /** A path below the base URL, or a whole `https:` address. Defaults to `/oauth/token`. */
  readonly tokenEndpoint?: string;
  /** Found out by the first sign-in where it is missing. */
  readonly clientAuthentication?: ClientAuthentication;
  /** Present where the client signs in as itself, without a person (RFC 6749 §4.4). */
  readonly grantType?: 'client_credentials';
  readonly headers?: readonly FixedHeader[];
}

/** A certificate that a person has trusted, for the origin of one connection and for no other. It is public. */
export interface TrustedCertificate {
  /** `certificate`: exactly this one is accepted, whatever its names are. `authority`: it stands for what it has issued, and names count. */
  readonly kind: 'certificate' | 'authority';
  /** PEM: one certificate, or for an authority all of a file. */
  readonly pem: string;
}

/** The files of the certificate that the client shows: PEM with its key, or PKCS #12. A passphrase is kept in secret storage. */
export type ClientCertificate =
  | { readonly certificateFile: string; readonly keyFile: string; readonly pfxFile?: undefined }
  | { readonly pfxFile: string; readonly certificateFile?: undefined; readonly keyFile?: undefined };

/** The way in which the client says who it is at the token endpoint (RFC 6749 §2.3.1): with its secret in the form or by HTTP Basic, or by its ID alone. */
export type ClientAuthentication = 'form' | 'basic' | 'none';

/** A header that every request of a connection carries. The value of a secret one is in secret storage, and missing here. */
export interface FixedHeader {
  readonly name: string;
  readonly value?: string;
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

/** Who is signed in where the client has signed in as itself, in the place of a user name: in every text, and in every key. */
export function clientName(clientId: string): string {
  return `client ${clientId}`;
}

export function isSameConnection(a: Connection, b: Connection): boolean {
  return isSameJson(a, b);
}

/** The connection that a program or a language model means: by its name, else by its id. */
export function connectionCalled(wanted: string, connections: readonly Connection[]): Connection | undefined {
  return connections.find(({ name }) => name === wanted) ?? connections.find(({ id }) => id === wanted);
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

/** The connection with other trust; without any, where the computer's own is to decide. */
export function trusting(
  { trusted: _, ...connection }: Connection,
  trusted: TrustedCertificate | undefined,
): Connection {
  return trusted ? { ...connection, trusted } : connection;
}

/** The connection with another base URL. What was trusted for one origin is not for another. */
export function movedTo(connection: Connection, baseUrl: string): Connection {
  const moved = { ...connection, baseUrl };
  return originOf(moved) === originOf(connection) ? moved : trusting(moved, undefined);
}
