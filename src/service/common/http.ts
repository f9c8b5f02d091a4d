import type { ClientAuthentication, Connection } from '../../connections/common/connection.ts';
import type { Header } from '../../connections/common/requestHeaders.ts';
import type { Clock } from '../../platform/common/clock.ts';
import type { Log } from '../../platform/common/ports.ts';
import type { TlsMaterial } from '../../tls/common/tlsMaterial.ts';
import type { Method } from './methods.ts';
import type { RawBody } from './responses/bodyText.ts';
import type { Tokens } from './tokens.ts';

/** The part of node-fetch that is used, and `httpsFetch` with it. `size` bounds the decoded body in bytes. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>;

export interface FetchInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly redirect: 'manual';
  readonly size: number;
  readonly signal: AbortSignal;
  /** The certificates of the connection, for `https:` alone. */
  readonly tls?: TlsMaterial;
}

export interface FetchAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** All that a connection adds to each of its requests, ready to be sent. */
export interface Channel {
  readonly tls?: TlsMaterial;
  readonly headers: readonly Header[];
}

export interface Transport {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds for the whole of a request, from connecting to the last byte. Asked anew for each request. */
  deadlineMs(): number;
  /**
   * What a connection adds to its requests, as its files and secrets are now. Undefined where it adds nothing.
   *
   * @throws OrgAccessError of kind `tls` or `storage` when a file or a secret cannot be had
   */
  channel?(connection: Connection): Promise<Channel> | undefined;
}

export interface HttpRequest {
  /** The path below the base URL, starting with a slash. */
  readonly path: string;
  readonly method: Method;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The most bytes that the decoded body may have. */
  readonly maxBytes: number;
  /** Whether it may be sent twice, since it only reads. Left out where the method tells. */
  readonly isRead?: boolean;
  readonly channel?: Channel | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** The body as text; empty where it is none. */
  readonly text: string;
  /** The body where it is other than `text` in UTF-8. */
  readonly raw?: RawBody;
}

/** As much of a session as a request needs: tokens, their origin, and the person and the client that they were issued to. */
export interface IssuedTokens {
  readonly tokens: Tokens;
  /** The exact `URL.origin` that they are sent to. */
  readonly origin: string;
  /** The origin that refresh tokens are sent to. Missing where it is the same. */
  readonly tokenOrigin?: string;
  readonly username: string;
  /** The client that they were issued to. Missing where another computer refreshes them. */
  readonly clientId?: string;
  /** How that client authenticated. Missing where it is as the connection says. */
  readonly clientAuthentication?: ClientAuthentication;
  /** Present where the client has signed in as itself. A new token is then got in the same way, without a refresh token. */
  readonly grantType?: 'client_credentials';
  /** Missing where the person has to be asked for it. It is hidden in what the service sends. */
  readonly clientSecret?: string;
}
