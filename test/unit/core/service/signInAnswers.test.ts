import assert from 'node:assert/strict';
import { connection, credentials, TokenBench } from '../../../support/service/tokenBench.ts';

describe('a sign-in', () => {
  const bench = new TokenBench();
  const { sent, client } = bench;
  beforeEach(() => bench.reset());

  it('is told that the token endpoint is elsewhere only where the base URL leads to the service', async () => {
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

  it('takes 201 for a success, as some gateways answer', async () => {
    bench.answerOf = () => ({ status: 201 });
    assert.equal((await client.passwordGrant(connection, credentials))?.tokens.accessToken, 'new');
  });

  it('is refused by something in between where the answer is a web page', async () => {
    for (const status of [401, 403]) {
      bench.answerOf = () => ({ status, body: '<html>Access denied by squid</html>' });
      await assert.rejects(client.passwordGrant(connection, credentials), {
        problem: { code: 'signInRefusedUnsaid', status, isPage: true },
      });
    }
  });

  it('hears why an account may be locked, in a sentence without what was sent', async () => {
    for (const [description, said] of [
      ['User account is locked', 'User account is locked'],
      ['Account is not fully set up', 'Account is not fully set up'],
      ['The password expired: correct horse battery', 'The password expired: •••••••• (hidden)'],
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
});
