import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { HttpRequest } from '../../../../src/service/common/http.ts';
import { send } from '../../../../src/service/common/send.ts';
import { directTransport, listen } from '../../../support/service/directly.ts';

describe('refuseRedirect', () => {
  const transport = directTransport;
  const get = (change: Partial<HttpRequest> = {}): HttpRequest => ({
    path: '/x',
    method: 'GET',
    maxBytes: 1,
    ...change,
  });
  let server: Server;
  let baseUrl: string;
  let answer: RequestListener;
  before(async () => {
    server = createServer((request, response) => answer(request, response));
    baseUrl = `http://127.0.0.1:${await listen(server)}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  it('refuseRedirect names the target of a redirect only if the target consists of a short, plain host name', async () => {
    const named: readonly (readonly [location: string | undefined, target: string | undefined])[] = [
      ['https://other.example/x', 'https://other.example'],
      ['//h-1.example:8443', 'http://h-1.example:8443'],
      ['http://[::1]:81/', 'http://[::1]:81'],
      [`https://${'a'.repeat(60)}.${'b'.repeat(31)}`, `https://${'a'.repeat(60)}.${'b'.repeat(31)}`],
      [`https://${'a'.repeat(60)}.${'b'.repeat(32)}`, undefined],
      ['ftp://x.example/', undefined],
      ['https://a$(bug).example/', undefined],
      ['http://[', undefined],
      [undefined, undefined],
    ];
    for (const [location, target] of named) {
      answer = (_, response) => response.writeHead(302, location === undefined ? {} : { Location: location }).end();
      await assert.rejects(
        send(transport(), baseUrl, get()),
        { problem: { code: 'redirected', ...(target !== undefined && { origin: target }) } },
        location,
      );
    }
    // Requests that may change something follow no redirect, so each is reported.
    for (const [location, problem] of [
      ['/get/', { path: '/get/', addsSlash: true }],
      [`${baseUrl}/x?to=1`, { path: '/x', addsSlash: false }],
      ['/', { path: '/', addsSlash: false }],
    ] as const) {
      answer = (_, response) => response.writeHead(308, { Location: location }).end();
      await assert.rejects(send(transport(), baseUrl, get({ path: '/get', method: 'POST' })), {
        problem: { code: 'redirectedWithin', ...problem },
      });
    }
    answer = (_, response) => response.writeHead(302, { Location: `/$(bug)` }).end();
    await assert.rejects(send(transport(), baseUrl, get()), { problem: { code: 'redirected', origin: baseUrl } });
    for (const status of [299, 304, 400]) {
      answer = (_, response) => response.writeHead(status).end();
      assert.equal((await send(transport(), baseUrl, get()))?.status, status);
    }
  });
});
