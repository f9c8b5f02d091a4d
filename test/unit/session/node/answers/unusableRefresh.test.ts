import assert from 'node:assert/strict';
import { bodyBytes } from '../../../../support/hostile/bodyBytes.ts';
import { SessionBench } from '../../../../support/session/sessionBench.ts';

const minute = 60_000;

describe('response to a refresh', () => {
  let bench: SessionBench;
  beforeEach(async () => {
    bench = await SessionBench.open({ rotate: true });
    await bench.signedIn();
  });
  afterEach(() => bench.close());

  /** Notices that require a sign-in. */
  const signIns = ({ notices }: SessionBench) => notices.filter(({ kind }) => kind === 'reauthRequired');

  /** Changes the response of the service to the next refresh. */
  function change(body: (sent: Record<string, unknown>) => unknown): void {
    const { fetch } = bench;
    bench.fetch = async (url, init) => {
      const response = await fetch(url, init);
      if (!url.endsWith('/oauth/token')) return response;
      bench.fetch = fetch;
      const changed = body(JSON.parse(Buffer.from(await response.arrayBuffer()).toString()) as Record<string, unknown>);
      return {
        status: response.status,
        headers: response.headers,
        arrayBuffer: () => bodyBytes(JSON.stringify(changed)),
      };
    };
  }

  for (const [name, body] of Object.entries<(sent: Record<string, unknown>) => unknown>({
    'another type of token': (sent) => ({ ...sent, token_type: 'mac' }),
    'a line break in the token': (sent) => ({ ...sent, access_token: 'a\r\nb' }),
    'no access token': ({ access_token: _, ...sent }) => sent,
  }))
    it(`SessionManager keeps the new refresh token of a refresh response with ${name}`, async () => {
      change(body);
      const before = bench.live.session.tokens;
      await bench.manager.refresh(bench.connection.id);
      const { session, kind } = bench.live;
      assert.equal(kind, 'degraded');
      assert.equal(session.tokens.accessToken, before.accessToken);
      assert.notEqual(session.tokens.refreshToken, before.refreshToken);
      await bench.pass(minute);
      assert.equal(bench.state.kind, 'active');
      assert.notEqual((await bench.manager.accessToken(bench.connection.id)).accessToken, before.accessToken);
      assert.equal(bench.service.counters.refusals.invalid_grant ?? 0, 0);
      assert.deepEqual(signIns(bench), []);
    });

  it('SessionManager shares the refresh token of an invalid refresh response with other windows', async () => {
    const another = bench.another();
    await another.restored();
    change((sent) => ({ ...sent, token_type: 'mac' }));
    await bench.manager.refresh(bench.connection.id);
    await bench.untilStored('session', 1);
    bench.manager.dispose();
    await another.pass(60 * minute);
    assert.equal(another.live.kind, 'active');
    assert.deepEqual(signIns(another), []);
    assert.equal(bench.service.counters.refusals.invalid_grant ?? 0, 0);
    another.manager.dispose();
  });

  it('SessionManager ends the session if a refresh response with status 200 contains the error invalid_grant', async () => {
    for (const [error, kind] of [
      ['server_error', 'degraded'],
      ['Not a code', 'degraded'],
      ['invalid_grant', 'reauthRequired'],
    ] as const) {
      bench.service.failNext({ operation: 'refresh', status: 200, body: { error } });
      await bench.manager.refresh(bench.connection.id);
      assert.equal(bench.state.kind, kind);
    }
    assert.equal(signIns(bench).length, 1);
  });

  it('SessionManager shares a refresh that returned the same access token with windows waiting for the lock', async () => {
    // The tokens live longer than the hour in each response.
    await bench.close();
    bench = await SessionBench.open({ rotate: true, expiresInS: 24 * 60 * 60 });
    await bench.signedIn();
    const others = [bench.another(), bench.another(), bench.another()];
    for (const other of others) await other.restored();
    const windows = [bench, ...others];
    for (const window of windows) {
      const { fetch } = window;
      window.fetch = async (url, init) => {
        const response = await fetch(url, init);
        if (!url.endsWith('/oauth/token')) return response;
        const body = JSON.parse(Buffer.from(await response.arrayBuffer()).toString()) as Record<string, unknown>;
        const changed = { ...body, access_token: bench.live.session.tokens.accessToken, expires_in: 60 * 60 };
        return {
          status: response.status,
          headers: response.headers,
          arrayBuffer: () => bodyBytes(JSON.stringify(changed)),
        };
      };
    }
    await Promise.all(windows.map((window) => window.manager.refresh(bench.connection.id)));
    assert.equal(bench.service.counters.refreshes, 1);
    await bench.pass(5 * 60 * minute, minute);
    assert.ok(bench.service.counters.refreshes <= 7, `${bench.service.counters.refreshes} refreshes`);
    for (const other of others) other.manager.dispose();
  });
});
