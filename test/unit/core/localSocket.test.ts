import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { askLocally, isOurs, listenLocally, type Answerer, type LocalListener, type ListenOptions } from '../../../src/core/localSocket.ts';

describe('local socket', () => {
  const listeners: LocalListener[] = [];
  const echo: Answerer = (message) => Promise.resolve({ got: message });

  async function listen(answer = echo, options?: ListenOptions): Promise<LocalListener> {
    const listener = await listenLocally(answer, options);
    listeners.push(listener);
    return listener;
  }

  afterEach(() => {
    for (const listener of listeners.splice(0)) listener.dispose();
  });

  const ask = (address: LocalListener['address'], message: unknown = 1) => askLocally(address, message, new AbortController().signal, { keepsAlive: true });

  it('is found again at the address of a listener that has ended, with its key', async () => {
    const first = await listen();
    first.dispose();
    await assert.rejects(ask(first.address), { code: 'ENOENT' });
    const second = await listen(echo, { again: first.address });
    assert.deepEqual(second.address, first.address);
    assert.deepEqual(await ask(first.address, 'hello'), { got: 'hello' });
    assert.equal((await stat(path.dirname(first.address.path))).mode & 0o777, 0o700);
  });

  it('takes the place of one that was killed, whose folder is still there', async () => {
    const first = await listen();
    first.dispose();
    await mkdir(path.dirname(first.address.path), { mode: 0o700 });
    await writeFile(first.address.path, '');
    assert.deepEqual((await listen(echo, { again: first.address })).address, first.address);
    assert.deepEqual(await ask(first.address), { got: 1 });
  });

  it('goes elsewhere while someone listens there', async () => {
    const first = await listen();
    const second = await listen(() => Promise.resolve('second'), { again: first.address });
    assert.notEqual(second.address.path, first.address.path);
    assert.notEqual(second.address.key, first.address.key);
    assert.deepEqual(await ask(first.address), { got: 1 });
  });

  it('goes elsewhere when the folder is open to others, or the address is not one of ours', async () => {
    const first = await listen();
    first.dispose();
    const folder = path.dirname(first.address.path);
    await mkdir(folder);
    await chmod(folder, 0o755);
    try {
      assert.equal(await isOurs(first.address.path), false);
      for (const at of [first.address.path, '/tmp/somewhere/s', path.join(tmpdir(), 'org-access-a/b/s'), `${folder}/../other/s`, 's', '']) {
        assert.notEqual((await listen(echo, { again: { ...first.address, path: at } })).address.path, at);
      }
      assert.ok(existsSync(folder), 'what is not ours stays');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('tells who answers that nobody waits any more', async () => {
    let isGone: Promise<void> | undefined;
    const listener = await listen((_message, gone) => {
      isGone = new Promise((resolve) => gone.addEventListener('abort', () => resolve()));
      return isGone;
    });
    const socket = connect(listener.address.path);
    socket.write(`${listener.address.key}1\n`);
    while (!isGone) await new Promise((resolve) => setTimeout(resolve, 5));
    socket.destroy();
    await isGone;
  });

  it('ends a connection whose answer takes longer than it may', async () => {
    const listener = await listen(() => new Promise(() => undefined), { answerMs: 50 });
    assert.equal(await ask(listener.address), undefined);
  });
});
