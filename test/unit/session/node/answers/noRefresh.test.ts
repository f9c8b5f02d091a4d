import assert from 'node:assert/strict';
import type { ScriptedFailure } from '../../../../../src/demo/scriptedFailures.ts';
import { bodyBytes } from '../../../../support/hostile/bodyBytes.ts';
import { keptFetch } from '../../../../support/service/directly.ts';
import { SessionBench } from '../../../../support/session/sessionBench.ts';

const sites = { method: 'GET', path: '/api/v2/sites' } as const;
const mailServer = { method: 'POST', path: '/api/v2/users/emailConfiguration/', body: '{}' } as const;
const invalidToken = { 'WWW-Authenticate': 'Bearer realm="x", error="invalid_token"' };

/** Removes the refresh token from the service's token responses. */
const withoutRefreshToken: SessionBench['fetch'] = async (url, init) => {
  const response = await keptFetch(url, init);
  if (!url.endsWith('/oauth/token')) return response;
  const { refresh_token: _, ...body } = (await response.json()) as Record<string, unknown>;
  return {
    status: response.status,
    headers: response.headers,
    arrayBuffer: () => bodyBytes(JSON.stringify(body)),
  };
};

/** Services that don't refresh, each with the sign-in of a session. */
const services: Readonly<Record<string, (bench: SessionBench) => Promise<void>>> = {
  'issues no refresh tokens': async (bench) => {
    bench.fetch = withoutRefreshToken;
    await bench.signedIn();
  },
  'rejects the refresh grant': async (bench) => {
    await bench.signedIn();
    bench.service.failNext({
      operation: 'refresh',
      times: 1000,
      status: 400,
      body: { error: 'unsupported_grant_type' },
    });
    await bench.manager.refresh(bench.connection.id);
  },
};

for (const [how, begin] of Object.entries(services)) {
  describe(`a service that ${how}`, () => {
    let bench: SessionBench;
    beforeEach(async () => {
      bench = await SessionBench.open();
      await begin(bench);
      bench.notices.length = 0;
    });
    afterEach(() => bench.close());

    const call = (what: typeof sites | typeof mailServer = sites) =>
      bench.manager.call(bench.connection.id, what, new AbortController().signal);
    const fails = (operation: ScriptedFailure['operation'], failure: Omit<ScriptedFailure, 'operation'>) =>
      bench.service.failNext({ operation, body: '', ...failure });
    const sent = (path: string) => bench.service.requests.filter((request) => request.path === path).length;

    async function assertEnded(): Promise<void> {
      assert.equal(bench.state.kind === 'reauthRequired' && bench.state.reason, 'ended');
      assert.deepEqual(
        bench.notices.map(({ kind }) => kind),
        ['reauthRequired'],
      );
      await assert.rejects(bench.manager.accessToken(bench.connection.id), { kind: 'session' });
      await bench.untilStored('ended');
    }

    for (const what of [sites, mailServer]) {
      it(`SessionManager keeps the session after a bare 401 for ${what.method} if the user detail still loads at a service that ${how}`, async () => {
        const { session } = bench.live;
        for (let refused = 1; refused <= 3; refused++) {
          fails('other', { status: 401 });
          await assert.rejects(call(what), { status: 401 });
          assert.equal(sent(what.path), refused, 'it is sent once');
        }
        assert.equal(bench.live.kind, 'active');
        assert.equal(bench.live.session, session);
        assert.equal((await call())?.status, 200);
        assert.deepEqual(bench.notices, []);
        assert.equal(bench.storedKind, 'session');
      });
    }

    it(`SessionManager keeps the session after a bare 401 if the user detail fails without a 401 at a service that ${how}`, async () => {
      for (const failure of [
        { status: 403 },
        { status: 500 },
        { drop: true, times: 2 },
        { status: 200, body: '<p>' },
      ]) {
        fails('other', { status: 401 });
        fails('detail', failure);
        await assert.rejects(call(), { status: 401 });
        assert.equal(bench.live.kind, 'active');
      }
      assert.deepEqual(bench.notices, []);
    });

    it(`SessionManager ends the session after a 401 with invalid_token, without another request, at a service that ${how}`, async () => {
      const details = sent('/api/v2/users/loggedIn/detail');
      fails('other', { status: 401, headers: invalidToken });
      await assert.rejects(call(), { kind: 'session' });
      await assertEnded();
      assert.equal(sent('/api/v2/users/loggedIn/detail'), details);
    });

    it(`SessionManager ends the session after a bare 401 if the user detail also gets a 401 at a service that ${how}`, async () => {
      fails('other', { status: 401 });
      fails('detail', { status: 401 });
      await assert.rejects(call(), { kind: 'session' });
      await assertEnded();
    });
  });
}
