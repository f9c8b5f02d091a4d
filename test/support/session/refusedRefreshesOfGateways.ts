import type { RefusedRefresh } from './refusedRefreshes.ts';

const html = { 'Content-Type': 'text/html' };
const plain = { 'Content-Type': 'text/plain; charset=utf-8' };

type Row = readonly [when: string, status: number, body: unknown, headers?: Readonly<Record<string, string>>];

const page = (title: string) =>
  `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;
const apigee = (faultstring: string, errorcode: string) => ({ fault: { faultstring, detail: { errorcode } } });

/** Responses of gateways, none of which ends a session, since gateways can't judge a refresh token. */
const rows: Readonly<Record<string, readonly Row[]>> = {
  nginx: [
    ['a header is too large', 400, page('400 Bad Request'), html],
    [
      'it asks for a password of its own',
      401,
      page('401 Authorization Required'),
      { ...html, 'WWW-Authenticate': 'Basic realm="staging"' },
    ],
    ['the address is not on its list', 403, page('403 Forbidden'), html],
    ['the place was moved', 404, page('404 Not Found'), html],
    ['only files are served', 405, page('405 Not Allowed'), html],
    ['the page is gone', 410, page('410 Gone'), html],
    ['there were too many requests', 429, page('429 Too Many Requests'), html],
    ['the service behind it is away', 502, page('502 Bad Gateway'), html],
    ['the service behind it is busy', 503, page('503 Service Temporarily Unavailable'), html],
    ['the service behind it is slow', 504, page('504 Gateway Time-out'), html],
  ],
  'AWS API Gateway': [
    ['an authorizer refuses', 401, { message: 'Unauthorized' }, { 'x-amzn-ErrorType': 'UnauthorizedException' }],
    [
      'there is no such path',
      403,
      { message: 'Missing Authentication Token' },
      { 'x-amzn-ErrorType': 'MissingAuthenticationTokenException' },
    ],
    ['a policy refuses', 403, { message: 'Forbidden' }, { 'x-amzn-ErrorType': 'ForbiddenException' }],
    ['there is no such route', 404, { message: 'Not Found' }],
    [
      'there were too many requests',
      429,
      { message: 'Too Many Requests' },
      { 'x-amzn-ErrorType': 'TooManyRequestsException' },
    ],
    ['the function behind it failed', 502, { message: 'Internal server error' }],
    ['the function behind it is slow', 504, { message: 'Endpoint request timed out' }],
  ],
  'Azure API Management': [
    [
      'a key is missing',
      401,
      {
        statusCode: 401,
        message:
          'Access denied due to missing subscription key. Make sure to include subscription key when making requests to an API.',
      },
    ],
    [
      'a token is missing',
      401,
      { statusCode: 401, message: 'Unauthorized. Access token is missing or invalid.' },
      { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
    ],
    [
      'the quota is used up',
      403,
      { statusCode: 403, message: 'Out of call volume quota. Quota will be replenished in 01:00:00.' },
      { 'Retry-After': '3600' },
    ],
    ['there is no such operation', 404, { statusCode: 404, message: 'Resource not found' }],
    [
      'there were too many requests',
      429,
      { statusCode: 429, message: 'Rate limit is exceeded. Try again in 45 seconds.' },
      { 'Retry-After': '45' },
    ],
  ],
  Kong: [
    ['a key is missing', 401, { message: 'No API key found in request' }, { 'WWW-Authenticate': 'Key realm="kong"' }],
    [
      'it expects an access token',
      401,
      { error: 'invalid_request', error_description: 'The access token is missing' },
      { 'WWW-Authenticate': 'Bearer realm="service"' },
    ],
    ['there is no such route', 404, { message: 'no Route matched with those values' }],
    ['there were too many requests', 429, { message: 'API rate limit exceeded' }, { 'Retry-After': '20' }],
    ['a name cannot be resolved', 503, { message: 'name resolution failed' }],
    ['its own token endpoint refuses', 400, { error: 'invalid_request', error_description: 'Invalid refresh_token' }],
  ],
  Cloudflare: [
    ['a rule blocks', 403, '<!DOCTYPE html><title>Attention Required! | Cloudflare</title>', html],
    [
      'a browser is wanted',
      403,
      '<!DOCTYPE html><title>Just a moment...</title>',
      { ...html, 'cf-mitigated': 'challenge' },
    ],
    ['there were too many requests', 429, 'error code: 1015', { ...plain, 'Retry-After': '30' }],
    ['the service behind it is down', 521, 'error code: 521', plain],
    ['its tunnel is down', 530, 'error code: 1033', { ...plain, 'Retry-After': '120' }],
  ],
  'Istio and Envoy': [
    [
      'a token is expected',
      401,
      'Jwt is missing',
      { ...plain, 'WWW-Authenticate': 'Bearer realm="https://service.example/oauth/token"' },
    ],
    [
      'a token is not accepted',
      401,
      'Jwt is expired',
      { ...plain, 'WWW-Authenticate': 'Bearer realm="https://service.example/oauth/token", error="invalid_token"' },
    ],
    ['a policy refuses', 403, 'RBAC: access denied', plain],
    ['there is no such route', 404, ''],
    ['there were too many requests', 429, 'local_rate_limited', plain],
    ['nothing is ready behind it', 503, 'no healthy upstream', plain],
    [
      'the connection behind it broke',
      503,
      'upstream connect error or disconnect/reset before headers. reset reason: connection failure',
      plain,
    ],
  ],
  Traefik: [
    ['nothing is ready behind it', 404, '404 page not found\n', { ...plain, 'X-Content-Type-Options': 'nosniff' }],
    ['the service behind it is away', 502, 'Bad Gateway', plain],
    ['no server is available', 503, 'no available server\n', plain],
    [
      'it sends to a sign-in page',
      302,
      '<a href="https://login.example/">Found</a>.',
      { ...html, Location: 'https://login.example/' },
    ],
  ],
  Apigee: [
    ['the key is wrong', 401, apigee('Invalid ApiKey', 'oauth.v2.InvalidApiKey')],
    [
      'there is no such proxy',
      404,
      apigee(
        'Unable to identify proxy for host: default and url: /oauth/token',
        'messaging.adaptors.http.flow.ApplicationNotFound',
      ),
    ],
    [
      'there were too many requests',
      429,
      apigee('Spike arrest violation. Allowed rate : 10ps', 'policies.ratelimit.SpikeArrestViolation'),
    ],
    ['its own token endpoint refuses', 400, { ErrorCode: 'invalid_request', Error: 'Invalid Refresh Token' }],
    [
      'the service behind it is away',
      503,
      apigee('The Service is temporarily unavailable', 'messaging.adaptors.http.flow.NoActiveTargets'),
    ],
  ],
  'an ingress controller': [
    ['the service is not deployed yet', 404, 'default backend - 404', plain],
    ['the certificate of the client is missing', 400, page('400 No required SSL certificate was sent'), html],
  ],
  'a network between': [
    ['its sign-in page comes with success', 200, '<!doctype html><title>Sign in</title>', html],
    ['its sign-in page comes with a refusal', 401, '<!doctype html><title>Sign in</title>', html],
    ['its sign-in page stands elsewhere', 307, '', { Location: 'https://portal.example/' }],
    ['its proxy asks for a password', 407, '', { 'Proxy-Authenticate': 'Basic realm="proxy"' }],
    ['its filter wants a sign-in there', 511, '<html><title>Network Authentication Required</title></html>', html],
  ],
  'any server': [
    ...[400, 401, 403, 404, 405, 410, 411, 412, 413, 415, 418, 421, 422, 451, 500, 501, 502, 503, 504, 599].map(
      (status): Row => ['it says nothing', status, ''],
    ),
    ['it says nothing and success', 204, ''],
    ['it names a code in a header alone', 400, '', { 'WWW-Authenticate': 'Bearer error="invalid_grant"' }],
    ['it names a word alone', 401, { error: 'unauthorized' }],
    ['it forbids with a word', 403, { error: 'forbidden' }],
    ['it names a code in a page', 400, '<p>{"error":"invalid_grant"}</p>', html],
    ['its JSON is cut off', 400, '{"error":"invalid_grant"'],
    ['its JSON is a text', 400, '"invalid_grant"'],
    ['its JSON is nothing', 400, 'null'],
    ['its JSON is a form', 400, 'error=invalid_grant', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ],
};

export const answersOfGateways: readonly RefusedRefresh[] = Object.entries(rows).flatMap(([from, answers]) =>
  answers.map(([when, status, body, headers]) => ({
    from,
    when,
    status,
    body,
    verdict: 'transient' as const,
    ...(headers && { headers }),
  })),
);
