import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { FrameReader, writeFrame } from '../../../../src/core/windows/frames.ts';

/** Both ends of a connection in one: what is written to it is what comes. */
const newSocket = () => new PassThrough() as unknown as Socket;
const frame = (text: string, length = text.length) =>
  Buffer.concat([Buffer.from([0, 0, length >> 8, length & 255]), Buffer.from(text)]);

describe('messages over a socket', () => {
  it('are written as their length and their bytes', async () => {
    const socket = newSocket();
    writeFrame(socket, Buffer.from('x'.repeat(258)));
    socket.end();
    assert.deepEqual(Buffer.concat(await socket.toArray()), frame('x'.repeat(258)));
  });

  it('are read one after the other, however they are cut on the way', async () => {
    const all = Buffer.concat([frame('first'), frame('2'), frame('third')]);
    for (const size of [1, 2, 3, 7, all.length]) {
      const socket = newSocket();
      const frames = new FrameReader(socket, 1000);
      const first = frames.next(10);
      for (let at = 0; at < all.length; at += size) socket.write(all.subarray(at, at + size));
      const texts = [await first, await frames.next(10), await frames.next(10)].map(String);
      assert.deepEqual(texts, ['first', '2', 'third'], `in pieces of ${size}`);
    }
  });

  it('are none when the other side ends first, or announces one that is empty or too long', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.alloc(3), frame('half', 8), frame('', 0), frame('x'.repeat(11))]) {
      const socket = newSocket();
      const next = new FrameReader(socket, 1000).next(10);
      socket.end(bytes);
      assert.equal(await next, undefined, bytes.toString('hex'));
    }
    const socket = newSocket();
    const next = new FrameReader(socket, 1000).next(10);
    socket.write(frame('x'.repeat(10)));
    assert.equal(String(await next), 'x'.repeat(10));
  });

  it('are none when the other side ends, even if it can still be written to', async () => {
    const socket = newSocket();
    const next = new FrameReader(socket, 1000).next(10);
    socket.push(null);
    assert.equal(await next, undefined);
    assert.equal(socket.writableEnded, false);
  });

  it('are not waited for when they are too long', async () => {
    const socket = newSocket();
    socket.write(frame('', 11));
    assert.equal(await new FrameReader(socket, 1000).next(10), undefined);
  });

  it('end the socket when they are too much together', async () => {
    const socket = newSocket();
    const frames = new FrameReader(socket, 10);
    socket.write(Buffer.alloc(10));
    await new Promise(setImmediate);
    assert.equal(socket.destroyed, false);
    socket.write('x');
    await new Promise(setImmediate);
    assert.equal(socket.destroyed, true);
    frames.ignoreRest();
  });

  it('fail with the error of the socket', async () => {
    const socket = newSocket();
    const next = new FrameReader(socket, 1000).next(10);
    const problem = new Error('It broke.');
    socket.destroy(problem);
    await assert.rejects(next, problem);
  });

  it('are dropped from the moment that nobody wants them, and count no more', async () => {
    const socket = newSocket();
    const frames = new FrameReader(socket, 10);
    frames.ignoreRest();
    socket.write(Buffer.alloc(100));
    await new Promise(setImmediate);
    assert.equal(socket.destroyed, false);
  });
});
