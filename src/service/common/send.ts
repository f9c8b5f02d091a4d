import { OrgAccessError } from '../../platform/common/errors.ts';
import { addressOf } from '../connection/common/connection.ts';
import type { Channel, FetchInit, FetchResponse, HttpRequest, HttpResponse, Transport } from './http.ts';
import { describeFailure, isClosedEarly } from './networkErrors.ts';
import { requiredCertificate } from './responseForms.ts';
import { readBody } from './responses/bodyText.ts';

let requests = 0;

/**
 * Follows no redirects, which would leak credentials, except those of `slashRedirect`.
 *
 * @returns undefined if `signal` is aborted
 * @throws OrgAccessError of kind `network`, `timeout`, `tls`, `proxy`, `tooLarge`, or `redirect`
 */
export async function send(
  transport: Transport,
  baseUrl: string,
  request: HttpRequest,
  signal?: AbortSignal,
): Promise<HttpResponse | undefined> {
  const url = addressOf(baseUrl, request.path);
  const end = new AbortController();
  const abort = () => end.abort();
  if (signal?.aborted) return undefined;
  signal?.addEventListener('abort', abort);
  let late = false;
  let isAnswered = false;
  let announced: number | undefined;
  const deadlineMs = transport.deadlineMs();
  const deadline = transport.clock.after(deadlineMs, () => {
    late = true;
    abort();
  });
  const started = performance.now();
  // The path is ASCII without line breaks, so it can be logged. Queries aren't logged.
  const { pathname, search } = new URL(url);
  const label = `#${++requests} ${request.method} ${pathname}${search === '' ? '' : '?…'}`;
  const done = (outcome: string, level: 'info' | 'warn') =>
    transport.log[level](`${label}: ${outcome}, ${Math.round(performance.now() - started)} ms`);
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
        const mayRepeat = request.method === 'GET' && !request.isRepeated;
        if (!mayRepeat || end.signal.aborted || !isClosedEarly(error)) throw error;
        // A kept-alive connection may close just when it is reused, so a read is sent once more (RFC 9110 §9.2.2).
        return transport.fetch(address, init);
      });
    const first = await fetch(url);
    const slashed = request.method === 'GET' ? slashRedirect(first, url) : undefined;
    // An unread body would keep its connection busy.
    if (slashed !== undefined) await first.arrayBuffer();
    const response = slashed === undefined ? first : await fetch(slashed);
    refuseRedirect(response, slashed ?? url);
    isAnswered = true;
    const { status, headers } = response;
    announced = Number(headers.get('content-length') ?? 0);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (signal?.aborted) return undefined;
    const read = { status, headers, ...readBody({ bytes, contentType: headers.get('content-type') ?? '' }) };
    const why = url.startsWith('https:') ? requiredCertificate(read) : undefined;
    if (why) throw new OrgAccessError('tls', { code: 'notSecure', host: new URL(url).host, why }, { status });
    done(`${status}, ${bytes.length} bytes`, status < 400 ? 'info' : 'warn');
    return read;
  } catch (error) {
    end.abort();
    if (signal?.aborted) {
      done('canceled', 'info');
      return undefined;
    }
    const failure = late
      ? new OrgAccessError('timeout', { code: 'timedOut', seconds: Math.round(deadlineMs / 1000) }, { cause: error })
      : describeFailure(error, new URL(url), request.maxBytes, { hasOwn, isAnswered, bytes: announced });
    done(failure.kind, 'warn');
    throw failure;
  } finally {
    deadline.dispose();
    signal?.removeEventListener('abort', abort);
  }
}

function unlessSet(channel: Channel | undefined, own: HttpRequest['headers'] = {}): Record<string, string> {
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  return Object.fromEntries((channel?.headers ?? []).filter(([name]) => !names.has(name.toLowerCase())));
}

type Head = Omit<FetchResponse, 'text'>;

function refuseRedirect(response: Head, url: string): void {
  if (!isRedirect(response)) return;
  const { status } = response;
  const { origin: target, pathname = '' } = targetOf(response, url) ?? {};
  const asked = new URL(url);
  if (target === asked.origin && /^[\w./~-]{1,100}$/.test(pathname)) {
    const addsSlash = pathname === `${asked.pathname}/`;
    throw new OrgAccessError('redirect', { code: 'redirectedWithin', path: pathname, addsSlash }, { status });
  }
  // A name is shown only if it consists of ASCII letters and digits, and so can't contain icons, links, or lookalikes.
  const canBeNamed =
    target !== undefined && /^https?:\/\/([a-z0-9_.-]+|\[[0-9a-f:.]+\])(:\d+)?$/.test(target) && target.length <= 100;
  throw new OrgAccessError('redirect', { code: 'redirected', ...(canBeNamed && { origin: target }) }, { status });
}

/** Returns the target of a redirect that only adds or removes a final slash. */
function slashRedirect(response: Head, url: string): string | undefined {
  const target = isRedirect(response) ? targetOf(response, url) : undefined;
  if (!target) return undefined;
  const { pathname } = new URL(url);
  const other = pathname.endsWith('/') ? pathname.slice(0, -1) : `${pathname}/`;
  if (other === '' || target.pathname !== other) return undefined;
  const wanted = new URL(url);
  wanted.pathname = other;
  return target.href === wanted.href ? wanted.href : undefined;
}

function isRedirect({ status }: Head): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

function targetOf({ headers }: Head, url: string): URL | undefined {
  const location = headers.get('location');
  return location !== null && URL.canParse(location, url) ? new URL(location, url) : undefined;
}
