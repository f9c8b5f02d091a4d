import { createHmac, timingSafeEqual } from 'node:crypto';

/** Claims of a token. The token contains them, so that it stays valid when the demo restarts. */
export interface TokenClaims {
  kind: 'access' | 'refresh';
  jti: string;
  subject: string;
  scope: readonly string[];
  /** ID of the sign-in. */
  family: string;
  /** Number of rotations since the sign-in. */
  generation: number;
  issuedAtMs: number;
  expiresAtMs: number;
}

/** Not a secret. Change it whenever `TokenClaims` changes. */
const key = 'org-access demo tokens, version 1';

/** Returns `<claims>.<HMAC-SHA256>`, both in base64url. */
export function signToken(claims: TokenClaims): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${signature(payload).toString('base64url')}`;
}

/** Returns the claims if the signature is valid, even of a revoked token. */
export function readToken(token: string): TokenClaims | undefined {
  const [payload, mac, ...rest] = token.split('.');
  if (payload === undefined || mac === undefined || rest.length > 0) return undefined;
  const expected = signature(payload);
  const received = Buffer.from(mac, 'base64url');
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as TokenClaims;
}

function signature(payload: string): Buffer {
  return createHmac('sha256', key).update(payload).digest();
}
