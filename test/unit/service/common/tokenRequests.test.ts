import assert from 'node:assert/strict';
import type { FetchInit } from '../../../../src/service/common/http.ts';
import { createServiceClient } from '../../../../src/service/common/serviceClient.ts';
import type { Connection } from '../../../../src/service/connection/common/connection.ts';
import type { Session } from '../../../../src/session/common/session.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { bodyBytes } from '../../../support/hostile/bodyBytes.ts';
import { silentLog } from '../../../support/session/sessionBench.ts';

const connection: Connection = {
  id: 'acme',
  name: 'Acme',
  baseUrl: 'https://a.example/base',
  clientId: 'c',
  scope: 'read write',
};
const credentials = { username: 'jo', password: 'p&=', clientSecret: 's' };
const tokens = { accessToken: 'AT', tokenType: 'bearer', refreshToken: 'RT', scope: [], obtainedAtMs: 0 };
const session: Session = {
  version: 1,
  signInId: 'f',
  username: 'jo',
  origin: 'https://a.example',
  clientId: 'c',
  tokens,
};

describe('tokenRequests', () => {
  const clock = new FakeClock();
  const sent: { readonly url: string; readonly form: Record<string, string> }[] = [];
  let answer: Record<string, unknown>;
  const client = createServiceClient({
    clock,
    log: silentLog,
    deadlineMs: () => 30_000,
    fetch: (url: string, init: FetchInit) => {
      sent.push({ url, form: Object.fromEntries(new URLSearchParams(init.body ?? '')) });
      clock.advance(20_000);
      return Promise.resolve({
        status: 200,
        headers: { get: () => null },
        arrayBuffer: () => bodyBytes(JSON.stringify(answer)),
      });
    },
  });

  beforeEach(() => {
    sent.length = 0;
    answer = { access_token: 'new', expires_in: 60 };
  });

  it('passwordGrant sends the scope of the connection, and refreshGrant sends none', async () => {
    await client.passwordGrant(connection, credentials);
    for (const scope of ['', ' ']) await client.passwordGrant({ ...connection, scope }, credentials);
    await client.refreshGrant(connection, session, 's');
    const signIn = { grant_type: 'password', username: 'jo', password: 'p&=', client_id: 'c', client_secret: 's' };
    const refresh = { grant_type: 'refresh_token', refresh_token: 'RT', client_id: 'c', client_secret: 's' };
    assert.deepEqual(
      sent.map(({ form }) => form),
      [{ ...signIn, scope: 'read write' }, signIn, signIn, refresh],
    );
    assert.deepEqual([...new Set(sent.map(({ url }) => url))], ['https://a.example/base/oauth/token']);
  });

  it("a token's lifetime counts from the time of the request, so that a slow response does not extend it", async () => {
    for (const ask of [
      async () => (await client.passwordGrant(connection, credentials))?.tokens,
      () => client.refreshGrant(connection, session, 's'),
    ]) {
      const sentAtMs = clock.now();
      const got = await ask();
      assert.equal(clock.now(), sentAtMs + 20_000);
      assert.deepEqual([got?.obtainedAtMs, got?.expiresAtMs], [sentAtMs, sentAtMs + 60_000]);
    }
  });

  it('refreshGrant uses the client that the tokens were issued to, and keeps a refresh token that is not replaced', async () => {
    assert.equal((await client.refreshGrant({ ...connection, clientId: 'other' }, session, 's'))?.refreshToken, 'RT');
    assert.equal(sent[0]?.form.client_id, 'c');
    answer = { ...answer, refresh_token: 'RT2' };
    assert.equal((await client.refreshGrant(connection, session, 's'))?.refreshToken, 'RT2');
  });
});
