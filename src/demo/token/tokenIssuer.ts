import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/common/clock.ts';
import { demoAccount, demoClient } from '../base/credentials.ts';
import { readToken, signToken } from './signedToken.ts';
import type { TokenClaims } from './signedToken.ts';

const refreshLifetimeMs = 30 * 24 * 3600 * 1000;

export interface IssuerOptions {
  clock: Clock;
  /** Lifetime of access tokens in seconds, more than 0. */
  expiresInS: number;
  /** Each refresh gives a new refresh token and ends the one before. */
  rotate: boolean;
  /** Whether there are refresh tokens. */
  refreshes: boolean;
  /** The scopes that may be granted. */
  scopes: readonly string[];
}

export interface IssuedTokens {
  accessToken: string;
  /** Left out where the one in use stays good, or there are none. */
  refreshToken?: string;
  expiresInS: number;
  scope: readonly string[];
  jti: string;
}

/**
 * Issues tokens and says which still count. Tokens carry their own claims; only rotations and revocations are kept here, in memory,
 * so a restart forgets them: the newest generation it has seen of a family is then taken for the newest there is.
 */
export class TokenIssuer {
  readonly #options: IssuerOptions;
  readonly #newestGeneration = new Map<string, number>();
  readonly #revoked = new Set<string>();
  /** Once everything was revoked, only families that began later count. */
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

  /** The newest sign-in of this run. */
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

  /** A token for the client itself, which needs no refresh token to get the next (RFC 6749 §4.4.3). */
  signInClient(scope: readonly string[]): IssuedTokens {
    const family = randomUUID();
    this.#begunSinceRevocation?.add(family);
    return this.#access(family, 0, scope, demoClient.clientId);
  }

  /** Tokens for the claims that `refreshClaims` gave. A narrower scope holds for the access token only (RFC 6749 §6). */
  refresh(claims: TokenClaims, scope: readonly string[]): IssuedTokens {
    const { family, generation } = claims;
    if (!this.#options.rotate) return this.#access(family, generation, scope);
    const next = generation + 1;
    return { ...this.#access(family, next, scope), refreshToken: this.#refreshToken(family, next, claims.scope) };
  }

  accessClaims(token: string): TokenClaims | undefined {
    return this.#counting(token, 'access');
  }

  /** The claims of a refresh token that counts. One that was rotated away revokes its whole family (RFC 6819 §5.2.2.3). */
  refreshClaims(token: string): TokenClaims | undefined {
    const claims = this.#counting(token, 'refresh');
    if (!claims || !this.#options.rotate) return claims;
    if (claims.generation === this.#newestGeneration.get(claims.family)) return claims;
    this.#revoked.add(claims.family);
    return undefined;
  }

  /** Ends every token issued so far, by earlier runs of the demo too. */
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
