import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { startDemoService, type DemoService } from '../../../../src/demo/service.ts';
import { OrgAccessError, type ErrorKind } from '../../../../src/platform/common/errors.ts';
import { errorText } from '../../../../src/platform/errors/common/errorText.ts';
import { refreshVerdict, type RefreshVerdict } from '../../../../src/service/common/refusalTable.ts';
import { refusalTable } from '../../../../src/service/common/refusalTable.ts';
import { createServiceClient } from '../../../../src/service/common/serviceClient.ts';
import { directTransport, operationsAt } from '../../../support/service/directly.ts';
import { refusedRefreshes } from '../../../support/session/refusedRefreshes.ts';

const kinds: Readonly<Record<ErrorKind, RefreshVerdict>> = {
  network: 'transient',
  timeout: 'transient',
  tls: 'transient',
  proxy: 'transient',
  http: 'transient',
  oauth: 'ended',
  shape: 'transient',
  tooLarge: 'transient',
  redirect: 'transient',
  session: 'transient',
  storage: 'transient',
};

const ended = 'The session has ended. Sign in again.';
const client = "The service doesn't accept the client ID or client secret. Check both.";
const clientMayNot =
  "The service doesn't accept this client: its ID or secret is wrong, or it may not be used to sign in with a password. Check both, or ask your administrator.";
const unsaid = (status: number) =>
  `The service, or a gateway in front of it, refused the sign-in (${status}) without saying why. Use Check Connection, or ask your administrator.`;
const again = (status: number) =>
  `The service didn't refresh the token (status ${status}). Org Access will try again. If this keeps happening, sign in again.`;
const atTheMoment = (status: number) =>
  `The service can't refresh the token at the moment (status ${status}). Org Access will try again.`;
const more =
  "The service requires more than a user name and password, such as a second factor, which Org Access doesn't support. Ask your administrator.";
const signIn401 = 'The service refused the sign-in (401). Check the user name, password, client ID, and client secret.';
const token401 = "The service doesn't accept the access token (401). Sign in again.";
const busy = (status: number) => `The service reported an error on its side (${status}). Try again later.`;

/** Messages after a sign-in, a refresh, and a request for user detail, if that has a message of its own. */
const messages: readonly (readonly [
  status: number,
  code: string | undefined,
  signIn: string,
  refresh: string,
  request?: string,
])[] = [
  [400, 'invalid_grant', 'The user name or password is incorrect.', ended, ended],
  [401, 'invalid_token', signIn401, ended, 'The service no longer accepts the access token. Sign in again.'],
  [401, 'token_inactive', signIn401, ended, 'The service no longer accepts the access token. Sign in again.'],
  [400, 'interaction_required', more, ended, ended],
  [400, 'login_required', more, ended, ended],
  [400, 'consent_required', more, ended, ended],
  [401, 'invalid_client', client, client],
  [400, 'unauthorized_client', clientMayNot, client, client],
  [
    400,
    'unsupported_grant_type',
    "This service doesn't allow signing in with a user name and password.",
    "This service doesn't refresh tokens. Sign in again when the token expires.",
    'The service responded with status 400. Check the base URL, or try again later.',
  ],
  [
    400,
    'invalid_request',
    "The service didn't accept the sign-in and gave no clear reason. The user name, the password, the client ID, or the client secret may be wrong. If they are right, check the base URL.",
    again(400),
    "The service didn't understand the request. Check the base URL.",
  ],
  [
    400,
    'invalid_scope',
    "The service doesn't grant the requested scope. Edit the scope of the connection.",
    again(400),
    'The service responded with status 400. Check the base URL, or try again later.',
  ],
  [
    403,
    'insufficient_scope',
    'The service refused the sign-in (403). Your account may be locked. Ask your administrator.',
    again(403),
    "The token's scope doesn't cover this request. Edit the scope of the connection, then sign in again.",
  ],
  [401, 'unauthorized', client, again(401), token401],
  [401, undefined, unsaid(401), again(401), token401],
  [
    403,
    undefined,
    unsaid(403),
    again(403),
    "The service denied this (403) without saying why. You may not have permission, or the service doesn't accept the access token. Sign in again, or ask your administrator.",
  ],
  [
    403,
    'access_denied',
    'The service refused the sign-in (403). Your account may be locked. Ask your administrator.',
    again(403),
    "You are signed in, but you don't have permission to do this (403). Ask your administrator for the privilege.",
  ],
  [404, undefined, 'The service found nothing at this address (404). Check the base URL.', again(404)],
  [408, undefined, 'The service timed out while waiting for the request (408). Try again.', atTheMoment(408)],
  [425, undefined, 'The service responded with status 425. Check the base URL, or try again later.', atTheMoment(425)],
  [429, 'slow_down', 'The service received too many requests (429). Wait a moment, then try again.', atTheMoment(429)],
  [503, 'invalid_grant', busy(503), atTheMoment(503)],
];

