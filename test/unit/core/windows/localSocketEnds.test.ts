import assert from 'node:assert/strict';
import { getEventListeners, once } from 'node:events';
import { mkdtemp, readdir } from 'node:fs/promises';
import { connect, createServer, Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newAddress, removeLocalAddress } from '../../../../src/core/connection/localAddress.ts';
import { writeFrame } from '../../../../src/core/windows/frames.ts';
import {
  askLocally,
  listenLocally,
  SilentListenerError,
  type Answerer,
  type LocalListener,
  type ListenOptions,
} from '../../../../src/core/windows/localSocket.ts';
import { eventually } from '../../../support/eventually.ts';
import { removeFolder } from '../../../support/removeFolder.ts';

const key = 'a'.repeat(32);
const never = () => new AbortController().signal;

describe('the ends of a local socket', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  async function listen(answer: Answerer, options?: ListenOptions): Promise<LocalListener> {
    const listener = await listenLocally(answer, options);
    ends.push(() => listener.dispose());
    return listener;
  }

  /** Where something listens that does as it likes. */
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

  const ask = ({ address }: LocalListener, message: unknown, answerBytes?: number) =>
    askLocally(address.path, [address.key], message, never(), {
      keepsAlive: true,
      ...(answerBytes !== undefined && { answerBytes }),
    });

  it('is told from one that says nothing true: it ends at once, says half of it, or something else', async () => {
    const endsAtOnce = await listening((socket) => socket.once('data', () => socket.end()));
    await assert.rejects(askLocally(endsAtOnce, [key], 1, never()), { code: 'ECONNRESET' });
    for (const said of [
      Buffer.from([0, 0, 0]),
      Buffer.from([0, 0, 0, 64, 1, 2]),
      Buffer.concat([Buffer.from([0, 0, 0, 64]), Buffer.alloc(64)]),
    ]) {
      const address = await listening((socket) => socket.once('data', () => socket.end(said)));
      await assert.rejects(
        askLocally(address, [key], 1, never()),
        { name: 'UnprovenListenerError' },
        said.toString('hex'),
      );
    }
  });

  it('asks nobody once nobody waits, and leaves nothing at the signal', async () => {
    let received = 0;
    const silent = await listening((socket) => socket.on('data', () => (received += 1)));
    assert.equal(await askLocally(silent, [key], 1, AbortSignal.abort(), { keepsAlive: true }), undefined);
    assert.equal(received, 0);
    const asking = new AbortController();
    const asked = askLocally(silent, [key], 1, asking.signal, { keepsAlive: true });
    await eventually('it has called', () => received === 1);
    asking.abort();
    assert.equal(await asked, undefined);
    assert.equal(getEventListeners(asking.signal, 'abort').length, 0);
    const { signal } = new AbortController();
    const { address } = await listen(() => Promise.resolve(1));
    assert.equal(await askLocally(address.path, [address.key], 1, signal, { keepsAlive: true }), 1);
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });

  it('takes an answer of just as many bytes as it may have', async () => {
    const listener = await listen(() => Promise.resolve('x'.repeat(98)));
    assert.equal(await ask(listener, 1, 100), 'x'.repeat(98));
    assert.equal(await ask(listener, 1, 99), undefined);
  });

  it('answers nothing with null, and a wait for it ends with the listener', async () => {
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

  it('ends at once what is no request, and in time what says nothing', async () => {
    const { address } = await listen(() => assert.fail('It was asked.'));
    const ended: string[] = [];
    const call = async (kind: string, said?: Buffer) => {
      const socket = connect(address.path)
        .on('error', () => undefined)
        .resume();
      await once(socket, 'connect');
      if (said) writeFrame(socket, said);
      await once(socket, 'close');
      ended.push(kind);
    };
    const silent = call('silent');
    // Each may take two seconds, so what says nothing would be the first to end if the others were not ended before.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await Promise.all([silent, call('no nonce', Buffer.alloc(31)), call('too long', Buffer.alloc(33))]);
    assert.equal(ended.at(-1), 'silent');
  });

  it('is answered although the listener stands still for longer than a request may take', async () => {
    const standStill = () => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_800);
      return [key];
    };
    const { address } = await listen((message) => Promise.resolve(message), { keys: standStill });
    assert.equal(await askLocally(address.path, [key], 'asked before', never(), { keepsAlive: true }), 'asked before');
  });

  it('is told from one that says nothing in time', async () => {
    const silent = await listening(() => undefined);
    const asked = askLocally(silent, [key], 1, never(), { keepsAlive: true, proofMs: 50 });
    await assert.rejects(asked, SilentListenerError);
  });

  it('keeps the process alive only while somebody waits who is to', async () => {
    const listener = await listen(() => new Promise(() => undefined));
    const alive = () => process.getActiveResourcesInfo().filter((kind) => kind === 'PipeWrap').length;
    const before = alive();
    for (const keepsAlive of [true, false, undefined]) {
      const asking = new AbortController();
      const asked = askLocally(
        listener.address.path,
        [listener.address.key],
        1,
        asking.signal,
        keepsAlive === undefined ? {} : { keepsAlive },
      );
      assert.equal(alive() - before, keepsAlive === true ? 1 : 0, String(keepsAlive));
      asking.abort();
      await asked;
    }
  });

  it('leaves no folder where no socket can be made, which is told', async () => {
    const { TMPDIR } = process.env;
    const truly: unknown = Reflect.get(Server.prototype, 'listen');
    const problem = new Error('no sockets here');
    const folder = await mkdtemp(path.join(tmpdir(), 'no-sockets-'));
    try {
      process.env.TMPDIR = folder;
      Reflect.set(Server.prototype, 'listen', function (this: Server) {
        process.nextTick(() => this.emit('error', problem));
      });
      await assert.rejects(
        listenLocally(() => Promise.resolve()),
        problem,
      );
      assert.deepEqual(await readdir(folder), []);
    } finally {
      Reflect.set(Server.prototype, 'listen', truly);
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
      await removeFolder(folder);
    }
  });
});
