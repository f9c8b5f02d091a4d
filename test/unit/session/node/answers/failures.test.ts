import assert from 'node:assert/strict';
import type { ScriptedFailure } from '../../../../../src/demo/scriptedFailures.ts';
import type { Fetch } from '../../../../../src/service/common/http.ts';
import { eventually } from '../../../../support/eventually.ts';
import { keptFetch } from '../../../../support/service/directly.ts';
import { SessionBench } from '../../../../support/session/sessionBench.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const askedToWaitMs = 77_000;

type Way = (nowMs: number) => Omit<ScriptedFailure, 'operation'>;

const html = { 'Content-Type': 'text/html' };
const transient: Readonly<Record<string, Way>> = {
  'dropped connection': () => ({ drop: true }),
  'no response': () => ({ hang: true }),
  '407 from a proxy': () => ({ status: 407 }),
  'status 408': () => ({ status: 408 }),
  '429 with Retry-After in seconds': () => ({ status: 429, headers: { 'Retry-After': String(askedToWaitMs / 1000) } }),
  '429 with a Retry-After date': (nowMs) => ({
    status: 429,
    headers: { Date: new Date(nowMs).toUTCString(), 'Retry-After': new Date(nowMs + askedToWaitMs).toUTCString() },
  }),
  'status 500': () => ({ status: 500 }),
  'status 502': () => ({ status: 502, body: '<h1>Bad gateway</h1>', headers: html }),
  'status 503': () => ({ status: 503 }),
  'status 504': () => ({ status: 504, body: '' }),
  'a sign-in page': () => ({ status: 200, body: '<!doctype html><title>Sign in</title>', headers: html }),
  'a number as token': () => ({ status: 200, body: { access_token: 7 } }),
  'truncated JSON': () => ({ status: 200, body: '{"access_token":' }),
  '400 with a web page': () => ({ status: 400, body: '<h1>Bad Request</h1>', headers: html }),
  '401 from a gateway': () => ({
    status: 401,
    body: { message: 'Unauthorized' },
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  }),
  '403 without a body': () => ({ status: 403, body: '' }),
  '404 during a redeployment': () => ({ status: 404, body: { status: 404, error: 'Not Found', path: '/oauth/token' } }),
  'status 405': () => ({ status: 405, body: '' }),
  'status 410': () => ({ status: 410, body: '' }),
  'status 501': () => ({ status: 501, body: '' }),
  invalid_request: () => ({ status: 400, body: { error: 'invalid_request' } }),
  invalid_scope: () => ({ status: 400, body: { error: 'invalid_scope' } }),
  'a refusal with 503': () => ({ status: 503, body: { error: 'invalid_grant' } }),
  server_error: () => ({ status: 400, body: { error: 'server_error' } }),
  temporarily_unavailable: () => ({ status: 400, body: { error: 'temporarily_unavailable' } }),
};

/** Reproducible random numbers, including 0 and 1. */
function* chances(): Generator<number, never> {
  for (let seed = 1; ; seed = (seed * 16_807) % 2_147_483_647)
    yield seed % 7 === 0 ? 0 : seed % 7 === 1 ? 1 : seed / 2_147_483_647;
}

/** Aborts a request only once the service has received it, even if it times out at once. */
function untilSeen(service: { readonly requests: readonly unknown[] }): Fetch {
  return async (url, init) => {
    const seen = service.requests.length;
    const end = new AbortController();
    const response = keptFetch(url, { ...init, signal: end.signal });
    response.catch(() => undefined);
    await eventually('the service sees the request', () => service.requests.length > seen);
    if (init.signal.aborted) end.abort();
    init.signal.addEventListener('abort', () => end.abort());
    return response;
  };
}

