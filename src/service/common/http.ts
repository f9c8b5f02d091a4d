import { addressOf, type ClientAuthentication, type Connection } from '../../connections/common/connection.ts';
import type { Header } from '../../connections/common/requestHeaders.ts';
import type { Clock } from '../../platform/common/clock.ts';
import { OrgAccessError } from '../../platform/common/errors.ts';
import type { Log } from '../../platform/common/ports.ts';
import type { TlsMaterial } from '../../tls/common/tlsMaterial.ts';
import { certificateWish } from './certificateWish.ts';
import type { Method } from './methods.ts';
import { describeFailure, isClosedEarly } from './networkErrors.ts';
import { refuseRedirect, slashRedirect } from './redirects.ts';
import { readBody, type RawBody } from './responses/bodyText.ts';
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

let requests = 0;

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

/** Sends one request with an access token, to the origin that it was issued for: there is no other way for a token. See `send`. */
export function sendAs(
  transport: Transport,
  { origin, tokens }: IssuedTokens,
  request: HttpRequest,
  signal?: AbortSignal,
): Promise<HttpAnswer | undefined> {
  const headers = { ...request.headers, Authorization: `Bearer ${tokens.accessToken}` };
  return send(transport, origin, { ...request, headers }, signal);
}

/**
 * Sends one request and reads its whole answer, whatever its status. Redirects are not followed, since they would carry credentials to
 * another place, but for that of a GET to its own address with or without a slash at the end (see `slashRedirect`).
 *
 * @param baseUrl which the request cannot leave
 * @returns undefined when `signal` was aborted
 * @throws OrgAccessError of kind `network`, `timeout`, `tls`, `proxy`, `tooLarge` or `redirect`
 */
export async function send(
  transport: Transport,
  baseUrl: string,
  request: HttpRequest,
  signal?: AbortSignal,
): Promise<HttpAnswer | undefined> {
  const url = addressOf(baseUrl, request.path);
  const end = new AbortController();
  const abort = () => end.abort();
  if (signal?.aborted) return undefined;
  signal?.addEventListener('abort', abort);
  let late = false;
  let isAnswered = false;
  const deadlineMs = transport.deadlineMs();
  const deadline = transport.clock.after(deadlineMs, () => {
    late = true;
    abort();
  });
  const started = performance.now();
  // The log has the path as it is sent, which is ASCII without line breaks, and without its query.
  const { pathname, search } = new URL(url);
  const label = `#${++requests} ${request.method} ${pathname}${search === '' ? '' : '?…'}`;
  const done = (outcome: string) =>
    transport.log.debug(`${label}: ${outcome}, ${Math.round(performance.now() - started)} ms`);
  const hasOwn = request.channel?.tls?.cert !== undefined || request.channel?.tls?.pfx !== undefined;
  try {
    const init: FetchInit = {
      method: request.method,
      headers: { ...unlessSet(request.channel, request.headers), Accept: 'application/json', ...request.headers },
      ...(request.body !== undefined && { body: request.body }),
      redirect: 'manual',
      size: request.maxBytes,
      signal: end.signal,
      ...(request.channel?.tls && url.startsWith('https:') && { tls: request.channel.tls }),
    };
    const fetch = async (address: string) =>
      await transport.fetch(address, init).catch((error: unknown) => {
        const mayRepeat = request.isRead ?? request.method === 'GET';
        if (!mayRepeat || end.signal.aborted || !isClosedEarly(error)) throw error;
        // A connection that was kept may be closed at the moment when it is used again, and what only reads may be sent twice (RFC 9110 §9.2.2).
        return transport.fetch(address, init);
      });
    const first = await fetch(url);
    const slashed = request.method === 'GET' ? slashRedirect(first, url) : undefined;
    // What is not read to its end keeps its connection.
    if (slashed !== undefined) await first.arrayBuffer();
    const answer = slashed === undefined ? first : await fetch(slashed);
    refuseRedirect(answer, slashed ?? url);
    isAnswered = true;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (signal?.aborted) return undefined;
    const { status, headers } = answer;
    const read = { status, headers, ...readBody({ bytes, contentType: headers.get('content-type') ?? '' }) };
    const why = url.startsWith('https:') ? certificateWish(read) : undefined;
    if (why) throw new OrgAccessError('tls', { code: 'notSecure', host: new URL(url).host, why }, { status });
    done(`${status}, ${bytes.length} bytes`);
    return read;
  } catch (error) {
    end.abort();
    if (signal?.aborted) {
      done('cancelled');
      return undefined;
    }
    const failure = late
      ? new OrgAccessError('timeout', { code: 'timedOut', seconds: Math.round(deadlineMs / 1000) }, { cause: error })
      : describeFailure(error, new URL(url), request.maxBytes, { hasOwn, isAnswered });
    done(failure.kind);
    throw failure;
  } finally {
    deadline.dispose();
    signal?.removeEventListener('abort', abort);
  }
}

/** The fixed headers that a request does not set itself. */
function unlessSet(channel: Channel | undefined, own: HttpRequest['headers'] = {}): Record<string, string> {
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  return Object.fromEntries((channel?.headers ?? []).filter(([name]) => !names.has(name.toLowerCase())));
}
