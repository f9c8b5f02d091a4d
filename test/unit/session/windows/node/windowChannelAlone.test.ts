import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { chown, copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newAddress, removeLocalAddress } from '../../../../../src/session/windows/node/localAddress.ts';
import {
  openWindowChannel,
  type WindowChannel,
  type WindowChannelOptions,
} from '../../../../../src/session/windows/node/windowChannel.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';
import { isWindows } from '../../../../support/platform.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';
import { isLeft } from '../../../../support/windows/leftAddress.ts';
import { canBeOthers, nobody } from '../../../../support/windows/otherUser.ts';

describe('openWindowChannel of one window', () => {
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
      // Stands still, so that responses come in time even on a slow machine.
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

  /** Writes the file of a window at an address where nobody listens yet. */
  function fileOf(name: string): string {
    const address = newAddress();
    ends.push(() => removeLocalAddress(address.path));
    writeFileSync(path.join(folder, name), JSON.stringify(address));
    return address.path;
  }

  /** Listens at the address of a window's file. */
  async function listening(name: string, onConnection: (socket: Socket) => void): Promise<void> {
    const server = createServer(onConnection);
    server.listen(fileOf(name));
    await once(server, 'listening');
    ends.push(() => server.close());
  }

  it('WindowChannel leaves no file if disposed of while opening', async () => {
    const channel = open();
    channel.dispose();
    await channel.ready;
    assert.deepEqual([await registered(), warnings], [[], []]);
  });

  it('WindowChannel removes only the files of windows that no longer listen', async () => {
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

  it('WindowChannel sends a message to each window once, ignoring incomplete files and files of other users', async () => {
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
});
