import type { RefreshVerdict } from '../../../src/service/common/refusalTable.ts';

/** Response to a refresh, and its meaning. Names, addresses, and messages are invented. */
export interface RefusedRefresh {
  readonly from: string;
  readonly when: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Strings are sent unmodified, other values as JSON. */
  readonly body: unknown;
  readonly verdict: RefreshVerdict;
}

const html = { 'Content-Type': 'text/html' };

/** Returns an error of RFC 6749, section 5.2. */
const oauth = (error: string, error_description: string) => ({ error, error_description });

// oxfmt-ignore
export const refusedRefreshes: readonly RefusedRefresh[] = [
  ...service('Spring Security OAuth 2.x', [
    ['the refresh token is unknown', 400, oauth('invalid_grant', 'Invalid refresh token: 4f'), 'ended'],
    ['the refresh token has expired', 401, oauth('invalid_token', 'Invalid refresh token (expired): 4f'), 'ended',
      { 'WWW-Authenticate': 'Bearer error="invalid_token", error_description="Invalid refresh token (expired): 4f"' }],
    ['the client secret is wrong', 401, oauth('invalid_client', 'Bad client credentials'), 'clientRefused',
      { 'WWW-Authenticate': 'Form realm="oauth2/client", error="invalid_client"' }],
    ['there is no granter for refreshing', 400,
      oauth('unsupported_grant_type', 'Unsupported grant type: refresh_token'), 'unsupported'],
    ['the directory of users is out of reach', 401, oauth('unauthorized', 'Connection refused'), 'transient',
      { 'WWW-Authenticate': 'Bearer error="unauthorized"' }],
    ['a proxy made a GET of it', 405, oauth('method_not_allowed', "Request method 'GET' not supported"), 'transient',
      { Allow: 'POST' }],
  ]),
  ...service('Keycloak', [
    ['the refresh token has expired', 400, oauth('invalid_grant', 'Token is not active'), 'ended'],
    ['the client secret is wrong', 401, oauth('unauthorized_client', 'Invalid client or Invalid client credentials'),
      'clientRefused'],
    ['the realm is being imported', 404, { error: 'Realm does not exist' }, 'transient'],
  ]),
  ...service('Ory Hydra', [
    ['the refresh token was used before', 401,
      oauth('token_inactive', 'Token is inactive because it is malformed, expired or otherwise invalid.'), 'ended'],
  ]),
  ...service('OpenID Connect', [
    ['a second factor is wanted', 400, { error: 'interaction_required' }, 'ended'],
    ['the person has to sign in again', 400, { error: 'login_required' }, 'ended'],
    ['consent is missing', 400, { error: 'consent_required' }, 'ended'],
  ]),
  ...service('gateways and proxies', [
    ['nginx asks for a password of its own', 401, '<html><title>401 Authorization Required</title></html>', 'transient',
      { ...html, 'WWW-Authenticate': 'Basic realm="staging"' }],
    ['nginx misses a client certificate', 400, '<html><title>400 No required SSL certificate was sent</title></html>',
      'transient', html],
    ['it names a code in a header alone', 400, '', 'transient', { 'WWW-Authenticate': 'Bearer error="invalid_grant"' }],
    ['it names a code in a page', 400, '<p>{"error":"invalid_grant"}</p>', 'transient', html],
    ['a sign-in page comes with success', 200, '<!doctype html><title>Sign in</title>', 'transient', html],
    ['squid asks for a password', 407, '', 'transient', { 'Proxy-Authenticate': 'Basic realm="proxy"' }],
    ...[400, 401, 403, 404, 500].map((status): Row => ['it says nothing', status, '', 'transient']),
  ]),
  ...service('others', [
    ['an authlib service sends a used refresh token back', 400,
      oauth('invalid_request', 'Invalid "refresh_token" in request.'), 'transient'],
    ['a refusal comes with a wait', 429, { error: 'invalid_grant' }, 'transient', { 'Retry-After': '30' }],
    ['a refusal comes with a fault of the service', 502, { error: 'invalid_grant' }, 'transient'],
  ]),
];

type Row = readonly [
  when: string,
  status: number,
  body: unknown,
  verdict: RefreshVerdict,
  headers?: Readonly<Record<string, string>>,
];

function service(from: string, rows: readonly Row[]): RefusedRefresh[] {
  return rows.map(([when, status, body, verdict, headers]) => ({
    from,
    when,
    status,
    body,
    verdict,
    ...(headers && { headers }),
  }));
}
