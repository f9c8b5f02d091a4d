import type { RequestPart } from '../../errors/common/betweenProblems.ts';
import type { TlsCause } from '../../errors/common/tlsCauseWords.ts';
import type { HttpResponse } from './http.ts';

export function isWebPage({ headers, text }: Pick<HttpResponse, 'headers' | 'text'>): boolean {
  return /html/i.test(headers.get('content-type') ?? '') || /^\s*<(!doctype|html)/i.test(text);
}

/** Recognizes a TLS port of nginx or Apache that received plain HTTP. */
export function wantsTls({ status, text }: Pick<HttpResponse, 'status' | 'text'>): boolean {
  return status === 400 && /plain HTTP request was sent to (an )?HTTPS|speaking plain HTTP to an SSL/i.test(text);
}

const tooLarge: Readonly<Record<number, RequestPart>> = { 413: 'body', 414: 'address', 431: 'headers', 494: 'headers' };

const headersTooLarge =
  /Request Header (Or Cookie )?Too Large|Size of a request header|Request header is too large|request headers? (field )?is too long|size of the request headers/i;

export function tooLargePart({ status, text }: Pick<HttpResponse, 'status' | 'text'>): RequestPart | undefined {
  return status === 400 && headersTooLarge.test(text.slice(0, 10_000)) ? 'headers' : tooLarge[status];
}

const knownSchemes = ['Bearer', 'Basic', 'Digest', 'Negotiate', 'Kerberos', 'NTLM'];

export function schemesIn(challenge: string | null): string[] {
  return knownSchemes.filter((scheme) => new RegExp(`(^|,)\\s*${scheme}\\b`, 'i').test(challenge ?? ''));
}

/** Statuses of nginx. */
const statuses: Readonly<Record<number, TlsCause>> = { 495: 'clientCertificateRefused', 496: 'clientCertificate' };

const pages: readonly (readonly [RegExp, TlsCause])[] = [
  [/No required SSL certificate was sent/i, 'clientCertificate'],
  [/The SSL certificate error/i, 'clientCertificateRefused'],
  [/HTTP Error 403\.7\b/i, 'clientCertificate'],
  [/HTTP Error 403\.1[2367]\b/i, 'clientCertificateRefused'],
];

/** Servers may refuse a client certificate after a complete handshake. */
export function requiredCertificate({ status, headers, text }: HttpResponse): TlsCause | undefined {
  if (status !== 400 && status !== 403) return statuses[status];
  if (!/html/i.test(headers.get('content-type') ?? '')) return undefined;
  return pages.find(([page]) => page.test(text))?.[1];
}
