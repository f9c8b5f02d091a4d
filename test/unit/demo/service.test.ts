import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { demoServices, detailPath, ManualClock, request } from './client.ts';

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
