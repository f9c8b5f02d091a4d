import { toBase64 } from '../../platform/common/base64.ts';
import type { ClientAuthentication } from '../connection/common/connection.ts';

interface ClientPart {
  readonly form: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Identifies the client (RFC 6749 §2.3.1, §3.2.1). */
export function clientPart(how: ClientAuthentication, clientId: string, clientSecret: string): ClientPart {
  if (how === 'none') return { form: { client_id: clientId }, headers: {} };
  if (how === 'form') return { form: { client_id: clientId, client_secret: clientSecret }, headers: {} };
  return { form: {}, headers: { Authorization: `Basic ${basicCredentials(clientId, clientSecret)}` } };
}

export function basicCredentials(clientId: string, clientSecret: string): string {
  return toBase64([clientId, clientSecret].map(formEncoded).join(':'));
}

/** Returns client authentications to try. Some services require HTTP Basic even without a secret. */
export function waysToTry(
  configured: ClientAuthentication | undefined,
  clientSecret: string,
): readonly [ClientAuthentication, ...ClientAuthentication[]] {
  const usual = clientSecret === '' ? 'none' : 'form';
  const first = configured === undefined || (configured === 'form' && clientSecret === '') ? usual : configured;
  return [first, ...([usual, 'basic'] as const).filter((way) => way !== first)];
}

/** Encodes as in RFC 6749 appendix B. */
function formEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}
