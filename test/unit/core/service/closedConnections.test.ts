import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import fetch from 'node-fetch';
import { OrgAccessError } from '../../../../src/core/base/errors.ts';
import { send, type HttpRequest } from '../../../../src/core/service/http.ts';
import { directTransport, listen } from '../../../support/service/directly.ts';

describe('requests over connections that close', () => {
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

  /** The text of the answer or the code of the problem, and how often the service was asked. */
  async function ask(method: HttpRequest['method'], closed: number): Promise<[string, number]> {
    let asked = 0;
    answer = (request, response) => {
      asked += 1;
      if (asked <= closed) request.socket.destroy();
      else response.end('there');
    };
    try {
      const got = await send(directTransport({ fetch }), baseUrl, { path: '/x', method, maxBytes: 100 });
      return [got?.text ?? '', asked];
    } catch (error) {
      return [error instanceof OrgAccessError ? error.problem.code : String(error), asked];
    }
  }

  it('are sent once more where they are a GET, and nothing else twice', async () => {
    assert.deepEqual(await ask('GET', 0), ['there', 1]);
    assert.deepEqual(await ask('GET', 1), ['there', 2]);
    assert.deepEqual(await ask('GET', 9), ['notReached', 2]);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      assert.deepEqual(await ask(method, 1), ['notReached', 1]);
  });
});
