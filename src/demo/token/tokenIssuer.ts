import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../platform/common/clock.ts';
import { demoAccount, demoClient } from '../base/credentials.ts';
import { Refusal, type DemoRequest } from '../base/response.ts';

/** Claims of a token. The token contains them, so that it stays valid when the demo restarts. */
interface TokenClaims {
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

/** Key of the signatures. It isn't a secret. Change it whenever `TokenClaims` changes. */
const key = 'org-access demo tokens, version 1';

/** Returns `<claims>.<HMAC-SHA256>`, both in base64url. */
function signToken(claims: TokenClaims): string {
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

const refreshLifetimeMs = 30 * 24 * 3600 * 1000;

export interface IssuerOptions {
  clock: Clock;
  expiresInS: number;
  rotate: boolean;
  refreshes: boolean;
  scopes: readonly string[];
}

export interface IssuedTokens {
  accessToken: string;
  /** New refresh token. Undefined if the current one stays valid, or there are no refresh tokens. */
  refreshToken?: string;
  expiresInS: number;
  scope: readonly string[];
  jti: string;
}

/** Issues and validates tokens. Rotations and revocations are in memory only: after a restart, the highest known generation is current. */
export class TokenIssuer {
  readonly #options: IssuerOptions;
  readonly #newestGeneration = new Map<string, number>();
  readonly #revoked = new Set<string>();
  /** Sign-ins since all tokens were revoked. Undefined if they never were. */
  #begunSinceRevocation: Set<string> | undefined;
  #lastSignInMs: number | undefined;

  constructor(options: IssuerOptions) {
    this.#options = options;
  }

  get scopes(): readonly string[] {
    return this.#options.scopes;
  }

  get refreshes(): boolean {
    return this.#options.refreshes;
  }

  get lastSignInMs(): number | undefined {
    return this.#lastSignInMs;
  }

  signIn(scope: readonly string[]): IssuedTokens {
    const family = randomUUID();
    this.#begunSinceRevocation?.add(family);
    this.#lastSignInMs = this.#options.clock.now();
    const access = this.#access(family, 0, scope);
    return this.refreshes ? { ...access, refreshToken: this.#refreshToken(family, 0, scope) } : access;
  }

  /** Issues a token for the client, without a refresh token (RFC 6749 §4.4.3). */
  signInClient(scope: readonly string[]): IssuedTokens {
    const family = randomUUID();
    this.#begunSinceRevocation?.add(family);
    return this.#access(family, 0, scope, demoClient.clientId);
  }

  /** Issues tokens for the result of `refreshClaims`. A narrower scope applies to the access token only (RFC 6749 §6). */
  refresh(claims: TokenClaims, scope: readonly string[]): IssuedTokens {
    const { family, generation } = claims;
    if (!this.#options.rotate) return this.#access(family, generation, scope);
    const next = generation + 1;
    return { ...this.#access(family, next, scope), refreshToken: this.#refreshToken(family, next, claims.scope) };
  }

  accessClaims(token: string): TokenClaims | undefined {
    return this.#counting(token, 'access');
  }

  /** Returns the claims of a valid refresh token. Reusing a rotated one revokes its sign-in (RFC 6819 §5.2.2.3). */
  refreshClaims(token: string): TokenClaims | undefined {
    const claims = this.#counting(token, 'refresh');
    if (!claims || !this.#options.rotate) return claims;
    if (claims.generation === this.#newestGeneration.get(claims.family)) return claims;
    this.#revoked.add(claims.family);
    return undefined;
  }

  /** Revokes all tokens, those of earlier runs too. */
  revokeAll(): void {
    this.#begunSinceRevocation = new Set();
  }

  #counting(token: string, kind: TokenClaims['kind']): TokenClaims | undefined {
    const claims = readToken(token);
    if (claims?.kind !== kind || this.#options.clock.now() >= claims.expiresAtMs) return undefined;
    if (this.#revoked.has(claims.family)) return undefined;
    if (this.#begunSinceRevocation && !this.#begunSinceRevocation.has(claims.family)) return undefined;
    this.#noteGeneration(claims.family, claims.generation);
    return claims;
  }

  #access(family: string, generation: number, scope: readonly string[], subject?: string): IssuedTokens {
    const { expiresInS } = this.#options;
    const claims = this.#claims('access', family, generation, scope, expiresInS * 1000, subject);
    return { accessToken: signToken(claims), expiresInS, scope, jti: claims.jti };
  }

  #refreshToken(family: string, generation: number, scope: readonly string[]): string {
    this.#noteGeneration(family, generation);
    return signToken(this.#claims('refresh', family, generation, scope, refreshLifetimeMs));
  }

  #noteGeneration(family: string, generation: number): void {
    this.#newestGeneration.set(family, Math.max(generation, this.#newestGeneration.get(family) ?? 0));
  }

  #claims(
    kind: TokenClaims['kind'],
    family: string,
    generation: number,
    scope: readonly string[],
    lifetimeMs: number,
    subject: string = demoAccount.username,
  ): TokenClaims {
    const issuedAtMs = this.#options.clock.now();
    return {
      kind,
      jti: randomUUID(),
      subject,
      scope,
      family,
      generation,
      issuedAtMs,
      expiresAtMs: issuedAtMs + lifetimeMs,
    };
  }
}

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
