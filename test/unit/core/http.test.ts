import assert from 'node:assert/strict';
import { getEventListeners, once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import fetch from 'node-fetch';
import { systemClock } from '../../../src/core/clock.ts';
import { send, sendAs, type HttpRequest, type Transport } from '../../../src/core/http.ts';
import { describeFailure } from '../../../src/core/networkErrors.ts';
import { refusal } from '../../../src/core/refusals.ts';
import { createServiceClient } from '../../../src/core/serviceClient.ts';
import type { Session } from '../../../src/core/session.ts';
import { decodeTokenResponse } from '../../../src/core/tokens.ts';
import { eventually } from '../../support/eventually.ts';
import { FakeClock } from '../../support/fakeClock.ts';

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
  const get = (change: Partial<HttpRequest> = {}): HttpRequest => ({ path: '/x', method: 'GET', maxBytes: 10_000, ...change });

  it('asks for JSON and gives back whatever comes', async () => {
    let accept: string | undefined;
    answer = (request, response) => {
      accept = request.headers.accept;
      response.writeHead(418, { 'X-Kind': 'teapot' }).end('short and stout');
    };
    const got = await send(transport(), baseUrl, get());
    assert.equal(accept, 'application/json');
    assert.deepEqual([got?.status, got?.text, got?.headers.get('x-kind')], [418, 'short and stout', 'teapot']);
  });

  it('logs method, path and status, and neither query nor headers nor body', async () => {
    answer = (_, response) => response.end('BODY');
    log.length = 0;
    await send(transport(), baseUrl, get({ path: '/x?q=SECRET', method: 'POST', headers: { Authorization: 'Bearer SECRET' }, body: 'SECRET' }));
    assert.match(log.join('\n'), /^#\d+ POST \/x\?…: 200, 4 characters, \d+ ms$/);
  });

  it('sends a token to the origin of its session, and to no other', async () => {
    const asked: [string | undefined, string | undefined][] = [];
    answer = (request, response) => {
      asked.push([request.url, request.headers.authorization]);
      response.end('{}');
    };
    const tokens = decodeTokenResponse({ access_token: 'abc' }, 0);
    const session: Session = { origin: baseUrl, username: 'robin', family: 'a', generation: 1, tokens };
    await sendAs(transport(), session, get());
    const client = createServiceClient(transport());
    const connection = { id: 'a', name: 'A', baseUrl: `${baseUrl}/below`, clientId: 'c', scope: '' };
    await client.userDetail(connection, session);
    await assert.rejects(client.userDetail({ ...connection, baseUrl: 'http://127.0.0.1:1' }, session), { kind: 'session' });
    await assert.rejects(client.refreshGrant({ ...connection, baseUrl: 'http://127.0.0.1:1' }, session, 'secret'), { kind: 'session' });
    await assert.rejects(async () => sendAs(transport(), session, get({ path: '@elsewhere.example/x' })), TypeError);
    assert.deepEqual(asked, [['/x', 'Bearer abc'], ['/below/api/v2/users/loggedIn/detail', 'Bearer abc']]);
  });

  for (const status of [301, 302, 303, 307, 308]) {
    it(`does not follow a ${status}`, async () => {
      const paths: (string | undefined)[] = [];
      answer = (request, response) => {
        paths.push(request.url);
        response.writeHead(status, { Location: '/other' }).end();
      };
      await assert.rejects(send(transport(), baseUrl, get()), { kind: 'redirect', status });
      assert.deepEqual(paths, ['/x']);
    });
  }

  it('refuses an answer beyond the limit, small as it may be on the way', async () => {
    answer = (_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000)));
    await assert.rejects(send(transport(), baseUrl, get()), { kind: 'tooLarge' });
  });

  it('ends at the deadline, while connecting or in the middle of the body', async () => {
    for (const begin of [false, true]) {
      const clock = new FakeClock();
      answer = (_, response) => {
        if (begin) response.write('beginning');
        setImmediate(() => clock.advance(30_000));
      };
      await assert.rejects(send(transport({ clock }), baseUrl, get()), { kind: 'timeout' });
      assert.equal(clock.pending, 0);
    }
  });

  it('is nothing when cancelled, before or during', async () => {
    assert.equal(await send(transport(), baseUrl, get(), AbortSignal.abort()), undefined);
    const cancel = new AbortController();
    answer = () => cancel.abort();
    assert.equal(await send(transport(), baseUrl, get(), cancel.signal), undefined);
  });

  it('leaves nothing at the signal of whoever may cancel, however it ends', async () => {
    const cancel = new AbortController();
    const answers: readonly RequestListener[] = [(_, response) => response.end('{}'), (request) => request.socket.destroy(), (_, response) => response.writeHead(302).end(), () => cancel.abort()];
    for (const one of answers) {
      answer = one;
      await send(transport(), baseUrl, get(), cancel.signal).catch(() => undefined);
      assert.equal(getEventListeners(cancel.signal, 'abort').length, 0);
    }
    assert.ok(cancel.signal.aborted);
  });

  it('ends the connection of an answer that it refuses, without waiting for the rest of it', async () => {
    let isEnded = false;
    answer = (_, response) => {
      response.on('close', () => (isEnded = true));
      response.writeHead(302, { Location: '/other' }).write('more is to come');
    };
    await assert.rejects(send(transport(), baseUrl, get()), { kind: 'redirect' });
    await eventually('the service sees the end of the connection', () => isEnded);
  });

  it('says that a connection broke off', async () => {
    answer = (request) => request.socket.destroy();
    await assert.rejects(send(transport(), baseUrl, get()), { kind: 'network' });
  });

  it('says that nothing listens', async () => {
    await assert.rejects(send(transport(), 'http://127.0.0.1:1', get()), { kind: 'network', message: /refuses the connection/ });
  });

  describe('describeFailure', () => {
    const url = new URL('https://service.example.com/secret-path?token=1');
    for (const [code, kind, words] of [
      ['ENOTFOUND', 'network', /is not known/],
      ['EAI_AGAIN', 'network', /is not known/],
      ['ECONNREFUSED', 'network', /refuses/],
      ['ECONNRESET', 'network', /ended the connection/],
      ['ETIMEDOUT', 'network', /no way/],
      ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls', /self-signed/],
      ['SELF_SIGNED_CERT_IN_CHAIN', 'tls', /issuer/],
      ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls', /issuer/],
      ['CERT_HAS_EXPIRED', 'tls', /expired/],
      ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls', /another name/],
      ['EPROTO', 'tls', /secure connection/],
      ['SOMETHING_NEW', 'network', /cannot be reached/],
      ['toString', 'network', /cannot be reached/],
    ] as const) {
      it(`explains ${code}`, () => {
        const error = describeFailure(Object.assign(new Error('x'), { cause: { code } }), url, 1);
        assert.equal(error.kind, kind);
        assert.match(error.message, words);
        assert.ok(error.message.includes('service.example.com'));
        assert.ok(!error.message.includes('secret-path') && !error.message.includes('token'));
      });
    }

    const failed = (address: string, reason: string, code?: string) => {
      const message = `request to ${address} failed, reason: ${reason}`;
      return describeFailure(Object.assign(new Error(message), { type: 'system', ...(code && { code }) }), new URL(address), 1).kind;
    };

    it('blames no proxy for a service that is named like one', () => {
      for (const [address, reason, code] of [
        ['https://proxy.example/api', 'getaddrinfo ENOTFOUND proxy.example', 'ENOTFOUND'],
        ['https://proxy.example:8443/api', 'connect ECONNREFUSED proxy.example:8443', 'ECONNREFUSED'],
        ['https://my-proxy.example/proxy/oauth/token?via=proxy', 'socket hang up', 'ECONNRESET'],
        ['https://service.example/proxy/oauth/token', 'read ECONNRESET', 'ECONNRESET'],
        ['https://proxy/oauth/token', 'getaddrinfo EAI_AGAIN proxy', 'EAI_AGAIN'],
        ['https://proxy.example/api', 'something else with proxy.example'],
        ['https://service.example/api', 'getaddrinfo ENOTFOUND service.example (not by a proxy)', 'ENOTFOUND'],
        ['https://[::1]/proxy', 'connect ECONNREFUSED ::1:443', 'ECONNREFUSED'],
      ] as const) {
        assert.equal(failed(address, reason, code), 'network', `${address}: ${reason}`);
      }
    });

    it('blames the proxy for what a proxy did', () => {
      for (const [reason, code] of [
        ['Proxy connection ended before receiving CONNECT response'],
        ['tunneling socket could not be established, statusCode=407'],
        ['tunneling socket could not be established, cause=connect ECONNREFUSED 10.0.0.1:3128', 'ECONNREFUSED'],
        ['Failed to establish a socket connection to proxies: ["PROXY 10.0.0.1:3128"]'],
        ['getaddrinfo ENOTFOUND proxy.corp.example', 'ENOTFOUND'],
        ['getaddrinfo ENOTFOUND proxy.example.com', 'ENOTFOUND'],
        ['something new', 'ERR_PROXY_CONNECTION_FAILED'],
      ] as const) {
        for (const address of ['https://service.example/api', 'https://example.com/proxy', 'https://proxy.example/proxy']) {
          assert.equal(failed(address, reason, code), 'proxy', `${address}: ${reason}`);
        }
      }
    });

    it('does not lose itself in a loop of causes', () => {
      const loop: { cause?: unknown } = {};
      loop.cause = loop;
      assert.equal(describeFailure(loop, url, 1).kind, 'network');
      for (const odd of [undefined, null, 'text', 3]) assert.equal(describeFailure(odd, url, 1).kind, 'network');
    });
  });

  describe('refusal', () => {
    const refused = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      refusal({ status, text: typeof body === 'string' ? body : JSON.stringify(body), headers: { get: (name) => headers[name] ?? null } }, 'request', 0);

    it('reads the error of the body and of the challenge', () => {
      assert.deepEqual([refused(400, { error: 'invalid_grant' }).kind, refused(400, { error: 'invalid_grant' }).oauthCode], ['oauth', 'invalid_grant']);
      assert.equal(refused(401, '', { 'www-authenticate': 'Bearer realm="x", error="invalid_token"' }).oauthCode, 'invalid_token');
    });

    it('goes by the status where the body is of another shape', () => {
      for (const body of ['<html>', '', '[]', { error: 'Not Found' }, { error: { code: 1 } }, { error: 'x'.repeat(100) }]) {
        const error = refused(404, body);
        assert.deepEqual([error.kind, error.status, error.oauthCode], ['http', 404, undefined]);
      }
    });

    it('never repeats what the service wrote', () => {
      assert.ok(!/HOSTILE|made_up_code/.test(refused(400, { error: 'made_up_code', error_description: 'HOSTILE' }).message));
    });
  });
});
