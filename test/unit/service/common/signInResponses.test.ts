import assert from 'node:assert/strict';
import { connection, credentials, TokenBench } from '../../../support/service/tokenBench.ts';

describe('sign-in responses', () => {
  const bench = new TokenBench();
  const { sent, client } = bench;
  beforeEach(() => bench.reset());

  it('a sign-in reports a missing token endpoint only if the base URL leads to the service', async () => {
    const at = (detail: number) => {
      bench.answerOf = ({ url }) => ({ status: url.endsWith('/oauth/token') ? 404 : detail, body: '' });
    };
    for (const status of [401, 403]) {
      sent.length = 0;
      at(status);
      await assert.rejects(client.passwordGrant(connection, credentials), {
        status: 404,
        problem: { code: 'noTokenEndpoint', endpoint: '/oauth/token' },
      });
      const { headers = {}, form } = sent.at(-1) ?? {};
      assert.deepEqual([sent.length, Object.keys(headers), form], [2, ['Accept'], {}], 'nothing secret was sent');
    }
    for (const status of [404, 200, 502]) {
      at(status);
      await assert.rejects(client.passwordGrant(connection, credentials), {
        problem: { code: 'refused', status: 404, purpose: 'signIn' },
      });
    }
    sent.length = 0;
    bench.answerOf = () => ({ status: 404, body: '' });
    const tokenEndpoint = 'https://id.example/token';
    await assert.rejects(client.passwordGrant({ ...connection, tokenEndpoint }, credentials), {
      problem: { code: 'noTokenEndpoint', endpoint: tokenEndpoint },
    });
    assert.equal(sent.length, 1);
  });

  it('a sign-in accepts status 201, which some gateways send', async () => {
    bench.answerOf = () => ({ status: 201 });
    assert.equal((await client.passwordGrant(connection, credentials))?.tokens.accessToken, 'new');
  });

  it('a sign-in reports why an account may be locked, without the secrets that were sent', async () => {
    for (const [description, said] of [
      ['User account is locked', 'User account is locked'],
      ['Account is not fully set up', 'Account is not fully set up'],
      ['The password expired: correct horse battery', 'The password expired: •••••••• (hidden)'],
      [
        `The password expired: ${'x'.repeat(365)} correct horse battery`,
        `The password expired: ${'x'.repeat(365)} •••••••• (hidden)`,
      ],
    ] as const) {
      bench.answerOf = () => ({
        status: 400,
        body: JSON.stringify({ error: 'invalid_grant', error_description: description }),
      });
      await assert.rejects(client.passwordGrant(connection, { ...credentials, password: 'correct horse battery' }), {
        problem: { code: 'accountMayBeLocked', said },
      });
    }
    for (const description of ['Bad credentials', 'Invalid username or password', '']) {
      bench.answerOf = () => ({
        status: 400,
        body: JSON.stringify({ error: 'invalid_grant', error_description: description }),
      });
      await assert.rejects(client.passwordGrant(connection, credentials), { problem: { code: 'wrongPassword' } });
    }
  });

  it('a sign-in reports a locked account for any wording that services use, with any error code or none', async () => {
    const locked: readonly (readonly [status: number, body: object])[] = [
      ...[
        'User is disabled',
        'User credentials have expired',
        'Password must be changed before first login',
        'Your account has not been activated yet',
        'E-mail address is not verified',
        'Too many failed logins. Try again in 15 minutes',
        'AADSTS50057: The user account is disabled.',
        'Konto gesperrt',
        'Le compte est verrouillé',
      ].map((description) => [400, { error: 'invalid_grant', error_description: description }] as const),
      [401, { error: 'unauthorized', error_description: 'User account is locked' }],
      [401, { error: 'invalid_client', error_description: 'User account is locked' }],
      [400, { error: 'invalid_client', error_description: 'Too many failed logins' }],
      [403, { error: 'access_denied', error_description: 'Your account was deactivated' }],
      [400, { error: 'account_locked' }],
      [401, { message: 'The password of this account has expired' }],
      [423, { detail: 'The account is locked' }],
    ];
    for (const [status, body] of locked) {
      sent.length = 0;
      bench.answerOf = () => ({ status, body: JSON.stringify(body) });
      await assert.rejects(client.passwordGrant(connection, credentials), (error: { problem: object }) => {
        const said = Object.values(body).at(-1) as string;
        assert.deepEqual(error.problem, { code: 'accountMayBeLocked', said: said.replace('_', ' ') });
        return true;
      });
      assert.equal(sent.length, 1, 'a locked account is tried once');
    }
  });

  it('a sign-in does not report a locked account if something else is disabled, blocked, or expired', async () => {
    for (const [status, body, code] of [
      [400, { error: 'invalid_grant', error_description: 'Invalid user credentials' }, 'wrongPassword'],
      [400, { error: 'invalid_grant', error_description: 'Authentication failed' }, 'wrongPassword'],
      [401, { error: 'invalid_client', error_description: 'Client is disabled' }, 'clientRefused'],
      [401, { error: 'invalid_client', error_description: 'Client credentials have expired' }, 'clientRefused'],
      [400, { error: 'unauthorized_client', error_description: 'Client locked' }, 'clientMayNot'],
      [400, { error: 'invalid_request', error_description: 'The request has expired' }, 'signInNotUnderstood'],
      [403, { message: 'Request blocked by policy' }, 'signInRefusedUnsaid'],
    ] as const) {
      bench.answerOf = () => ({ status, body: JSON.stringify(body) });
      await assert.rejects(
        client.passwordGrant({ ...connection, clientAuthentication: 'form' }, credentials),
        (error: { problem: { code: string } }) => {
          assert.equal(error.problem.code, code, JSON.stringify(body));
          return true;
        },
      );
    }
  });
});
