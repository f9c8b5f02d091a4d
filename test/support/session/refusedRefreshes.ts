import type { RefreshVerdict } from '../../../src/service/common/refusalTable.ts';
import { answersOfGateways } from './refusedRefreshesOfGateways.ts';

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

const basic = { 'WWW-Authenticate': 'Basic realm="oauth"' };

/** Returns an error of RFC 6749, section 5.2. */
const oauth = (error: string, error_description: string) => ({ error, error_description });

/** Returns Spring Boot's default error. */
function springBoot(status: number, error: string, message: string) {
  return { timestamp: '2026-03-01T09:30:00.000+00:00', status, error, message, path: '/oauth/token' };
}

function entra(error: string, number: number, suberror?: string) {
  return {
    error,
    error_description: `AADSTS${number}: A text for developers. Trace ID: 0 Correlation ID: 1 Timestamp: 2026-03-01 09:30:00Z`,
    error_codes: [number],
    timestamp: '2026-03-01 09:30:00Z',
    trace_id: '00000000-0000-4000-8000-000000000000',
    correlation_id: '00000000-0000-4000-8000-000000000001',
    error_uri: `https://login.example/error?code=${number}`,
    ...(suberror && { suberror }),
  };
}

// oxfmt-ignore
const answersOfServices: readonly RefusedRefresh[] = [
  ...service('Spring Security OAuth 2.x', [
    ['the refresh token is unknown', 400, oauth('invalid_grant', 'Invalid refresh token: 4f'), 'ended'],
    ['the refresh token has expired', 401, oauth('invalid_token', 'Invalid refresh token (expired): 4f'), 'ended',
      { 'WWW-Authenticate': 'Bearer error="invalid_token", error_description="Invalid refresh token (expired): 4f"' }],
    ['a signed refresh token cannot be read', 401, oauth('invalid_token', 'Cannot convert access token to JSON'),
      'ended'],
    ['the client secret is wrong', 401, oauth('invalid_client', 'Bad client credentials'), 'clientRefused',
      { 'WWW-Authenticate': 'Form realm="oauth2/client", error="invalid_client"' }],
    ['the client may not refresh', 401, oauth('invalid_client', 'Unauthorized grant type: refresh_token'),
      'clientRefused'],
    ['there is no granter for refreshing', 400,
      oauth('unsupported_grant_type', 'Unsupported grant type: refresh_token'), 'unsupported'],
    ['the directory of users is out of reach', 401, oauth('unauthorized', 'Connection refused'), 'transient',
      { 'WWW-Authenticate': 'Bearer error="unauthorized"' }],
    ['credentials did not arrive', 401,
      oauth('unauthorized', 'Full authentication is required to access this resource'), 'transient'],
    ['a filter forbids it', 403, oauth('access_denied', 'Access is denied'), 'transient'],
    ['a proxy made a GET of it', 405, oauth('method_not_allowed', "Request method 'GET' not supported"), 'transient',
      { Allow: 'POST' }],
    ['it is set up wrongly', 500, oauth('server_error', 'UserDetailsService is required.'), 'transient'],
    ['the scope is larger than before', 400,
      { error: 'invalid_scope', error_description: 'Unable to narrow the scope', scope: 'read' }, 'transient'],
  ]),
  ...service('Spring Boot', [
    ['basic authentication stands before it', 401, springBoot(401, 'Unauthorized', 'Bad credentials'), 'transient',
      basic],
    ['it was redeployed without its token endpoint', 404, springBoot(404, 'Not Found', 'No message available'),
      'transient'],
    ['a rule against forged requests is on', 403, springBoot(403, 'Forbidden', 'Forbidden'), 'transient'],
    ['it does not take the body', 400, springBoot(400, 'Bad Request', ''), 'transient'],
    ['it fails', 500, springBoot(500, 'Internal Server Error', ''), 'transient'],
    ['it answers in the form of RFC 9457', 401,
      { type: 'about:blank', title: 'Unauthorized', status: 401, instance: '/oauth/token' }, 'transient',
      { 'Content-Type': 'application/problem+json' }],
  ]),
  ...service('Spring Authorization Server', [
    ['the refresh token is invalid, expired or revoked', 400, { error: 'invalid_grant' }, 'ended'],
    ['the client secret is wrong', 401, { error: 'invalid_client' }, 'clientRefused'],
    ['the client may not refresh', 400, { error: 'unauthorized_client' }, 'clientRefused'],
    ['refreshing is unknown', 400,
      { error: 'unsupported_grant_type', error_uri: 'https://datatracker.ietf.org/doc/html/rfc6749#section-5.2' },
      'unsupported'],
    ['a parameter is missing', 400, oauth('invalid_request', 'OAuth 2.0 Parameter: refresh_token'), 'transient'],
  ]),
  ...service('Keycloak before 17', [
    ['the refresh token has expired', 400, oauth('invalid_grant', 'Refresh token expired'), 'ended'],
    ['the session was ended by an administrator', 400, oauth('invalid_grant', 'Session not active'), 'ended'],
    ['the client secret is wrong', 400, oauth('unauthorized_client', 'Invalid client secret'), 'clientRefused'],
    ['the client is unknown', 400, oauth('invalid_client', 'Invalid client credentials'), 'clientRefused'],
    ['it is still starting', 404, '<html><head><title>Error</title></head><body>404 - Not Found</body></html>',
      'transient', { 'Content-Type': 'text/html' }],
  ]),
  ...service('Keycloak', [
    ['the refresh token has expired', 400, oauth('invalid_grant', 'Token is not active'), 'ended'],
    ['the refresh token was used before', 400, oauth('invalid_grant', 'Maximum allowed refresh token reuse exceeded'),
      'ended'],
    ['the client secret is wrong', 401, oauth('unauthorized_client', 'Invalid client or Invalid client credentials'),
      'clientRefused'],
    ['the realm is being imported', 404, { error: 'Realm does not exist' }, 'transient'],
    ['the realm is off', 403, oauth('access_denied', 'Realm not enabled'), 'transient'],
    ['its database is away', 500, oauth('unknown_error', 'For more on this error consult the server log.'),
      'transient'],
  ]),
  ...service('Auth0', [
    ['the refresh token is unknown, revoked or used', 403, oauth('invalid_grant', 'Unknown or invalid refresh token.'),
      'ended'],
    ['a second factor is wanted', 403,
      { error: 'mfa_required', error_description: 'Multifactor authentication required', mfa_token: 'x' }, 'transient'],
    ['the client secret is wrong', 401, oauth('access_denied', 'Unauthorized'), 'transient'],
    ['the grant is switched off for the client', 403,
      oauth('unauthorized_client', "Grant type 'refresh_token' not allowed for the client."), 'clientRefused'],
    ['there were too many requests', 429, oauth('too_many_requests', 'Global limit has been reached'), 'transient',
      { 'X-RateLimit-Reset': '1772357460' }],
  ]),
  ...service('Okta', [
    ['the refresh token is invalid or has expired', 400,
      oauth('invalid_grant', 'The refresh token is invalid or expired.'), 'ended'],
    ['the client secret is wrong', 401,
      oauth('invalid_client', 'The client secret supplied for a confidential client is invalid.'), 'clientRefused'],
    [
      'the client is unknown',
      401,
      {
        errorCode: 'invalid_client',
        errorSummary: "Invalid value for 'client_id' parameter.",
        errorId: 'oae1',
        errorCauses: [],
      },
      'transient',
    ],
    ['there were too many requests', 429,
      { errorCode: 'E0000047', errorSummary: 'API call exceeded rate limit due to too many requests.' }, 'transient',
      { 'X-Rate-Limit-Reset': '1772357460' }],
  ]),
  ...service('Microsoft Entra ID', [
    ['the refresh token was not used for long', 400, entra('invalid_grant', 700082), 'ended'],
    ['the password was changed', 400, entra('invalid_grant', 50173, 'bad_token'), 'ended'],
    ['a second factor is wanted', 400, entra('interaction_required', 50076, 'basic_action'), 'ended'],
    ['the person has to sign in again', 400, entra('login_required', 50058), 'ended'],
    ['consent is missing', 400, entra('consent_required', 65001), 'ended'],
    ['the client secret is wrong', 401, entra('invalid_client', 7000215), 'clientRefused'],
    ['the client is unknown in this directory', 400, entra('unauthorized_client', 700016), 'clientRefused'],
    ['a service behind it is away', 503, entra('temporarily_unavailable', 90033), 'transient'],
    ['a parameter is missing', 400, entra('invalid_request', 900144), 'transient'],
  ]),
  ...service('Duende IdentityServer', [
    ['the refresh token is invalid, expired or used', 400, { error: 'invalid_grant' }, 'ended'],
    ['the client secret is wrong', 400, { error: 'invalid_client' }, 'clientRefused'],
    ['the client may not refresh', 400, { error: 'unauthorized_client' }, 'clientRefused'],
    ['refreshing is unknown', 400, { error: 'unsupported_grant_type' }, 'unsupported'],
  ]),
  ...service('Ory Hydra', [
    ['the refresh token was used before', 401,
      oauth('token_inactive', 'Token is inactive because it is malformed, expired or otherwise invalid.'), 'ended'],
    ['the refresh token is unknown', 400, oauth('invalid_grant', 'The provided authorization grant is invalid.'),
      'ended'],
    ['the client secret is wrong', 401, oauth('invalid_client', 'Client authentication failed.'), 'clientRefused'],
    ['two refreshes met', 500, oauth('token_inactive', 'Token is inactive.'), 'transient'],
    ['its database is away', 500, oauth('error', 'The error is unrecognizable'), 'transient'],
    ['a request was not authorized', 401, oauth('request_unauthorized', 'The request could not be authorized.'),
      'transient'],
  ]),
  ...service('others', [
    ['an authlib service sends a used refresh token back', 400,
      oauth('invalid_request', 'Invalid "refresh_token" in request.'), 'transient'],
    ['GitHub refuses with a success', 200,
      oauth('bad_refresh_token', 'The refresh token passed is incorrect or expired.'), 'transient'],
    ['a device flow asks to slow down', 400, { error: 'slow_down' }, 'transient'],
    ['the error is no text', 400, { error: { code: 400, message: 'invalid_grant' } }, 'transient'],
    ['the error stands in a list', 400, [{ error: 'invalid_grant' }], 'transient'],
    ['the error stands deeper', 400, { data: { error: 'invalid_grant' } }, 'transient'],
    ['the error is in capitals', 400, { error: 'INVALID_GRANT' }, 'transient'],
    ['a refusal comes with a wait', 429, { error: 'invalid_grant' }, 'transient', { 'Retry-After': '30' }],
    ['a refusal comes with a time limit', 408, { error: 'invalid_grant' }, 'transient'],
    ['a refusal comes too early', 425, { error: 'invalid_grant' }, 'transient'],
    ['a refusal comes with a fault of the service', 502, { error: 'invalid_grant' }, 'transient'],
  ]),
];

export const refusedRefreshes: readonly RefusedRefresh[] = [...answersOfServices, ...answersOfGateways];

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
