import { alertIn } from '../../errors/common/causeCodes.ts';
import { networkCauseOf, type NetworkCause } from '../../errors/common/networkCauseWords.ts';
import type { Problem } from '../../errors/common/problems.ts';
import { tlsCauseOf } from '../../errors/common/tlsCauseWords.ts';
import { OrgAccessError, type ErrorKind } from '../../platform/common/errors.ts';
import { ProxyAnswer } from '../../tls/common/proxyAnswer.ts';

/**
 * Turns what the HTTP client threw into an error that says what happened.
 *
 * @param url names the host in the problem; its path and query do not appear
 * @param hasOwn whether the client had a certificate of its own to show
 * @param isAnswered whether a response had begun
 */
export function describeFailure(
  error: unknown,
  url: URL,
  maxBytes: number,
  { hasOwn = false, isAnswered = false }: { readonly hasOwn?: boolean; readonly isAnswered?: boolean } = {},
): OrgAccessError {
  if (error instanceof OrgAccessError) return error;
  const { host } = url;
  const codes = codesOf(error);
  const failure = (kind: ErrorKind, problem: Problem) => new OrgAccessError(kind, problem, { cause: error });
  if (codes.includes('max-size'))
    return failure('tooLarge', { code: 'answerTooLarge', host, limitMb: Math.round(maxBytes / 1024 / 1024) });
  const insecure = tlsCauseOf(...codes);
  if (insecure) {
    const why = insecure === 'clientCertificateRefused' && !hasOwn ? 'clientCertificate' : insecure;
    return failure('tls', { code: 'notSecure', host, why });
  }
  const why = networkCauseOf(...codes);
  if (codes.some((code) => /proxy/i.test(code)) || blamesProxy(error, url, why !== 'unknown'))
    return failure('proxy', { code: 'proxyRefused', host, ...proxyStatus(error) });
  return failure('network', { code: 'notReached', host, why: why === 'broken' ? brokenHow(hasOwn, isAnswered) : why });
}

function brokenHow(hasOwn: boolean, isAnswered: boolean): NetworkCause {
  if (isAnswered) return 'cutShort';
  return hasOwn ? 'brokenWithCertificate' : 'broken';
}

/** The answer of a proxy to `CONNECT`, as we and others keep it in an error. */
function proxyStatus(error: unknown): { readonly status?: number } {
  if (!(error instanceof Error)) return {};
  const status =
    error instanceof ProxyAnswer ? error.status : Number(/\bstatusCode=(\d{3})\b/.exec(error.message)?.[1]);
  return status >= 300 ? { status } : {};
}

/** Whether a connection was closed before there was a response, as happens to one that was kept for too long. */
export function isClosedEarly(error: unknown): boolean {
  return codesOf(error).some((code) => code === 'ECONNRESET' || code === 'EPIPE');
}

/** Codes and types along the chain of causes, outermost first; a chain may be a loop. */
function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  const seen = new Set<unknown>();
  const queue: unknown[] = [error];
  for (const item of queue) {
    if (typeof item !== 'object' || item === null || seen.has(item)) continue;
    seen.add(item);
    const { code, type, cause, errors } = item as { code?: unknown; type?: unknown; cause?: unknown; errors?: unknown };
    const alert = item instanceof Error ? alertIn(item.message) : undefined;
    for (const name of [code, type, alert]) if (typeof name === 'string') codes.push(name);
    queue.push(cause);
    if (Array.isArray(errors)) queue.push(...(errors as unknown[]));
  }
  return codes;
}

/**
 * Whether the message is that of a proxy, or of what VS Code sends requests through one with. The address of the service,
 * in which the word may stand as well, says nothing about that.
 */
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
