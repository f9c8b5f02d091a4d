import { createHmac, timingSafeEqual } from 'node:crypto';

/** The claims of a token of the demo. All of them are in the token, so that a restarted demo honours the tokens of the run before. */
export interface TokenClaims {
  kind: 'access' | 'refresh';
  jti: string;
  subject: string;
  scope: readonly string[];
  /** All tokens that come from one sign-in. */
  family: string;
  /** 0 at sign-in, one more at each rotation of the refresh token. */
  generation: number;
  issuedAtMs: number;
  expiresAtMs: number;
}

/** Guards nothing: the demo listens on loopback only and serves sample data. To be changed whenever `TokenClaims` changes. */
const key = 'org-access demo tokens, version 1';

/** `<claims>.<HMAC-SHA256 of the claims>`, both base64url. */
export function signToken(claims: TokenClaims): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${signature(payload).toString('base64url')}`;
}

/** The claims of a token that the demo signed, whether or not it still counts. */
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
