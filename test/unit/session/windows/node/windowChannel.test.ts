import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, readFile, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openWindowChannel, type WindowChannel } from '../../../../../src/session/windows/node/windowChannel.ts';
import { worker } from '../../../../support/bundled.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';
import { isWindows, modeHere, whoReads } from '../../../../support/platform.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';
import { isLeft } from '../../../../support/windows/leftAddress.ts';

describe('openWindowChannel', () => {
  let base = '';
  let folder = '';
  const channels: WindowChannel[] = [];
  const children: ChildProcess[] = [];
  const warnings: string[] = [];
  /** Stands still, so that responses come in time even on a slow machine. */
  let clock: FakeClock;

  beforeEach(async () => {
    base = await mkdtemp(path.join(tmpdir(), 'channel-test-'));
    folder = path.join(base, 'windows');
    clock = new FakeClock();
  });

  afterEach(async () => {
    for (const channel of channels.splice(0)) channel.dispose();
    for (const child of children.splice(0)) await end(child);
    warnings.splice(0);
    await removeFolder(base);
  });

  async function open(
    receive: (message: unknown) => Promise<unknown> = (message) => Promise.resolve({ got: message }),
    at = folder,
  ) {
    const channel = openWindowChannel({
      folder: at,
      clock,
      log: { warn: (message) => warnings.push(message) },
      receive,
    });
    channels.push(channel);
    await channel.ready;
    return channel;
  }

  async function start(): Promise<ChildProcess> {
    const child = spawn(process.execPath, [worker('windows/channelWorker'), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    assert.ok(child.stdout);
    await once(child.stdout, 'data');
    return child;
  }

  async function end(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  const registered = () => readdir(folder);
  const addressIn = async (file: string) =>
    JSON.parse(await readFile(path.join(folder, file), 'utf8')) as { path: string };

  it('WindowChannel sends a message to all other windows, and not to the sender', async () => {
    const a = await open();
    assert.deepEqual(await a.ask('nobody there'), []);
    await open();
    await open();
    assert.deepEqual(await a.ask({ key: 'n' }), [{ got: { key: 'n' } }, { got: { key: 'n' } }]);
  });

  it('WindowChannel reaches other processes and removes the files of a killed process', async () => {
    const a = await open();
    const [one, two] = [await start(), await start()];
    assert.deepEqual(
      new Set((await a.ask(7)).map((response) => (response as { pid: number }).pid)),
      new Set([one.pid, two.pid]),
    );
    const sockets = await Promise.all((await registered()).map(async (file) => (await addressIn(file)).path));
    await end(one);
    assert.deepEqual(await a.ask(8), [{ message: 8, pid: two.pid }]);
    assert.equal((await registered()).length, 2);
    assert.equal((await Promise.all(sockets.map(isLeft))).filter(Boolean).length, 2);
  });

  it(`WindowChannel creates files that only ${whoReads} can read, and removes its own when disposed of`, async () => {
    const a = await open();
    const [file = ''] = await registered();
    const { path: socket } = await addressIn(file);
    const mode = async (of: string) => (await stat(of)).mode & 0o777;
    assert.deepEqual([await mode(folder), await mode(path.join(folder, file))], [0o700, 0o600].map(modeHere));
    if (!isWindows) assert.equal(await mode(path.dirname(socket)), 0o700);
    a.dispose();
    a.dispose();
    assert.deepEqual([await registered(), warnings], [[], []]);
    assert.equal(await isLeft(socket), false);
  });

  it('WindowChannel returns the remaining responses if one window throws or sends too much', async () => {
    const a = await open();
    await open(() => Promise.reject(new Error('not now')));
    await open(() => Promise.resolve('x'.repeat(2 * 1024 * 1024)));
    await open(() => Promise.resolve('fine'));
    assert.deepEqual(await a.ask(1), ['fine']);
  });

  it('WindowChannel waits a second for a window that does not respond, and returns the responses of the others', async () => {
    const a = await open();
    const silent = new EventEmitter();
    await open(() => {
      silent.emit('asked');
      return new Promise(() => undefined);
    });
    await open(() => Promise.resolve('fine'));
    let answers: unknown[] = [];
    // No event shows that the other response has come, so the wait grows.
    for (let waitMs = 10; answers.length === 0; waitMs *= 2) {
      const asked = once(silent, 'asked');
      const given = a.ask(1);
      await asked;
      await setTimeout(waitMs);
      clock.advance(999);
      assert.equal(await Promise.race([given, setTimeout(0, 'waits')]), 'waits');
      clock.advance(1);
      answers = await given;
    }
    assert.deepEqual(answers, ['fine']);
  });

  it('WindowChannel ignores files that are not registrations, and accesses no file outside its folder', async () => {
    const a = await open();
    const victim = path.join(base, 'victim');
    await writeFile(victim, 'kept');
    const odd = [
      '',
      '[]',
      '{"path":7}',
      JSON.stringify({ path: victim }),
      JSON.stringify({ path: '/org-access-x/s' }),
      JSON.stringify({ path: '../org-access-x/s' }),
      JSON.stringify({ path: `${base}/s` }),
      JSON.stringify({ path: victim, key: '0'.repeat(32) }),
      `{"path":"${'x'.repeat(2_000_000)}"}`,
    ];
    // Opening a pipe without a writer would block forever.
    spawnSync('mkfifo', [path.join(folder, 'pipe.json')]);
    for (const [index, text] of odd.entries()) await writeFile(path.join(folder, `${index}.json`), text);
    await symlink(victim, path.join(folder, 'link.json'));
    const before = await registered();
    await open();
    const [its = ''] = (await registered()).filter((file) => !before.includes(file));
    await writeFile(path.join(folder, 'long.json'), (await readFile(path.join(folder, its), 'utf8')).padEnd(5_000));
    assert.deepEqual(await a.ask('x'), [{ got: 'x' }]);
    assert.equal(await readFile(victim, 'utf8'), 'kept');
  });

  it('WindowChannel is alone if no folder can be created, and logs that', async () => {
    await writeFile(path.join(base, 'file'), '');
    const a = await open(undefined, path.join(base, 'file', 'windows'));
    assert.deepEqual(await a.ask('x'), []);
    assert.match(warnings.join('\n'), /^Other windows cannot reach this one: [A-Z]+\.$/);
  });
});
