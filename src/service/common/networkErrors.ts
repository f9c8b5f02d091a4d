import { OrgAccessError, type ErrorKind } from '../../platform/common/errors.ts';
import type { NetworkCause } from '../../platform/errors/common/networkCauseWords.ts';
import { alertIn, networkCauseOf, tlsCauseOf } from '../../platform/errors/common/networkCodes.ts';
import type { Problem } from '../../platform/errors/common/problems.ts';
import { ProxyResponse } from '../tls/common/proxyResponse.ts';

interface RequestFacts {
  /** Whether the client had a certificate. */
  readonly hasOwn?: boolean;
  /** Whether a response had begun. */
  readonly isAnswered?: boolean;
  /** Announced size of the response. */
  readonly bytes?: number | undefined;
}

export function describeFailure(
  error: unknown,
  url: URL,
  maxBytes: number,
  { hasOwn = false, isAnswered = false, bytes = 0 }: RequestFacts = {},
): OrgAccessError {
  if (error instanceof OrgAccessError) return error;
  const { host } = url;
  const codes = codesOf(error);
  const failure = (kind: ErrorKind, problem: Problem) => new OrgAccessError(kind, problem, { cause: error });
  if (codes.includes('max-size')) {
    const [limitMb, sizeMb] = [megabytes(maxBytes), megabytes(bytes)];
    // The announced size of a compressed response may be below the limit, so it isn't the size to show.
    const isKnown = sizeMb > limitMb;
    return failure('tooLarge', { code: 'answerTooLarge', host, limitMb, ...(isKnown && { sizeMb }) });
  }
  const insecure = tlsCauseOf(...codes);
  if (insecure) {
    const why = insecure === 'clientCertificateRefused' && !hasOwn ? 'clientCertificate' : insecure;
    return failure('tls', { code: 'notSecure', host, why });
  }
  const proxy = proxyIn(error, url);
  if (proxy !== undefined) return failure('proxy', { code: 'proxyNotReached', proxy });
  const why = networkCauseOf(...codes);
  if (codes.some((code) => /proxy/i.test(code)) || blamesProxy(error, url, why !== 'unknown'))
    return failure('proxy', { code: 'proxyRefused', host, ...proxyStatus(error) });
  return failure('network', { code: 'notReached', host, why: why === 'broken' ? brokenHow(hasOwn, isAnswered) : why });
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

function brokenHow(hasOwn: boolean, isAnswered: boolean): NetworkCause {
  if (isAnswered) return 'cutShort';
  return hasOwn ? 'brokenWithCertificate' : 'broken';
}

/** Reads the status from our own error, or from the message of another. */
function proxyStatus(error: unknown): { readonly status?: number } {
  if (!(error instanceof Error)) return {};
  const status =
    error instanceof ProxyResponse
      ? error.status
      : Number(/\bstatusCode=(\d{3})\b|: HTTP\/1\.\d (\d{3})\b/.exec(error.message)?.slice(1).join(''));
  return status >= 300 ? { status } : {};
}

export function isClosedEarly(error: unknown): boolean {
  return codesOf(error).some((code) => code === 'ECONNRESET' || code === 'EPIPE');
}

function codesOf(error: unknown): string[] {
  return causesOf(error).flatMap((item) => {
    const { code, type } = item as { code?: unknown; type?: unknown };
    const names = [code, type, item instanceof Error ? alertIn(item.message) : undefined];
    return names.filter((name) => typeof name === 'string');
  });
}

/** Returns an error with all its causes, which may be cyclic. */
function causesOf(error: unknown): readonly object[] {
  const found = new Set<object>();
  const queue: unknown[] = [error];
  for (const item of queue) {
    if (typeof item !== 'object' || item === null || found.has(item)) continue;
    found.add(item);
    const { cause, errors } = item as { cause?: unknown; errors?: unknown };
    queue.push(cause, ...(Array.isArray(errors) ? (errors as unknown[]) : []));
  }
  return [...found];
}

/** Returns the address in a system error if it isn't the service's, because it then is the proxy's. */
function proxyIn(error: unknown, { hostname, port, protocol }: URL): string | undefined {
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  const ofService = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  for (const { message } of causesOf(error).filter((item) => item instanceof Error)) {
    const [, address, host = '', to = '', unknown = ''] =
      /\bconnect E[A-Z]+ ((\S+):(\d+))|\bgetaddrinfo E[A-Z_]+ (\S+)/.exec(message) ?? [];
    if (unknown !== '' && unknown !== name) return unknown;
    if (address !== undefined && (to !== ofService || (/^[\d.]+$|:/.test(name) && host !== name))) return address;
  }
  return undefined;
}

function blamesProxy(error: unknown, { origin, hostname }: URL, hasNetworkCode: boolean): boolean {
  const message = error instanceof Error ? error.message : '';
  const reason = message.replace(new RegExp(`${literally(origin)}\\S*`, 'gi'), '');
  const ownName = new RegExp(`(?<![\\w.-])${literally(hostname)}(?![\\w-]|\\.\\w)`, 'gi');
  const others = reason.replace(ownName, '');
  if (hasNetworkCode && others !== reason) return false;
  return /proxy|tunneling socket/i.test(others);
}

function literally(text: string): string {
  return text.replace(/[^\w]/g, '\\$&');
}
