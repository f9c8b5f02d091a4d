import type { RequestPart } from '../../errors/common/betweenProblems.ts';
import type { TlsCause } from '../../errors/common/tlsCauseWords.ts';
import type { HttpAnswer } from './http.ts';

/** Whether an answer is a page for people. */
export function isWebPage({ headers, text }: Pick<HttpAnswer, 'headers' | 'text'>): boolean {
  return /html/i.test(headers.get('content-type') ?? '') || /^\s*<(!doctype|html)/i.test(text);
}

/** Whether a port speaks TLS, and was asked in plain HTTP. The sentence is that of nginx and others. */
export function wantsTls({ status, text }: Pick<HttpAnswer, 'status' | 'text'>): boolean {
  return status === 400 && /plain HTTP request was sent to (an )?HTTPS|speaking plain HTTP to an SSL/i.test(text);
}

const tooLarge: Readonly<Record<number, RequestPart>> = { 413: 'body', 414: 'address', 431: 'headers', 494: 'headers' };

/** The sentences on the pages of nginx, Apache, IIS, Tomcat and HAProxy, which answer 400 where 431 is meant. */
const headersTooLarge =
  /Request Header (Or Cookie )?Too Large|Size of a request header|Request header is too large|request headers? (field )?is too long|size of the request headers/i;

/** The part of a request that an answer says is too large. */
export function tooLargePart({ status, text }: Pick<HttpAnswer, 'status' | 'text'>): RequestPart | undefined {
  return status === 400 && headersTooLarge.test(text.slice(0, 10_000)) ? 'headers' : tooLarge[status];
}

const knownSchemes = ['Bearer', 'Basic', 'Digest', 'Negotiate', 'Kerberos', 'NTLM'];

/** The ways to sign in that an answer names (RFC 9110 §11.6.1), of those that are known. */
export function schemesIn(challenge: string | null): string[] {
  return knownSchemes.filter((scheme) => new RegExp(`(^|,)\\s*${scheme}\\b`, 'i').test(challenge ?? ''));
}

/** The statuses that nginx has for it where they are passed on, in place of 400. */
const statuses: Readonly<Record<number, TlsCause>> = { 495: 'clientCertificateRefused', 496: 'clientCertificate' };

/** The sentences on the pages of nginx and of IIS. */
const pages: readonly (readonly [RegExp, TlsCause])[] = [
  [/No required SSL certificate was sent/i, 'clientCertificate'],
  [/The SSL certificate error/i, 'clientCertificateRefused'],
  [/HTTP Error 403\.7\b/i, 'clientCertificate'],
  [/HTTP Error 403\.1[2367]\b/i, 'clientCertificateRefused'],
];

/** Whether a server, which has let the client in without a certificate or with the wrong one, says in its answer that it wants one. */
export function certificateWish({ status, headers, text }: HttpAnswer): TlsCause | undefined {
  if (status !== 400 && status !== 403) return statuses[status];
  if (!/html/i.test(headers.get('content-type') ?? '')) return undefined;
  return pages.find(([page]) => page.test(text))?.[1];
}
