import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseJson, writeJson } from '../../../../../src/platform/common/json/json.ts';
import { isOurs, newAddress } from '../../../../../src/session/windows/node/localAddress.ts';
import {
  askLocally,
  listenLocally,
  type RequestHandler,
  type LocalListener,
  type ListenOptions,
} from '../../../../../src/session/windows/node/localSocket.ts';
import { isWindows } from '../../../../support/platform.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';
import { canBeOthers, nobody } from '../../../../support/windows/otherUser.ts';

describe('local socket', () => {
  const listeners: LocalListener[] = [];
  const echo: RequestHandler = (message) => Promise.resolve({ got: message });

  async function listen(handle = echo, options?: ListenOptions): Promise<LocalListener> {
    const listener = await listenLocally(handle, options);
    listeners.push(listener);
    return listener;
  }

  afterEach(() => {
    for (const listener of listeners.splice(0)) listener.dispose();
  });

  const ask = (address: LocalListener['address'], message: unknown = 1) =>
    askLocally(address, message, new AbortController().signal, { keepsAlive: true });

  it('listenLocally listens again at the address of an ended listener, with the same key', async () => {
    const first = await listen();
    first.dispose();
    await assert.rejects(ask(first.address), { code: 'ENOENT' });
    const second = await listen(echo, { again: first.address });
    assert.deepEqual(second.address, first.address);
    assert.deepEqual(await ask(first.address, 'hello'), { got: 'hello' });
    if (!isWindows) assert.equal((await stat(path.dirname(first.address.path))).mode & 0o777, 0o700);
  });

  it('listenLocally replaces a killed listener whose socket still exists on POSIX', async () => {
    const address = newAddress();
    const program = `require('node:net').createServer().listen(${JSON.stringify(address.path)}, () => console.log(1))`;
    const killed = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(killed.stdout, 'data');
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    assert.deepEqual((await listen(echo, { again: address })).address, address);
    assert.deepEqual(await ask(address), { got: 1 });
  });

  it('listenLocally uses another address while another listener uses the old one', async () => {
    const first = await listen();
    const second = await listen(() => Promise.resolve('second'), { again: first.address });
    assert.notEqual(second.address.path, first.address.path);
    assert.notEqual(second.address.key, first.address.key);
    assert.deepEqual(await ask(first.address), { got: 1 });
  });

  it('listenLocally uses another address if the old one does not belong to Org Access', async () => {
    const { address } = await listen();
    for (const at of [
      `${address.path}x`,
      `${path.dirname(address.path)}/../other/s`,
      path.join(tmpdir(), 'org-access-a/b/s'),
      path.resolve('/tmp/somewhere/s'),
      '\\\\.\\pipe\\another',
      's',
      '',
    ])
      assert.notEqual((await listen(echo, { again: { ...address, path: at } })).address.path, at);
  });

  const assertGoesElsewhere = async (plant: (folder: string) => Promise<void>) => {
    const first = await listen();
    first.dispose();
    const folder = path.dirname(first.address.path);
    await plant(folder);
    try {
      assert.equal(await isOurs(first.address.path), false);
      assert.notEqual((await listen(echo, { again: first.address })).address.path, first.address.path);
      assert.ok(existsSync(folder), 'what is not ours stays');
    } finally {
      await removeFolder(folder);
    }
  };

  if (!isWindows) {
    it('listenLocally uses another address if other users can read the socket folder (POSIX)', () =>
      assertGoesElsewhere(async (folder) => {
        await mkdir(folder);
        await chmod(folder, 0o755);
      }));
  }

  // Only root can change the owner of a folder.
  if (canBeOthers) {
    it('listenLocally uses another address if the socket folder belongs to another user', () =>
      assertGoesElsewhere(async (folder) => {
        await mkdir(folder, { mode: 0o700 });
        await chown(folder, nobody, nobody);
      }));
  }

  it("listenLocally aborts the handler's signal if the client disconnects", async () => {
    let isGone: Promise<void> | undefined;
    const listener = await listen((_message, gone) => {
      isGone = new Promise((resolve) => gone.addEventListener('abort', () => resolve()));
      return isGone;
    });
    const asking = new AbortController();
    const asked = askLocally(listener.address, 1, asking.signal, { keepsAlive: true });
    while (!isGone) await new Promise((resolve) => setTimeout(resolve, 5));
    asking.abort();
    await isGone;
    assert.equal(await asked, undefined);
  });

  it('askLocally transfers empty, long, and non-English messages up to the size limits', async () => {
    const { address } = await listen();
    for (const message of ['', null, { ключ: '鍵 🔑' }, 'x'.repeat(1_000_000)])
      assert.deepEqual(await ask(address, message), message === null ? { got: null } : { got: message });
    assert.equal(await ask(address, 'x'.repeat(1_100_000)), undefined);
    const long = await listen(() => Promise.resolve('y'.repeat(5_000_000)));
    assert.equal(await ask(long.address), undefined);
    assert.equal(
      await askLocally(long.address, 1, new AbortController().signal, {
        maxResponseBytes: 6_000_000,
        keepsAlive: true,
      }),
      'y'.repeat(5_000_000),
    );
  });

  it('askLocally transfers numbers as they are written', async () => {
    const { address } = await listen();
    const json = '{"page":2.0,"id":12345678901234567890,"list":[2.50,1]}';
    assert.equal(writeJson(await ask(address, parseJson(json))), `{"got":${json}}`);
  });

  it('listenLocally sends notices in order, and askLocally returns no response if it does not accept notices', async () => {
    const { address } = await listen(async (message, _, tell) => {
      for (const notice of ['one', { two: 2 }, null]) tell(notice);
      await Promise.resolve();
      return message;
    });
    const notices: unknown[] = [];
    const asked = (onNotice?: (notice: unknown) => void) =>
      askLocally(address, 'it', new AbortController().signal, {
        keepsAlive: true,
        ...(onNotice && { onNotice }),
      });
    assert.equal(await asked((notice) => notices.push(notice)), 'it');
    assert.deepEqual(notices, ['one', { two: 2 }, null]);
    assert.equal(await asked(), undefined, 'what it does not know is no answer');
  });

  it('listenLocally responds only to clients that send its key', async () => {
    let heard = 0;
    const { address } = await listen(() => Promise.resolve((heard += 1)));
    assert.equal(await ask(address), 1);
    for (const wrong of ['', address.key.slice(1), `${address.key}f`, 'e'.repeat(32), 'ключ'])
      assert.equal(await ask({ ...address, key: wrong }).catch(() => undefined), undefined, wrong);
    assert.equal(heard, 1);
  });

  it('listenLocally closes a connection if the response takes too long', async () => {
    const listener = await listen(() => new Promise(() => undefined), { responseMs: 50 });
    assert.equal(await ask(listener.address), undefined);
  });
});
