import type { RequestPart } from '../../errors/common/betweenProblems.ts';
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
