import { Refusal } from '../base/response.ts';
import type { DemoRequest } from '../base/response.ts';
import type { TokenClaims } from './signedToken.ts';
import type { TokenIssuer } from './tokenIssuer.ts';

const realm = 'Bearer realm="Org Access demo"';

/** Returns the claims of the access token. @throws Refusal (RFC 6750 §3.1) */
export function requireBearer(request: DemoRequest, issuer: TokenIssuer): TokenClaims {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').trim().split(/ +/);
  if (scheme?.toLowerCase() !== 'bearer') {
    throw new Refusal(401, undefined, 'Send an Authorization header: Bearer and an access token.', {
      'WWW-Authenticate': realm,
    });
  }
  if (token === undefined || rest.length > 0)
    throw bearerRefusal(400, 'invalid_request', 'The Authorization header is malformed.');
  const claims = issuer.accessClaims(token);
  if (!claims) throw bearerRefusal(401, 'invalid_token', 'The access token is invalid, expired or revoked.');
  return claims;
}

/** @throws Refusal (RFC 6750 §3.1, `insufficient_scope`) */
export function requireScope(claims: TokenClaims, scope: string): void {
  if (!claims.scope.includes(scope))
    throw bearerRefusal(403, 'insufficient_scope', 'The access token lacks a scope.', `, scope="${scope}"`);
}

function bearerRefusal(status: number, code: string, description: string, more = ''): Refusal {
  const challenge = `${realm}, error="${code}", error_description="${description}"${more}`;
  return new Refusal(status, code, description, { 'WWW-Authenticate': challenge });
}
