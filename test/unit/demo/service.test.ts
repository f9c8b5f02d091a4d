import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { inspect } from 'node:util';
import {
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
});
