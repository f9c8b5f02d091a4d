import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fetch from 'node-fetch';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import type { Fetch, HttpRequest } from '../../../../src/service/common/http.ts';
import { send } from '../../../../src/service/common/send.ts';
import { createServiceClient } from '../../../../src/service/common/serviceClient.ts';
import { httpsFetch } from '../../../../src/service/node/httpFetch.ts';
import { removeFolder } from '../../../support/removeFolder.ts';
import {
  connectionAt,
  directTransport,
  fetchOnThisComputer,
  listen,
  sessionAt,
} from '../../../support/service/directly.ts';
import { makeAuthority } from '../../../support/tls/certificates.ts';

describe('closed connections', () => {
  let answer: RequestListener;
  const server = createServer((request, response) => answer(request, response));
  let baseUrl: string;

  before(async () => {
    baseUrl = `http://127.0.0.1:${await listen(server)}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Returns the response or the problem code, and the number of requests. */
  async function ask(method: HttpRequest['method'], closed: number, isRepeated?: true): Promise<[string, number]> {
    let asked = 0;
    answer = (request, response) => {
      asked += 1;
      if (asked <= closed) request.socket.destroy();
      else response.end('there');
    };
    try {
      const got = await send(directTransport({ fetch }), baseUrl, {
        path: '/x',
        method,
        maxBytes: 100,
        ...(isRepeated && { isRepeated }),
      });
      return [got?.text ?? '', asked];
    } catch (error) {
      return [error instanceof OrgAccessError ? error.problem.code : String(error), asked];
    }
  }

  it('ServiceClient.call repeats a request after a closed connection only if the operation reads', async () => {
    let asked = 0;
    answer = (request, response) => {
      asked += 1;
      if (asked === 1) request.socket.destroy();
      else response.end('{}');
    };
    const client = createServiceClient(directTransport({ fetch }));
    const list = { method: 'POST', path: '/list', body: '{}', kind: 'read' } as const;
    const got = await client.call(connectionAt(baseUrl), sessionAt(baseUrl), list);
    assert.deepEqual([got?.status, asked], [200, 2]);
    asked = 0;
    const { kind: _, ...start } = list;
    await assert.rejects(client.call(connectionAt(baseUrl), sessionAt(baseUrl), start), { kind: 'network' });
    assert.equal(asked, 1);
  });

  for (const [way, fetchBy] of [
    ['node-fetch', (ca: string): Fetch => fetchOnThisComputer(ca, { keepAlive: true })],
    [
      'httpsFetch',
      (ca: string): Fetch =>
        (url, init) =>
          httpsFetch(url, { ...init, tls: { ca } }),
    ],
  ] as const)
    it(`send repeats a read through ${way} if the server closed the reused TLS connection`, async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'closed-'));
      const authority = await makeAuthority(folder, 'private');
      const seen = new Map<unknown, number>();
      const secure = createSecureServer(
        { ...(await authority.issue('127.0.0.1')), keepAliveTimeout: 60_000 },
        (request, response) => {
          const count = (seen.get(request.socket) ?? 0) + 1;
          seen.set(request.socket, count);
          if (count > 1) request.socket.destroy();
          else response.end('{}');
        },
      );
      try {
        const address = `https://127.0.0.1:${await listen(secure)}`;
        const transport = directTransport({ fetch: fetchBy(await readFile(authority.file, 'utf8')) });
        for (let times = 1; times <= 3; times++)
          assert.equal((await send(transport, address, { path: '/x', method: 'GET', maxBytes: 100 }))?.status, 200);
        assert.deepEqual([...seen.values()], [2, 2, 1]);
      } finally {
        secure.closeAllConnections();
        secure.close();
        await removeFolder(folder);
      }
    });

  it('send repeats a read once after a closed connection, and never repeats any other request', async () => {
    assert.deepEqual(await ask('GET', 0), ['there', 1]);
    assert.deepEqual(await ask('GET', 1), ['there', 2]);
    assert.deepEqual(await ask('GET', 9), ['notReached', 2]);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      assert.deepEqual(await ask(method, 1), ['notReached', 1]);
    assert.deepEqual(await ask('GET', 1, true), ['notReached', 1], 'the caller repeats it');
  });
});
