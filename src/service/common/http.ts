import type { Clock } from '../../platform/common/clock.ts';
import type { Log } from '../../platform/common/ports.ts';
import type { ClientAuthentication, Connection } from '../connection/common/connection.ts';
import type { Header } from '../connection/common/requestHeaders.ts';
import type { TlsMaterial } from '../tls/common/tlsMaterial.ts';
import type { Method } from './methods.ts';
import type { RawBody } from './responses/bodyText.ts';
import type { Tokens } from './tokens.ts';

/** Subset of node-fetch. `size` limits the decoded body in bytes. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

export interface FetchInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly redirect: 'manual';
  readonly size: number;
  readonly signal: AbortSignal;
  readonly tls?: TlsMaterial;
}

export interface FetchResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  arrayBuffer(): Promise<ArrayBuffer>;
}

export interface Channel {
  readonly tls?: TlsMaterial;
  readonly headers: readonly Header[];
}

export interface Transport {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly log: Log;
  /** Deadline for a whole request, read again for each one. */
  deadlineMs(): number;
  /** @throws OrgAccessError of kind `tls` or `storage` */
  channel?(connection: Connection): Promise<Channel | undefined>;
}

export interface HttpRequest {
  /** Path below the base URL. */
  readonly path: string;
  readonly method: Method;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly maxBytes: number;
  /**
   * Whether the caller repeats the request if necessary. Otherwise, a GET is sent again here if its connection was cut.
   */
  readonly isRepeated?: true;
  readonly channel?: Channel | undefined;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** Decoded text, or '' if the body isn't text. */
  readonly text: string;
  /** Bytes, unless they are `text` in UTF-8. */
  readonly raw?: RawBody;
}

export interface IssuedTokens {
  readonly tokens: Tokens;
  readonly origin: string;
  /** Origin for refresh tokens. Defaults to `origin`. */
  readonly tokenOrigin?: string;
  readonly username: string;
  /** Undefined if another computer refreshes the tokens. */
  readonly clientId?: string;
  readonly clientAuthentication?: ClientAuthentication;
  /** Set if the person signed in with client credentials. Such a session gets new tokens without a refresh token. */
  readonly grantType?: 'client_credentials';
  /** Undefined if it isn't stored, so that the person must be asked. */
  readonly clientSecret?: string;
}
