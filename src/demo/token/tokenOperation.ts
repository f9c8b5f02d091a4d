import { demoAccount } from '../base/credentials.ts';
import { json, mediaType, Refusal } from '../base/response.ts';
import type { DemoResponse, DemoRequest } from '../base/response.ts';
import { tokenUser } from '../record/userRecord.ts';
import { authenticateClient } from './clientAuthentication.ts';
import type { ClientWay } from './clientAuthentication.ts';
import type { IssuedTokens, TokenIssuer } from './tokenIssuer.ts';

const grantTypes = ['password', 'refresh_token', 'client_credentials'] as const;
export type GrantType = (typeof grantTypes)[number] | 'other';

export interface TokenRules {
  /** Defaults to the form or HTTP Basic. */
  readonly clientAuth?: ClientWay | undefined;
  /** Whether the client credentials grant is allowed. */
  readonly clientCredentials?: boolean | undefined;
  /** Whether scopes must be separated by spaces (RFC 6749 §3.3). */
  readonly isStrict: boolean;
}

/** Returns the grant type of a body; `other` for unknown values, which must not be logged. */
export function grantTypeOf(body: string): GrantType {
  const grantType = new URLSearchParams(body).get('grant_type');
  return grantTypes.find((known) => known === grantType) ?? 'other';
}

/** Handles the grants of RFC 6749 §4.3 (password), §4.4 (client credentials), and §6 (refresh). @throws Refusal (§5.2) */
export function tokenOperation(request: DemoRequest, issuer: TokenIssuer, rules: TokenRules): DemoResponse {
  const form = readForm(request);
  const grantType = required(form, 'grant_type');
  authenticateClient(request.headers.authorization, form, rules.clientAuth);
  if (rules.isStrict && form.get('scope')?.includes(','))
    throw new Refusal(400, 'invalid_scope', 'Scopes are separated by blanks.');
  if (grantType === 'password') return tokenAnswer(passwordGrant(form, issuer));
  if (grantType === 'refresh_token' && issuer.refreshes) return tokenAnswer(refreshGrant(form, issuer));
  if (grantType === 'client_credentials' && rules.clientCredentials)
    return tokenAnswer(issuer.signInClient(requestedScope(form, issuer.scopes)), false);
  const types = issuer.refreshes
    ? 'grant types of this service are password and refresh_token'
    : 'grant type of this service is password';
  throw new Refusal(400, 'unsupported_grant_type', `The ${types}.`);
}

function passwordGrant(form: URLSearchParams, issuer: TokenIssuer): IssuedTokens {
  const isDemoAccount =
    required(form, 'username') === demoAccount.username && required(form, 'password') === demoAccount.password;
  if (!isDemoAccount) throw new Refusal(400, 'invalid_grant', 'The user name or the password is wrong.');
  return issuer.signIn(requestedScope(form, issuer.scopes));
}

function refreshGrant(form: URLSearchParams, issuer: TokenIssuer): IssuedTokens {
  const claims = issuer.refreshClaims(required(form, 'refresh_token'));
  if (!claims)
    throw new Refusal(400, 'invalid_grant', 'The refresh token is invalid, expired, revoked or already used.');
  return issuer.refresh(claims, requestedScope(form, claims.scope));
}

function tokenAnswer(tokens: IssuedTokens, isOfPerson = true): DemoResponse {
  return json(200, {
    access_token: tokens.accessToken,
    token_type: 'bearer',
    refresh_token: tokens.refreshToken,
    expires_in: tokens.expiresInS,
    scope: tokens.scope.join(', '),
    user: isOfPerson ? tokenUser : undefined,
    jti: tokens.jti,
  });
}

function readForm(request: DemoRequest): URLSearchParams {
  if (mediaType(request.headers['content-type']) !== 'application/x-www-form-urlencoded') {
    throw new Refusal(400, 'invalid_request', 'The content type must be application/x-www-form-urlencoded.');
  }
  const form = new URLSearchParams(request.body);
  const names = [...form.keys()];
  if (new Set(names).size < names.length)
    throw new Refusal(400, 'invalid_request', 'A parameter is given more than once.');
  return form;
}

/** Returns a parameter. An empty value counts as missing (RFC 6749 §3.2). */
function required(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (!value) throw new Refusal(400, 'invalid_request', `The parameter ${name} is missing.`);
  return value;
}

/** Returns the requested scope, separated by spaces or, as in some scripts, by commas. */
function requestedScope(form: URLSearchParams, grantable: readonly string[]): readonly string[] {
  const asked = new Set((form.get('scope') ?? '').split(/[ ,]+/).filter(Boolean));
  if (asked.size === 0) return grantable;
  const granted = grantable.filter((scope) => asked.has(scope));
  if (granted.length < asked.size) throw new Refusal(400, 'invalid_scope', `The scope may be: ${grantable.join(' ')}.`);
  return granted;
}
