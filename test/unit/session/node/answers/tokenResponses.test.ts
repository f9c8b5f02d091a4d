import assert from 'node:assert/strict';
import { bodyBytes } from '../../../../support/hostile/bodyBytes.ts';
import { SessionBench } from '../../../../support/session/sessionBench.ts';

const minute = 60_000;

type Change = (sent: Record<string, unknown>) => unknown;

describe('token response', () => {
  let bench: SessionBench;
  beforeEach(async () => (bench = await SessionBench.open()));
  afterEach(() => bench.close());

  /** Changes token responses of the service. @param times defaults to all */
  function change(body: Change, times = Infinity): void {
    const { fetch } = bench;
    let left = times;
    bench.fetch = async (url, init) => {
      const response = await fetch(url, init);
      if (!url.endsWith('/oauth/token') || left-- <= 0) return response;
      const sent = JSON.parse(Buffer.from(await response.arrayBuffer()).toString()) as Record<string, unknown>;
      const { status, headers } = response;
      return { status, headers, arrayBuffer: () => bodyBytes(JSON.stringify(body(sent))) };
    };
  }

  for (const [name, body] of Object.entries<Change>({
    'another type of token': (sent) => ({ ...sent, token_type: 'mac' }),
    'a line break in the token': (sent) => ({ ...sent, access_token: 'a\r\nb' }),
    'no access token': ({ access_token: _, ...sent }) => sent,
  }))
    it(`SessionManager keeps the new refresh token of a refresh response with ${name}, also for other windows`, async () => {
      await bench.signedIn();
      change(body, 1);
      const before = bench.live.session.tokens;
      await bench.manager.refresh(bench.connection.id);
      const { session, kind } = bench.live;
      assert.equal(kind, 'degraded');
      assert.equal(session.tokens.accessToken, before.accessToken);
      assert.notEqual(session.tokens.refreshToken, before.refreshToken);
      await bench.untilStored('session', 1);
      assert.ok(bench.stored?.includes(session.tokens.refreshToken ?? assert.fail()));
      await bench.pass(minute);
      assert.equal(bench.state.kind, 'active');
      assert.notEqual((await bench.manager.accessToken(bench.connection.id)).accessToken, before.accessToken);
      assert.equal(bench.service.counters.refusals.invalid_grant ?? 0, 0);
      assert.deepEqual(bench.notices, []);
    });

  it('SessionManager ends the session if a refresh response with status 200 contains the error invalid_grant', async () => {
    await bench.signedIn();
    for (const [error, kind] of [
      ['server_error', 'degraded'],
      ['Not a code', 'degraded'],
      ['invalid_grant', 'reauthRequired'],
    ] as const) {
      bench.service.failNext({ operation: 'refresh', status: 200, body: { error } });
      await bench.manager.refresh(bench.connection.id);
      assert.equal(bench.state.kind, kind);
    }
    assert.equal(bench.notices.length, 1);
  });

  for (const [expiresIn, isKnown] of [
    [undefined, false],
    [0, false],
    ['abc', false],
    ['3600', true],
    [1e12, true],
  ] as const)
    it(`SessionManager uses a token whose expires_in is ${JSON.stringify(expiresIn) ?? 'missing'}, and refreshes the token once if refused`, async () => {
      change((sent) => ({ ...sent, expires_in: expiresIn }));
      await bench.signedIn();
      assert.equal(bench.live.session.tokens.expiresAtMs !== undefined, isKnown);
      await bench.pass(10 * minute);
      await bench.manager.check();
      await bench.manager.accessToken(bench.connection.id, minute);
      assert.equal(bench.service.counters.refreshes, 0);
      bench.service.failNext({ operation: 'detail', status: 401 });
      await bench.manager.loadDetail(bench.connection.id);
      assert.equal(bench.live.detail.kind, 'loaded');
      assert.equal(bench.service.counters.refreshes, 1);
      assert.deepEqual(bench.notices, []);
    });
});