describe('refusals', () => {
  let demo: DemoService;
  let operations: ReturnType<typeof operationsAt>;
  before(async () => {
    demo = await startDemoService();
    operations = operationsAt(createServiceClient(directTransport()), demo.url);
  });
  after(() => demo.close());

  async function refused(ask: () => Promise<unknown>): Promise<OrgAccessError> {
    const error = await ask().catch((reason: unknown) => reason);
    assert.ok(error instanceof OrgAccessError, `refused: ${String(error)}`);
    return error;
  }

  it('refreshVerdict ends a session only for a refusal with an OAuth error', () => {
    for (const [kind, verdict] of Object.entries(kinds)) {
      assert.equal(
        refreshVerdict(
          new OrgAccessError(kind as ErrorKind, { code: 'sessionEnded' }, { status: 400, oauthCode: 'invalid_grant' }),
        ),
        verdict,
        kind,
      );
    }
    for (const code of ['constructor', '__proto__', 'toString'])
      assert.equal(
        refreshVerdict(new OrgAccessError('oauth', { code: 'sessionEnded' }, { oauthCode: code })),
        'transient',
      );
  });

  for (const [status, code, signIn, refresh, request = signIn] of messages) {
    it(`errorText says what to do after a refusal with status ${status} and ${code ?? 'no code'}`, async () => {
      // A sign-in then sends another request.
      const again = status === 404 || code === 'invalid_client' || code === 'unauthorized';
      const body = code === undefined ? '' : { error: code };
      // A read isn't repeated after so long a wait.
      const headers = { 'Retry-After': '60' };
      demo.failNext({ operation: 'any', times: again ? 4 : 3, status, body, headers });
      const said = [
        await refused(operations['sign-in']),
        await refused(operations.refresh),
        await refused(operations['user detail']),
      ];
      assert.deepEqual(
        said.map((error) => errorText(error)),
        [signIn, refresh, request],
      );
    });
  }

  it('the refusal table contains only codes whose messages are checked by tests', () => {
    const codes = refusalTable.flatMap((row) => row.codes);
    assert.deepEqual(
      codes.filter((code) => !messages.some(([, looked]) => looked === code)),
      [],
    );
    assert.equal(new Set(codes).size, codes.length, 'each code stands in one row');
  });

  it('docs/staying-signed-in.md names each code that ends a session or its refreshes', () => {
    const [, section = ''] = readFileSync('docs/staying-signed-in.md', 'utf8').split('## What ends a session\n');
    const rows = (section.split(/^#/m)[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
    const codes = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([a-z_]+)`/g)]);
    assert.deepEqual(codes.map(([, code = '']) => code).sort(), definite().sort());
  });

  it('refreshVerdict returns the expected verdicts for refused refreshes of real services and gateways', async () => {
    const differences: string[] = [];
    for (const { from, when, status, headers = {}, body, verdict } of refusedRefreshes) {
      demo.failNext({ operation: 'refresh', status, headers: { ...headers }, body });
      const error = await refused(operations.refresh);
      const got = refreshVerdict(error);
      if (got !== verdict) differences.push(`${from}, ${when} (${status}): ${got} and not ${verdict}`);
      const texts =
        typeof body === 'string' ? [body] : Object.values(body as object).filter((text) => typeof text === 'string');
      for (const text of texts)
        assert.ok(text.length < 6 || !errorText(error).includes(text), `${errorText(error)} repeats ${text}`);
    }
    assert.deepEqual(differences, []);
    const seen = new Set(
      refusedRefreshes
        .filter(({ verdict }) => verdict !== 'transient')
        .map(({ body }) => (body as { error: string }).error),
    );
    assert.deepEqual([...seen].sort(), definite().sort(), 'every code that decides was sent by someone');
  });
});

const definite = () => refusalTable.filter(({ verdict }) => verdict !== 'transient').flatMap(({ codes }) => codes);
