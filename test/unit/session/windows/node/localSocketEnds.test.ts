import assert from 'node:assert/strict';
import { getEventListeners, once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { lineReader, writeLine } from '../../../../../src/session/windows/node/lines.ts';
import { newAddress, removeLocalAddress } from '../../../../../src/session/windows/node/localAddress.ts';
import {
  askLocally,
  listenLocally,
  SilentListenerError,
  type RequestHandler,
  type LocalListener,
  type ListenOptions,
} from '../../../../../src/session/windows/node/localSocket.ts';
import { eventually } from '../../../../support/eventually.ts';

const key = 'a'.repeat(32);
const never = () => new AbortController().signal;

describe('local socket that ends', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  async function listen(handle: RequestHandler, options?: ListenOptions): Promise<LocalListener> {
    const listener = await listenLocally(handle, options);
    ends.push(() => listener.dispose());
    return listener;
  }

  /** Returns the address of an arbitrary listener. */
  async function listening(onConnection: (socket: Socket) => void): Promise<string> {
    const { path: address } = newAddress();
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined));
      onConnection(socket);
    });
    server.listen(address);
    await once(server, 'listening');
    ends.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
      removeLocalAddress(address);
    });
    return address;
  }

  const ask = ({ address }: LocalListener, message: unknown, maxResponseBytes?: number) =>
    askLocally(address, message, never(), {
      keepsAlive: true,
      ...(maxResponseBytes !== undefined && { maxResponseBytes }),
    });

  it('askLocally rejects with ECONNRESET if the listener ends early or sends something else, and sends no key', async () => {
    for (const said of ['', '{"re', 'HTTP/1.1 400 Bad Request\r\n\r\n', '{"ready":false}\n']) {
      const heard: Buffer[] = [];
      const path = await listening((socket) => socket.on('data', (chunk) => heard.push(chunk)).end(said));
      await assert.rejects(askLocally({ path, key }, 1, never()), { code: 'ECONNRESET' }, said);
      assert.deepEqual(heard, [], 'it is told no key');
    }
  });

  it('askLocally returns undefined, as for a request that may have been handled, if it cannot parse the response', async () => {
    for (const said of ['no JSON', '{"answer":', '[]', '7']) {
      const path = await listening((socket) => {
        socket.write('{"ready":true}\n');
        socket.once('data', () => socket.end(`${said}\n`));
      });
      assert.equal(await askLocally({ path, key }, 1, never()), undefined, said);
    }
  });

  it('askLocally sends nothing if the signal is aborted, and leaves no listener on the signal', async () => {
    let calls = 0;
    const silent = { path: await listening(() => (calls += 1)), key };
    assert.equal(await askLocally(silent, 1, AbortSignal.abort(), { keepsAlive: true }), undefined);
    const asking = new AbortController();
    const before = calls;
    const asked = askLocally(silent, 1, asking.signal, { keepsAlive: true });
    await eventually('it has called', () => calls > before);
    asking.abort();
    assert.equal(await asked, undefined);
    assert.equal(getEventListeners(asking.signal, 'abort').length, 0);
    const { signal } = new AbortController();
    const { address } = await listen(() => Promise.resolve(1));
    assert.equal(await askLocally(address, 1, signal, { keepsAlive: true }), 1);
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });

  it('askLocally returns null if the handler returns undefined, and stops waiting if the listener ends', async () => {
    assert.equal(await ask(await listen(() => Promise.resolve(undefined)), 1), null);
    let isAsked = false;
    const listener = await listen(() => {
      isAsked = true;
      return new Promise(() => undefined);
    });
    const asked = ask(listener, 1);
    await eventually('it is asked', () => isAsked);
    listener.dispose();
    assert.equal(await asked, undefined);
  });

  it('listenLocally closes invalid requests at once and silent connections after a time limit', async () => {
    const { address } = await listen(() => assert.fail('It was asked.'));
    const ended: string[] = [];
    const call = async (kind: string, said?: string) => {
      const socket = connect(address.path)
        .on('error', () => undefined)
        .resume();
      if (said !== undefined) socket.write(said);
      await new Promise((resolve) => socket.on('close', resolve));
      ended.push(kind);
    };
    const silent = call('silent');
    // Each may take two seconds, so the silent socket would close first if invalid requests were not closed at once.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const asks = [
      'GET / HTTP/1.1\r\n\r\n',
      'null\n',
      '{"message":1}\n',
      `{"key":"${key}","message":1}\n`,
      'x'.repeat(1_100_000),
    ];
    await Promise.all([silent, ...asks.map((said) => call(said.slice(0, 20), said))]);
    assert.equal(ended.at(-1), 'silent');
  });

  it('listenLocally responds although the process stalled for longer than a request may take', async () => {
    const { address } = await listen((message) => Promise.resolve(message));
    const socket = connect(address.path);
    const nextLine = lineReader(socket, 1_000);
    await nextLine();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_800);
    writeLine(socket, JSON.stringify({ key: address.key, message: 'asked late' }));
    assert.equal(String(await nextLine()), '{"answer":"asked late"}');
  });

  it('askLocally rejects with SilentListenerError if the listener sends nothing within the time limit', async () => {
    const path = await listening(() => undefined);
    const asked = askLocally({ path, key }, 1, never(), { keepsAlive: true, readyMs: 50 });
    await assert.rejects(asked, SilentListenerError);
  });

  it('askLocally keeps the process alive while it waits, but only if keepsAlive is set', async () => {
    const listener = await listen(() => new Promise(() => undefined));
    const alive = () => process.getActiveResourcesInfo().filter((kind) => kind === 'PipeWrap').length;
    for (const keepsAlive of [true, false, undefined]) {
      const asking = new AbortController();
      // Sockets of earlier tests may still be closing.
      const before = alive();
      const asked = askLocally(listener.address, 1, asking.signal, keepsAlive === undefined ? {} : { keepsAlive });
      assert.equal(alive() - before, keepsAlive === true ? 1 : 0, String(keepsAlive));
      asking.abort();
      await asked;
    }
  });
});
