import type { ClientAuthentication } from '../../connections/common/connection.ts';
import { toBase64 } from '../../platform/common/base64.ts';

/** The part of a token request that says which client sends it. */
interface ClientPart {
  readonly form: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Says which client sends a token request, in one of the ways of RFC 6749 §2.3.1 and §3.2.1. */
export function clientPart(how: ClientAuthentication, clientId: string, clientSecret: string): ClientPart {
  if (how === 'none') return { form: { client_id: clientId }, headers: {} };
  if (how === 'form') return { form: { client_id: clientId, client_secret: clientSecret }, headers: {} };
  const userPass = [clientId, clientSecret].map(formEncoded).join(':');
  return { form: {}, headers: { Authorization: `Basic ${toBase64(userPass)}` } };
}

/**
 * The ways to try, one after the other for as long as the service does not accept the client: first the one that is known, since services
 * change. A client without a secret has none to put into the form, but some services want its ID by HTTP Basic all the same.
 */
export function waysToTry(
  known: ClientAuthentication | undefined,
  clientSecret: string,
): readonly [ClientAuthentication, ...ClientAuthentication[]] {
  const usual = clientSecret === '' ? 'none' : 'form';
  const first = known === undefined || (known === 'form' && clientSecret === '') ? usual : known;
  return [first, ...([usual, 'basic'] as const).filter((way) => way !== first)];
}

/** RFC 6749 appendix B. */
function formEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}
