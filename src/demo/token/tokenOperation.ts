import { demoAccount, demoClient } from '../base/credentials.ts';
import { Refusal, json, mediaType, type DemoRequest, type DemoResponse } from '../base/response.ts';
import { tokenUser } from '../record/userRecord.ts';
import type { IssuedTokens, TokenIssuer } from './tokenIssuer.ts';

/** Client authentication methods; `none` for a client without a secret. */
const clientWays = ['form', 'basic', 'none'] as const;
export type ClientWay = (typeof clientWays)[number];

const challenge = { 'WWW-Authenticate': 'Basic realm="Org Access demo"' };

/**
 * Authenticates the client by the body or by HTTP Basic, not both (RFC 6749 §2.3).
 *
 * @param only the accepted method. Defaults to both
 * @throws Refusal
 */
function authenticateClient(authorization: string | undefined, form: URLSearchParams, only?: ClientWay): void {
  const inBody = { clientId: form.get('client_id'), clientSecret: form.get('client_secret') };
  if (authorization !== undefined && inBody.clientSecret)
    throw new Refusal(400, 'invalid_request', 'The client must authenticate in one way only.');
  // The message is that of Spring Security.
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

const grantTypes = ['password', 'refresh_token', 'client_credentials'] as const;
export type GrantType = (typeof grantTypes)[number] | 'other';

export interface TokenRules {
  /** Defaults to the form or HTTP Basic. */
  readonly clientAuth?: ClientWay | undefined;
  /** Whether the client credentials grant is allowed. */
  readonly clientCredentials?: boolean | undefined;
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
