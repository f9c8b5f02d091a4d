import assert from 'node:assert/strict';
import { getEventListeners, once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import fetch from 'node-fetch';
import { systemClock } from '../../../../src/platform/common/clock.ts';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import type { HttpRequest, Transport } from '../../../../src/service/common/http.ts';
import { send } from '../../../../src/service/common/send.ts';
import { createServiceClient } from '../../../../src/service/common/serviceClient.ts';
import { decodeTokenResponse } from '../../../../src/service/common/tokens.ts';
import type { Session } from '../../../../src/session/common/session.ts';
import { eventually } from '../../../support/eventually.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { bodyBytes } from '../../../support/hostile/bodyBytes.ts';

describe('http', () => {
  const log: string[] = [];
  const record = (line: string) => void log.push(line);
  const transport = (change: Partial<Transport> = {}): Transport => ({
    fetch,
    clock: systemClock,
    log: { debug: record, info: record, warn: record },
    deadlineMs: () => 30_000,
    ...change,
  });
  let server: Server;
  let baseUrl: string;
  let answer: RequestListener;

  before(async () => {
    server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const get = (change: Partial<HttpRequest> = {}): HttpRequest => ({
    path: '/x',
    method: 'GET',
    maxBytes: 10_000,
    ...change,
  });

  it('send requests JSON and returns a response of any status', async () => {
    let accept: string | undefined;
    answer = (request, response) => {
      accept = request.headers.accept;
      response.writeHead(418, { 'X-Kind': 'teapot' }).end('short and stout');
    };
    const got = await send(transport(), baseUrl, get());
    assert.equal(accept, 'application/json');
    assert.deepEqual([got?.status, got?.text, got?.headers.get('x-kind')], [418, 'short and stout', 'teapot']);
  });

  it('send logs method, path, and status, but no query, headers, or body', async () => {
    answer = (_, response) => response.end('BODY');
    log.length = 0;
    await send(
      transport(),
      baseUrl,
      get({ path: '/x?q=SECRET', method: 'POST', headers: { Authorization: 'Bearer SECRET' }, body: 'SECRET' }),
    );
    assert.match(log.join('\n'), /^#\d+ POST \/x\?…: 200, 4 bytes, \d+ ms$/);
    log.length = 0;
    const cancel = new AbortController();
    answer = () => cancel.abort();
    await send(transport(), baseUrl, get(), cancel.signal);
    assert.match(log.join('\n'), /^#\d+ GET \/x: canceled, \d+ ms$/);
  });

  it('send resolves to undefined if a request is canceled with the last byte of its response', async () => {
    const cancel = new AbortController();
    const arrayBuffer = () => {
      cancel.abort();
      return bodyBytes('all of it');
    };
    assert.equal(
      await send(
        transport({ fetch: () => Promise.resolve({ status: 200, headers: new Headers(), arrayBuffer }) }),
        baseUrl,
        get(),
        cancel.signal,
      ),
      undefined,
    );
  });

  it('ServiceClient sends a token only to the origin of its session', async () => {
    const asked: [string | undefined, string | undefined][] = [];
    answer = (request, response) => {
      asked.push([request.url, request.headers.authorization]);
      response.end('{}');
    };
    const tokens = decodeTokenResponse({ access_token: 'abc' }, 0);
    const session: Session = { origin: baseUrl, username: 'robin', signInId: 'a', version: 1, tokens };
    const client = createServiceClient(transport());
    const connection = { id: 'a', name: 'A', baseUrl: `${baseUrl}/below`, clientId: 'c', scope: '' };
    await client.userDetail(connection, session);
    await assert.rejects(client.userDetail({ ...connection, baseUrl: 'http://127.0.0.1:1' }, session), {
      kind: 'session',
    });
    await assert.rejects(client.refreshGrant({ ...connection, baseUrl: 'http://127.0.0.1:1' }, session, 'secret'), {
      kind: 'session',
    });
    await assert.rejects(async () => send(transport(), baseUrl, get({ path: '@elsewhere.example/x' })), TypeError);
    assert.deepEqual(asked, [['/below/api/v2/users/loggedIn/detail', 'Bearer abc']]);
  });

  it('send refuses a response that exceeds the limit only after decompression', async () => {
    answer = (_, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000)));
    await assert.rejects(send(transport(), baseUrl, get()), { kind: 'tooLarge' });
  });

  it('send times out at the deadline, whether before the response or in the middle of the body', async () => {
    for (const begin of [false, true]) {
      const clock = new FakeClock();
      answer = (_, response) => {
        if (begin) response.write('beginning');
        setImmediate(() => clock.advance(30_000));
      };
      await assert.rejects(send(transport({ clock }), baseUrl, get()), (error: Error) => {
        assert.ok(error instanceof OrgAccessError && error.kind === 'timeout' && error.cause instanceof Error);
        assert.deepEqual(error.problem, { code: 'timedOut', seconds: 30 });
        return true;
      });
      assert.equal(clock.pending, 0);
    }
  });

  it('send resolves to undefined if canceled before or during a request', async () => {
    assert.equal(await send(transport(), baseUrl, get(), AbortSignal.abort()), undefined);
    const cancel = new AbortController();
    answer = () => cancel.abort();
    assert.equal(await send(transport(), baseUrl, get(), cancel.signal), undefined);
  });

  it('send leaves no listener on the abort signal, however a request ends', async () => {
    const cancel = new AbortController();
    const answers: readonly RequestListener[] = [
      (_, response) => response.end('{}'),
      (request) => request.socket.destroy(),
      (_, response) => response.writeHead(302).end(),
      () => cancel.abort(),
    ];
    for (const one of answers) {
      answer = one;
      await send(transport(), baseUrl, get(), cancel.signal).catch(() => undefined);
      assert.equal(getEventListeners(cancel.signal, 'abort').length, 0);
    }
    assert.ok(cancel.signal.aborted);
  });

  it('send closes the connection after refusing a response, without waiting for the rest', async () => {
    let isEnded = false;
    answer = (_, response) => {
      response.on('close', () => (isEnded = true));
      response.writeHead(302, { Location: '/other' }).write('more is to come');
    };
    await assert.rejects(send(transport(), baseUrl, get()), { kind: 'redirect' });
    await eventually('the service sees the end of the connection', () => isEnded);
  });

  it('send throws a network error with the host and port if no program listens there', async () => {
    await assert.rejects(send(transport(), 'http://127.0.0.1:1', get()), {
      kind: 'network',
      problem: { code: 'notReached', host: '127.0.0.1:1', why: 'refused' },
    });
  });
});