describe('SessionManager with failures', () => {
  let bench: SessionBench;
  const open = async (...args: Parameters<typeof SessionBench.open>) => (bench = await SessionBench.open(...args));
  const noticeKinds = () => bench.notices.map(({ kind }) => kind);
  afterEach(() => bench.close());

  it('SessionManager keeps the session through 200 consecutive transient failures', async () => {
    await open();
    await bench.signedIn();
    const { session } = bench.live;
    const { stored } = bench;
    bench.fetch = untilSeen(bench.service);
    const random = chances();
    bench.random = () => random.next().value;
    let signOuts = 0;
    bench.store.onDidChange(() => (signOuts += ['signedOut', 'reauthRequired'].includes(bench.state.kind) ? 1 : 0));
    bench.clock.advance(54 * minute);

    for (let failures = 1; failures <= 200; failures++) {
      const [name, way] = Object.entries(transient)[failures % Object.keys(transient).length] ?? assert.fail();
      const failure = way(bench.clock.now() + 1000);
      bench.service.failNext({ operation: 'refresh', ...failure });
      bench.deadlineMs = () => (failure.hang ? 0 : 30_000);
      if (failures === 1) void bench.manager.refresh(bench.connection.id);
      else bench.clock.advance(1000);
      await bench.until(`${name} is known`, () => bench.live.kind === 'degraded' && bench.live.failures === failures);
      const state = bench.live;
      assert.ok(state.kind === 'degraded');
      const delayMs = state.retryAtMs - state.failedAtMs;
      assert.ok(!name.startsWith('429') || delayMs >= askedToWaitMs, `${name}: ${delayMs} ms`);

      assert.equal(state.session, session);
      assert.equal(bench.stored, stored);
      if ((session.tokens.expiresAtMs ?? 0) > bench.clock.now())
        assert.equal(await bench.manager.accessToken(bench.connection.id), session.tokens);
      const before = bench.service.requests.length;
      bench.clock.advance(delayMs - 1);
      assert.equal(bench.service.requests.length, before, 'nothing is sent before its time');
    }

    assert.ok(bench.clock.now() > (session.tokens.expiresAtMs ?? Infinity), 'the token has run out meanwhile');
    bench.clock.advance(1001);
    await bench.until('all is well', () => bench.live.kind === 'active');
    assert.equal(bench.refreshes, 1);
    assert.equal(
      (await bench.manager.accessToken(bench.connection.id)).accessToken,
      bench.live.session.tokens.accessToken,
    );
    assert.equal(signOuts, 0);
    assert.deepEqual(bench.notices, []);
  });

  it('SessionManager retries once and then requires a sign-in if the response to a rotating refresh was lost', async () => {
    await open({ rotate: true });
    await bench.signedIn();
    bench.service.failNext({ operation: 'refresh', drop: true, carriedOut: true });
    await bench.pass(60 * minute);
    assert.equal(bench.state.kind === 'reauthRequired' && bench.state.reason, 'ended');
    const asked = bench.service.requests.length;
    await bench.pass(day, 5 * minute);
    await bench.manager.check();
    assert.equal(bench.service.requests.length, asked);
    const refreshes = bench.service.requests.filter(({ grantType }) => grantType === 'refresh_token');
    assert.equal(refreshes.length, 2);
    assert.equal(bench.service.counters.refusals.invalid_grant, 1);
    assert.deepEqual(noticeKinds(), ['reauthRequired']);
    await bench.untilStored('ended');
  });

  it('SessionManager reports once that a service does not refresh tokens, and uses the token until expiry', async () => {
    await open();
    await bench.signedIn();
    const { accessToken } = bench.live.session.tokens;
    bench.service.failNext({ operation: 'refresh', times: 9, status: 400, body: { error: 'unsupported_grant_type' } });
    await bench.pass(59 * minute);
    assert.deepEqual(noticeKinds(), ['refreshUnsupported', 'endsSoon']);
    assert.equal((await bench.manager.accessToken(bench.connection.id)).accessToken, accessToken);
    await bench.pass(2 * minute);
    assert.equal(bench.state.kind === 'reauthRequired' && bench.state.reason, 'expired');
    assert.equal(bench.state.kind === 'reauthRequired' && bench.state.username, bench.service.username);
    assert.deepEqual(noticeKinds(), ['refreshUnsupported', 'endsSoon', 'reauthRequired']);
    assert.equal(bench.service.requests.filter(({ grantType }) => grantType === 'refresh_token').length, 1);
  });

  it('SessionManager returns a second 401 to the caller, and neither refreshes nor repeats a request after a 403', async () => {
    await open();
    await bench.signedIn();
    bench.service.failNext({ operation: 'detail', times: 2, status: 401 });
    await bench.manager.loadDetail(bench.connection.id);
    assert.equal(bench.live.detail.kind === 'failed' && bench.live.detail.error.status, 401);
    assert.equal(bench.service.counters.refreshes, 1);
    const before = bench.service.requests.length;
    bench.service.failNext({ operation: 'detail', status: 403 });
    await bench.manager.loadDetail(bench.connection.id);
    assert.equal(bench.live.detail.kind === 'failed' && bench.live.detail.error.status, 403);
    assert.equal(bench.service.requests.length, before + 1);
  });

  it('SessionManager refreshes the token and repeats the request once after a 403 without a body for the user detail', async () => {
    await open();
    await bench.signedIn();
    bench.service.failNext({ operation: 'detail', status: 403, body: '' });
    await bench.manager.loadDetail(bench.connection.id);
    assert.deepEqual([bench.live.detail.kind, bench.service.counters.refreshes], ['loaded', 1]);
    bench.service.failNext({ operation: 'detail', times: 2, status: 403, body: '' });
    await bench.manager.loadDetail(bench.connection.id);
    assert.deepEqual([bench.live.detail.kind, bench.service.counters.refreshes], ['failed', 2]);
  });

  // A refused scope is retried with commas.
  const { invalid_scope: _, ...refused } = transient;
  const refusedSignIns: Readonly<Record<string, Way>> = {
    ...refused,
    'wrong password': () => ({ status: 400, body: { error: 'invalid_grant' } }),
    'status 401': () => ({ status: 401 }),
  };
  for (const [name, way] of Object.entries(refusedSignIns)) {
    it(`SessionManager sends the password only once if a sign-in fails: ${name}`, async () => {
      await open();
      const failure = way(bench.clock.now());
      bench.fetch = untilSeen(bench.service);
      bench.deadlineMs = () => (failure.hang ? 0 : 30_000);
      bench.service.failNext({ operation: 'signIn', ...failure });
      await bench.manager.setConnections([bench.connection]);
      await assert.rejects(bench.signIn());
      await bench.pass(10 * minute);
      assert.equal(bench.service.requests.filter(({ method }) => method === 'POST').length, 1);
      assert.equal(bench.state.kind, 'signedOut');
    });
  }
});
