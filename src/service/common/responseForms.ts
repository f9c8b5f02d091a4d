import type { TlsCause } from '../../platform/errors/common/tlsCauseWords.ts';
import type { HttpResponse } from './http.ts';

export function isWebPage({ headers, text }: Pick<HttpResponse, 'headers' | 'text'>): boolean {
  return /html/i.test(headers.get('content-type') ?? '') || /^\s*<(!doctype|html)/i.test(text);
}

/** Whether the response is that of a TLS port of nginx or Apache that has received plain HTTP. */
export function requiresTls({ status, text }: Pick<HttpResponse, 'status' | 'text'>): boolean {
  return status === 400 && /plain HTTP request was sent to (an )?HTTPS|speaking plain HTTP to an SSL/i.test(text);
}

/** Whether the response refuses a request as too large, by its status or by the page of nginx. */
export function isTooLarge({ status, text }: Pick<HttpResponse, 'status' | 'text'>): boolean {
  return (
    [413, 414, 431, 494].includes(status) ||
    (status === 400 && /Request Header Or Cookie Too Large/i.test(text.slice(0, 10_000)))
  );
}

const knownSchemes = ['Bearer', 'Basic', 'Digest', 'Negotiate', 'Kerberos', 'NTLM'];

export function schemesIn(challenge: string | null): string[] {
  return knownSchemes.filter((scheme) => new RegExp(`(^|,)\\s*${scheme}\\b`, 'i').test(challenge ?? ''));
}

/** Texts of nginx's error pages, with the cause that each means. */
const pages: readonly (readonly [RegExp, TlsCause])[] = [
  [/No required SSL certificate was sent/i, 'clientCertificate'],
  [/The SSL certificate error/i, 'clientCertificateRefused'],
];

/** Returns the cause if a response refuses the client certificate, which servers may do after a complete handshake. */
export function requiredCertificate({ status, headers, text }: HttpResponse): TlsCause | undefined {
  if (status !== 400 || !/html/i.test(headers.get('content-type') ?? '')) return undefined;
  return pages.find(([page]) => page.test(text))?.[1];
}
