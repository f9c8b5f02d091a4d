import { OrgAccessError } from '../../platform/common/errors.ts';
import { addressOf } from '../connection/common/connection.ts';
import type { Channel, FetchInit, HttpResponse, HttpRequest, Transport } from './http.ts';
import { describeFailure, isClosedEarly } from './networkErrors.ts';
import { refuseRedirect, slashRedirect } from './redirects.ts';
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
  // The path is ASCII without line breaks. Queries aren't logged.
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
        // A kept-alive connection may close while being reused. Reads may be repeated (RFC 9110 §9.2.2).
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
