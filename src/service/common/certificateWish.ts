import type { TlsCause } from '../../errors/common/tlsCauseWords.ts';
import type { HttpAnswer } from './http.ts';

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
