import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { chown, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newAddress, removeLocalAddress } from '../../../../src/core/connection/localAddress.ts';
import { askLocally } from '../../../../src/core/windows/localSocket.ts';
import {
  openWindowChannel,
  type WindowChannel,
  type WindowChannelOptions,
} from '../../../../src/core/windows/windowChannel.ts';
import { eventually } from '../../../support/eventually.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { isWindows } from '../../../support/platform.ts';
import { removeFolder } from '../../../support/removeFolder.ts';
import { isLeft } from '../../../support/windows/leftAddress.ts';
import { canBeOthers, nobody } from '../../../support/windows/otherUser.ts';

const key = 'a'.repeat(64);

/** Keys of a window that never change, and how often it was to introduce itself. */
function keysOf(own = key) {
  const noted = { introduced: 0, adopted: [] as unknown[] };
  return {
    ready: Promise.resolve(),
    all: [own],
    met: [own],
    adopt: (theirs: unknown) => void noted.adopted.push(theirs),
    introduce: () => void (noted.introduced += 1),
    noted,
  };
}

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
      keys: keysOf(),
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

  const registered = () => readdir(folder);
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
    const ready = Promise.resolve();
    const begun = open({ keys: { ...keysOf(), ready } });
    await ready;
    begun.dispose();
    await begun.ready;
    assert.deepEqual([await registered(), warnings], [[], []]);
  });

  it('opens anew once when its file was removed, however much is asked meanwhile', async () => {
    let opens = 0;
    const keys = {
      ...keysOf(),
      get ready() {
        opens += 1;
        return Promise.resolve();
      },
    };
    const channel = await opened({ keys });
    await rm(await onlyFile());
    await Promise.all([1, 2, 3].map((asked) => channel.ask(asked)));
    await eventually('it is there again', async () => (await registered()).length === 1);
    assert.equal(opens, 2);
  });

  it('makes no folder, and tells of nothing that fails, once it has ended', async () => {
    const ready = Promise.resolve();
    const late = path.join(folder, 'late');
    const ended = open({ folder: late, keys: { ...keysOf(), ready } });
    ended.dispose();
    await ended.ready;
    assert.deepEqual([await registered(), warnings], [[], []]);

    // It has begun to make one, where none can be.
    await writeFile(late, '');
    const below = path.join(late, 'windows');
    const failing = open({ folder: below, keys: { ...keysOf(), ready } });
    await ready;
    failing.dispose();
    await failing.ready;
    assert.deepEqual(warnings, []);
    await opened({ folder: below });
    assert.equal(warnings.length, 1, 'where none can be');
  });

  it('says that it cannot be opened, or was not removed, without any path', async () => {
    await opened({ keys: { ...keysOf(), ready: Promise.reject(new TypeError(folder)) } });
    assert.deepEqual(warnings, ['Other windows cannot reach this one: TypeError.']);
    const channel = await opened();
    const file = await onlyFile();
    await rm(file);
    await mkdir(file);
    channel.dispose();
    assert.equal(warnings.length, 2);
    assert.match(warnings[1] ?? '', / ERR_FS_EISDIR\.$/);
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

  it('introduces itself to strangers, and to nobody else', async () => {
    const [keys, theirs] = [keysOf(), keysOf()];
    const channel = await opened({ keys });
    await opened({ keys: theirs });
    await eventually(
      'they have greeted each other',
      () => keys.noted.adopted.length + theirs.noted.adopted.length >= 2,
    );
    fileOf('gone.json');
    await channel.ask(1);
    assert.deepEqual([keys.noted.introduced, theirs.noted.introduced], [0, 0]);
    await opened({ keys: keysOf('b'.repeat(64)) });
    await channel.ask(1);
    assert.ok(keys.noted.introduced > 0);
  });

  it('greets once where there is no stranger, and again a little later where there is one', async () => {
    const [clock, other] = [new FakeClock(), new FakeClock()];
    await opened({ clock });
    await eventually('it waits for nothing', () => clock.pending === 0);
    let greeted = 0;
    await listening('stranger.json', (socket) => {
      greeted += 1;
      socket.on('error', () => undefined).end('this is no introduction');
    });
    const keys = keysOf('b'.repeat(64));
    await opened({ clock: other, keys });
    await eventually('it has greeted', () => keys.noted.introduced === 1);
    await eventually('it waits to greet again', () => other.pending === 1);
    assert.equal(greeted, 1);
    other.advance(250);
    await eventually('it has greeted again', () => greeted === 2);
  });

  it('does not greet again for a file that names nobody', async () => {
    const theirs = keysOf();
    await opened({ keys: theirs });
    await writeFile(path.join(folder, 'torn.json'), '{"pid":');
    const clock = new FakeClock();
    await opened({ clock });
    await eventually('it has greeted', () => theirs.noted.adopted.length === 1);
    for (let turn = 0; turn < 20; turn += 1) {
      await sleep(5);
      clock.advance(250);
    }
    assert.equal(theirs.noted.adopted.length, 1);
  });

  it('greets again a window that was too busy to answer, and introduces itself to none of those', async () => {
    const clock = new FakeClock();
    let greeted = 0;
    await listening('busy.json', () => (greeted += 1));
    const keys = keysOf();
    await opened({ clock, keys });
    await eventually('it has greeted', () => greeted === 1);
    clock.advance(1_000);
    await eventually('it waits to greet again', () => clock.pending === 1);
    clock.advance(250);
    await eventually('it has greeted again', () => greeted === 2);
    assert.equal(keys.noted.introduced, 0);
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

  it('hands on what is asked, and nothing that is no question of a window', async () => {
    const received: unknown[] = [];
    await opened({
      receive: (message) => {
        received.push(message);
        return Promise.resolve('fine');
      },
    });
    const address = await socketIn(await onlyFile());
    const ask = (message: unknown) =>
      askLocally(address, [key], message, new AbortController().signal, { keepsAlive: true });
    assert.equal(await ask({ ask: 7 }), 'fine');
    for (const message of ['text', 7, ['ask']]) assert.equal(await ask(message), null);
    assert.deepEqual(received, [7]);
  });
});
