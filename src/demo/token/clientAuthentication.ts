import { demoClient } from '../base/credentials.ts';
import { Refusal } from '../base/response.ts';

/** Client authentication methods; `none` for a client without a secret. */
export const clientWays = ['form', 'basic', 'none'] as const;
export type ClientWay = (typeof clientWays)[number];

const challenge = { 'WWW-Authenticate': 'Basic realm="Org Access demo"' };

/**
 * Authenticates the client by the body or by HTTP Basic, not both (RFC 6749 §2.3).
 *
 * @param only the accepted method. Defaults to both
 * @throws Refusal
 */
export function authenticateClient(authorization: string | undefined, form: URLSearchParams, only?: ClientWay): void {
  const inBody = { clientId: form.get('client_id'), clientSecret: form.get('client_secret') };
  if (authorization !== undefined && inBody.clientSecret)
    throw new Refusal(400, 'invalid_request', 'The client must authenticate in one way only.');
  // Message of Spring Security.
  if (only === 'basic' && authorization === undefined)
    throw new Refusal(401, 'unauthorized', 'Full authentication is required to access this resource.', challenge);
  const client = authorization === undefined ? inBody : basicCredentials(authorization);
  const isTaken = only === undefined || only === 'basic' || authorization === undefined;
  const secret = only === 'none' ? null : demoClient.clientSecret;
  if (!isTaken || client?.clientId !== demoClient.clientId || client.clientSecret !== secret) {
    const message = 'The client identifier or the client secret is wrong or missing.';
    throw new Refusal(401, 'invalid_client', message, challenge);
  }
}

/** Decodes Basic credentials, whose parts are form-encoded (RFC 6749 §2.3.1). */
function basicCredentials(authorization: string): { clientId: string; clientSecret: string } | undefined {
  const encoded = /^Basic +(\S+)$/i.exec(authorization)?.[1];
  const parts = encoded && /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString());
  if (!parts) return undefined;
  const [clientId, clientSecret] = parts
    .slice(1)
    .map((part) => new URLSearchParams(`v=${part.replaceAll('&', '%26')}`).get('v') ?? '');
  return clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret };
}
