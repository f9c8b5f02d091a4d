import assert from 'node:assert/strict';
import { systemClock } from '../../../../../src/platform/common/clock.ts';
import { maxTickMs } from '../../../../../src/session/common/refreshPolicy.ts';
import { bodyBytes } from '../../../../support/hostile/bodyBytes.ts';
import { keptFetch } from '../../../../support/service/directly.ts';
import { SessionBench } from '../../../../support/session/sessionBench.ts';

const minute = 60_000;
const missing = Symbol('missing');
const lifetimes: readonly unknown[] = [missing, null, 0, -1, '3600', '', 'abc', 1e-9, 2 ** 31, 1e12, '1e309', {}];
const known: readonly unknown[] = ['3600', 2 ** 31, 1e12];

/** Replaces the lifetime in the service's token responses. */
function answeringWith(expiresIn: unknown): SessionBench['fetch'] {
  return async (url, init) => {
    const response = await keptFetch(url, init);
    if (!url.endsWith('/oauth/token')) return response;
    const { expires_in: _, ...body } = (await response.json()) as Record<string, unknown>;
    const text = JSON.stringify(expiresIn === missing ? body : { ...body, expires_in: expiresIn });
    return { status: response.status, headers: response.headers, arrayBuffer: () => bodyBytes(text) };
  };
}

describe('expires_in', () => {
  let bench: SessionBench;
  let refreshes = 0;
  let maxDelayMs = 0;
  const warnings: string[] = [];
  const note = (warning: Error) => void warnings.push(warning.name);

  before(() => process.on('warning', note));
  after(async () => {
    systemClock.after(maxDelayMs, () => undefined).dispose();
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', note);
    assert.deepEqual(warnings, []);
    assert.ok(maxDelayMs <= maxTickMs);
  });

  beforeEach(async () => (bench = await SessionBench.open()));
  afterEach(async () => {
    maxDelayMs = Math.max(maxDelayMs, bench.clock.maxDelay);
    await bench.close();
  });

  for (const expiresIn of lifetimes) {
    const shown = expiresIn === missing ? 'missing' : JSON.stringify(expiresIn);
    it(`SessionManager uses a token whose expires_in is ${shown}, and refreshes the token once if refused`, async () => {
      bench.fetch = answeringWith(expiresIn);
      await bench.signedIn();
      assert.equal(bench.live.session.tokens.expiresAtMs !== undefined, known.includes(expiresIn));
      await bench.pass(10 * minute);
      await bench.manager.check();
      await bench.manager.accessToken(bench.connection.id, minute);
      refreshes += bench.service.counters.refreshes;
      assert.ok(bench.service.counters.refreshes <= 1, `${bench.service.counters.refreshes} refreshes`);
      const before = bench.service.counters.refreshes;
      const { accessToken } = await bench.manager.accessToken(bench.connection.id);
      await bench.manager.loadDetail(bench.connection.id);
      assert.equal(bench.live.detail.kind, 'loaded');
      assert.equal(bench.live.session.tokens.accessToken, accessToken);

      bench.service.failNext({ operation: 'detail', status: 401 });
      await bench.manager.loadDetail(bench.connection.id);
      assert.equal(bench.live.detail.kind, 'loaded');
      assert.equal(bench.service.counters.refreshes, before + 1);
      assert.deepEqual(bench.notices, []);
    });
  }
});
