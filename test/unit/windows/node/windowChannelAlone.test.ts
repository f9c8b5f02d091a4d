import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { chown, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newAddress, removeLocalAddress } from '../../../../src/connections/node/localAddress.ts';
import { askLocally } from '../../../../src/windows/node/localSocket.ts';
import {
  openWindowChannel,
  type WindowChannel,
  type WindowChannelOptions,
} from '../../../../src/windows/node/windowChannel.ts';
import { eventually } from '../../../support/eventually.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { isWindows } from '../../../support/platform.ts';
import { removeFolder } from '../../../support/removeFolder.ts';
import { isLeft } from '../../../support/windows/leftAddress.ts';
import { canBeOthers, nobody } from '../../../support/windows/otherUser.ts';

describe('the channel of a window', () => {
  let folder: string;
  let warnings: string[];
  const ends: (() => unknown)[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'channel-alone-'));
    warnings = [];
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) end();
    await removeFolder(folder);
  });

  function open(change: Partial<WindowChannelOptions> = {}): WindowChannel {
    const channel = openWindowChannel({
      folder,
      // However slow the machine is, an answer comes in time.
      clock: new FakeClock(),
      log: { warn: (message) => warnings.push(message) },
      receive: () => Promise.resolve('fine'),
      ...change,
    });
    ends.push(() => channel.dispose());
    return channel;
  }

  async function opened(change: Partial<WindowChannelOptions> = {}): Promise<WindowChannel> {
    const channel = open(change);
    await channel.ready;
    return channel;
  }

  const registered = async () => (await readdir(folder)).filter((file) => file !== 'key');
  const onlyFile = async () => path.join(folder, String((await registered())[0]));
  const socketIn = async (file: string) => (JSON.parse(await readFile(file, 'utf8')) as { path: string }).path;

  /** A file as that of a window, at an address where nobody listens yet. */
  function fileOf(name: string): string {
    const address = newAddress();
    ends.push(() => removeLocalAddress(address.path));
    writeFileSync(path.join(folder, name), JSON.stringify({ pid: 1, path: address.path }));
    return address.path;
  }

  /** Something that listens where a file says that a window does. */
  async function listening(name: string, onConnection: (socket: Socket) => void): Promise<void> {
    const server = createServer(onConnection);
    server.listen(fileOf(name));
    await once(server, 'listening');
    ends.push(() => server.close());
  }

  it('leaves nothing when it is ended while it is opened', async () => {
    const channel = open();
    channel.dispose();
    await channel.ready;
    assert.deepEqual([await registered(), warnings], [[], []]);
  });

  it('opens anew once when its file was removed, however much is asked meanwhile', async () => {
    const channel = await opened();
    await rm(await onlyFile());
    await Promise.all([1, 2, 3].map((asked) => channel.ask(asked)));
    await eventually('it is there again', async () => (await registered()).length === 1);
    await sleep(50);
    assert.equal((await registered()).length, 1);
  });

  it('tells of nothing that fails once it has ended', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    const below = path.join(file, 'windows');
    const failing = open({ folder: below });
    failing.dispose();
    await failing.ready;
    assert.deepEqual(warnings, []);
    await opened({ folder: below });
    assert.equal(warnings.length, 1, 'where none can be');
  });

  it('says that it was not removed, without any path', async () => {
    const channel = await opened();
    const file = await onlyFile();
    await rm(file);
    await mkdir(file);
    channel.dispose();
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', / ERR_FS_EISDIR\.$/);
  });

  it('clears away what a window has left that listens no more, and nothing else', async () => {
    const channel = await opened();
    const own = path.basename(await onlyFile());
    const [gone, dead] = [fileOf('gone.json'), fileOf('dead.json')];
    if (!isWindows) {
      await rm(path.dirname(gone), { recursive: true });
      await writeFile(dead, '');
    }
    await listening('ending.json', (socket) => socket.destroy());
    await writeFile(path.join(folder, 'elsewhere.json'), JSON.stringify({ path: path.join(folder, 'over') }));
    assert.deepEqual(await channel.ask(1), []);
    assert.deepEqual((await registered()).sort(), [own, 'elsewhere.json', 'ending.json'].sort());
    assert.equal(await isLeft(dead), false);
  });

  it('asks each window once, and no file that is not whole yet, or another user’s', async () => {
    const channel = await opened();
    const own = await onlyFile();
    await opened();
    const [other = ''] = (await registered()).filter((file) => file !== path.basename(own));
    await copyFile(path.join(folder, other), path.join(folder, 'x.json.draft'));
    if (canBeOthers) {
      await copyFile(path.join(folder, other), path.join(folder, 'theirs.json'));
      await chown(path.join(folder, 'theirs.json'), nobody, nobody);
    }
    assert.deepEqual(await channel.ask(1), ['fine']);
  });

  it('waits a second for those who say nothing', async () => {
    const clock = new FakeClock();
    const channel = await opened({ clock });
    let isAsked = false;
    await listening('silent.json', () => (isAsked = true));
    const asking = channel.ask(1);
    await eventually('it is asked', () => isAsked);
    // The request itself has a limit too, by real time: that it ended is no sign of the clock.
    assert.equal(clock.longestDelay, 1_000);
    clock.advance(1_000);
    assert.deepEqual(await asking, []);
  });

  it('takes nothing for an answer, where a window has nothing to say', async () => {
    const channel = await opened();
    await opened({ receive: () => Promise.resolve(undefined) });
    assert.deepEqual(await channel.ask(1), [null]);
  });

  it('answers nobody who has another key', async () => {
    const received: unknown[] = [];
    await opened({ receive: (message) => Promise.resolve(received.push(message)) });
    const address = await socketIn(await onlyFile());
    const key = await readFile(path.join(folder, 'key'), 'utf8');
    const ask = (shown: string) =>
      askLocally({ path: address, key: shown }, 7, new AbortController().signal, { keepsAlive: true }).catch(
        () => undefined,
      );
    assert.equal(await ask(key), 1);
    assert.equal(await ask('a'.repeat(64)), undefined);
    assert.deepEqual(received, [7]);
  });
});
