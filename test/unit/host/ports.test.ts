import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { anyFreePort, startAtFreePort } from '../../host/ports.mjs';

describe('a server at the first free port', () => {
  const open: Server[] = [];
  afterEach(() => open.splice(0).forEach((server) => server.close()));

  /** Listens at 127.0.0.1. @throws `EADDRINUSE` */
  async function listen(port: number): Promise<Server> {
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    open.push(server);
    return server;
  }

  it('startAtFreePort starts a server at the wanted port', async () => {
    const wanted = await anyFreePort();
    assert.equal((await startAtFreePort(wanted, listen)).port, wanted);
  });

  it('startAtFreePort continues with the next port if another program takes a free one while the server starts', async () => {
    const wanted = await anyFreePort();
    const { port, server } = await startAtFreePort(wanted, async (candidate) => {
      // The other program is faster, once.
      if (candidate === wanted) await listen(candidate);
      return await listen(candidate);
    });
    assert.ok(port > wanted);
    assert.deepEqual(server.address(), { address: '127.0.0.1', family: 'IPv4', port });
  });

  it('startAtFreePort fails with the error of a server that ends for another reason', async () => {
    const wanted = await anyFreePort();
    await assert.rejects(
      startAtFreePort(wanted, () => Promise.reject(new Error('no memory'))),
      /^Error: no memory$/,
    );
  });
});
