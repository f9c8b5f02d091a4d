import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { inspect } from 'node:util';
import {
  askDetail,
  askToken,
  demoServices,
  detailPath,
  ManualClock,
  refreshForm,
  request,
  signIn,
  signInForm,
  tokenPath,
} from './client.ts';

describe('demo: service', () => {
  const start = demoServices();

  it('the demo service responds only to loopback host names', async () => {
    const service = await start();
    const status = async (host: string) => {
      const [response] = (await once(get(service.url + detailPath, { headers: { host } }), 'response')) as [
        IncomingMessage,
      ];
      response.resume();
      return response.statusCode;
    };
    for (const host of [`127.0.0.1:${service.port}`, 'localhost', 'LOCALHOST:1', '[::1]:80'])
      assert.equal(await status(host), 401, host);
    for (const host of ['example.com', 'localhost.example.com', '127.0.0.1.example.com:80', '127.0.0.1@example.com'])
      assert.equal(await status(host), 403, host);
  });

  it('the demo service delays every response and error by the configured latency', async () => {
    const clock = new ManualClock();
    const service = await start({ clock, latencyMs: 250 });
    let answers = 0;
    const asked = [request(service, '/nowhere'), askToken(service, signInForm(service)), askDetail(service, 'x')].map(
      (reply) =>
        reply.then(({ status }) => {
          answers += 1;
          return status;
        }),
    );
    await clock.timers(3);
    clock.advance(249);
    assert.deepEqual([service.requests.length, answers], [0, 0]);
    clock.advance(1);
    assert.deepEqual(await Promise.all(asked), [404, 200, 401]);
  });

  it('the demo service lists requests without secrets', async () => {
    const service = await start();
    const tokens = await signIn(service);
    await askToken(service, refreshForm(service, tokens.refresh_token));
    await askToken(service, signInForm(service, { grant_type: 'my-secret' }));
    await request(service, `${detailPath}?access_token=${String(tokens.access_token)}`);
    assert.deepEqual(service.requests, [
      { method: 'POST', path: tokenPath, status: 200, grantType: 'password' },
      { method: 'POST', path: tokenPath, status: 200, grantType: 'refresh_token' },
      { method: 'POST', path: tokenPath, status: 400, grantType: 'other', error: 'unsupported_grant_type' },
      { method: 'GET', path: detailPath, status: 401 },
    ]);
    const shown = inspect([service.requests, service.counters], { depth: null });
    for (const secret of ['my-secret', service.clientSecret, service.password])
      assert.equal(shown.includes(secret), false);
  });

  it('revokeAll also revokes the tokens of earlier runs', async () => {
    const earlier = await signIn(await start());
    const service = await start();
    const own = await signIn(service);
    service.revokeAll();
    for (const tokens of [earlier, own]) {
      assert.equal((await askDetail(service, tokens.access_token)).status, 401);
      assert.equal((await askToken(service, refreshForm(service, tokens.refresh_token))).json.error, 'invalid_grant');
    }
    const later = await signIn(service);
    assert.equal((await askDetail(service, later.access_token)).status, 200);
    assert.equal((await askToken(service, refreshForm(service, later.refresh_token))).status, 200);
  });

  it('close ends idle and waiting connections, and may be called repeatedly', async () => {
    const clock = new ManualClock();
    const service = await start({ clock, latencyMs: 1000 });
    const idle = connect(service.port, '127.0.0.1');
    await once(idle, 'connect');
    const ended = once(idle.resume(), 'close');
    const waiting = assert.rejects(request(service, '/'));
    await clock.timers(1);
    await Promise.all([service.close(), service.close()]);
    await Promise.all([waiting, ended, service.close()]);
    assert.equal(clock.pending, 0);
    await assert.rejects(fetch(service.url));
  });

  it('the demo service fails to start while its port is in use, and starts when the port is free', async () => {
    const { port, url, close } = await start();
    await assert.rejects(start({ port }), { code: 'EADDRINUSE' });
    await close();
    assert.equal((await start({ port })).url, url);
  });
});

describe('demo: scripted failures', () => {
  const start = demoServices();

  it('a scripted failure affects the requested number of requests', async () => {
    const service = await start();
    const { access_token, refresh_token } = await signIn(service);
    service.failNext({ operation: 'detail', times: 2, status: 429 });
    service.failNext({ operation: 'refresh' });
    await signIn(service);
    const statuses: number[] = [];
    for (let time = 0; time < 3; time += 1) statuses.push((await askDetail(service, access_token)).status);
    assert.deepEqual(statuses, [429, 429, 200]);
    assert.equal((await askToken(service, refreshForm(service, refresh_token))).status, 503);
    assert.equal((await askToken(service, refreshForm(service, refresh_token))).status, 200);
  });

  it('a scripted failure sends its headers and body', async () => {
    const service = await start();
    service.failNext({
      operation: 'token',
      status: 200,
      headers: { 'Retry-After': '7', 'Content-Type': 'text/html' },
      body: '<html>',
    });
    service.failNext({ operation: 'any', status: 200, body: { access_token: 7 } });
    const reply = await askToken(service, signInForm(service));
    assert.deepEqual([reply.status, reply.headers.get('retry-after'), reply.text], [200, '7', '<html>']);
    assert.deepEqual((await request(service, '/nowhere')).json, { access_token: 7 });
    assert.equal((await request(service, '/nowhere')).status, 404);
  });

  it('a scripted failure can drop the connection', async () => {
    const service = await start();
    service.failNext({ operation: 'any', drop: true });
    await assert.rejects(request(service, '/'));
    assert.deepEqual(service.requests, [{ method: 'GET', path: '/', status: 0 }]);
  });

  it('a scripted failure can hang until the client gives up', async () => {
    const service = await start();
    service.failNext({ operation: 'any', hang: true });
    const giveUp = new AbortController();
    const asked = assert.rejects(request(service, '/', { signal: giveUp.signal }), { name: 'AbortError' });
    while (service.requests.length === 0) await new Promise(setImmediate);
    giveUp.abort();
    await asked;
    assert.deepEqual(service.requests, [{ method: 'GET', path: '/', status: 0 }]);
  });

  it('a scripted failure can lose the response of a completed refresh', async () => {
    const service = await start({ rotate: true });
    const { refresh_token } = await signIn(service);
    service.failNext({ operation: 'refresh', carriedOut: true, drop: true });
    await assert.rejects(askToken(service, refreshForm(service, refresh_token)));
    assert.equal(service.counters.refreshes, 1);
    assert.equal((await askToken(service, refreshForm(service, refresh_token))).json.error, 'invalid_grant');
  });
});
