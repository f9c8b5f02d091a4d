import assert from 'node:assert/strict';
import { chown, utimes } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { askEditor } from '../../../src/cli/request.ts';
import { newAddress, removeLocalAddress } from '../../../src/connections/node/localAddress.ts';
import {
  accessOfAnotherUser,
  editorGone,
  editorStandsStill,
  tmuxOutlivedEditor,
} from '../../../src/terminals/common/cliSentences.ts';
import { listenLocally } from '../../../src/windows/node/localSocket.ts';
import { holdTimers } from '../../support/heldTimers.ts';
import { isWindows } from '../../support/platform.ts';
import { Said } from '../../support/terminals/said.ts';
import { canBeOthers, nobody } from '../../support/windows/otherUser.ts';

const url = { ask: 'url' } as const;
const standstillMs = 90_000;
const tmux = '/tmp/tmux-1000/default,1,0';

describe('org-access at an editor that does not answer', () => {
  const before = { ...process.env };
  const now = Date.now;
  /** The addresses that a test has made itself. */
  const made: string[] = [];
  let said: Said;
  beforeEach(() => {
    said = new Said();
    delete process.env.TMUX;
  });
  afterEach(() => {
    said.end();
    Date.now = now;
    for (const socket of made.splice(0)) removeLocalAddress(socket);
    for (const name of ['ORG_ACCESS_SOCKET', 'ORG_ACCESS_KEY', 'TMUX']) delete process.env[name];
    Object.assign(process.env, before);
  });

  const at = (socket: string, key = 'a'.repeat(32)) =>
    Object.assign(process.env, { ORG_ACCESS_SOCKET: socket, ORG_ACCESS_KEY: key + 'b'.repeat(32) });
  const refused = async (work: ReturnType<typeof askEditor>, message: string) =>
    assert.deepEqual(await work, { ok: false, reason: 'editorGone', message });

  it('waits over a minute for one that stands still, and never takes it for another program', async () => {
    // As the system does for a process that stands still, it accepts and says nothing.
    const { path: socket } = newAddress();
    at(socket);
    const server = createServer((caller) => caller.on('error', () => undefined).resume());
    await new Promise<void>((resolve) => server.listen(socket, resolve));
    const timers = holdTimers(standstillMs);
    try {
      const answered = askEditor(url);
      while (timers.count === 0) await turn();
      timers.elapse();
      await refused(answered, editorStandsStill);
    } finally {
      timers.release();
      server.close();
      removeLocalAddress(socket);
    }
  });

  // On Windows nothing is left of a pipe that could tell, and there is no tmux.
  if (isWindows) return;

  /** Where an editor has listened that has gone, and how long ago. Its folder is left while it may be reloading. */
  const left = async (agoMs: number | 'removed') => {
    const { path: nowhere } = newAddress();
    made.push(nowhere);
    at(nowhere);
    if (agoMs === 'removed') return removeLocalAddress(nowhere);
    const ended = new Date(now() - agoMs);
    await utimes(path.dirname(nowhere), ended, ended);
  };

  /** Ten times as fast as the time that grants. */
  const hurry = () => {
    const beganMs = now();
    Date.now = () => beganMs + 10 * (now() - beganMs);
    return () => Date.now() - beganMs;
  };

  for (const [where, inTmux, sentence] of [
    ['a terminal', '', editorGone],
    ['tmux', tmux, tmuxOutlivedEditor],
  ] as const)
    it(`gives up without half a minute of silence in ${where} when the folder of the socket is gone, and says what to do there`, async () => {
      process.env.TMUX = inTmux;
      await left('removed');
      const passedMs = hurry();
      await refused(askEditor(url), sentence);
      assert.ok(passedMs() < 30_000);
      assert.equal(said.text, '');
    });

  it('gives up at once in tmux when the window has been gone for longer than a reload takes', async () => {
    process.env.TMUX = tmux;
    await left(31_000);
    await refused(askEditor(url), tmuxOutlivedEditor);
  });

  it('waits as long as it may be reloading, in tmux too', async () => {
    process.env.TMUX = tmux;
    await left(25_000);
    let isOver = false;
    const answered = askEditor(url).finally(() => (isOver = true));
    await sleep(300);
    assert.equal(isOver, false);
    Date.now = () => now() + 6_000;
    await refused(answered, tmuxOutlivedEditor);
  });

  // Only who is root can give a folder to somebody else.
  if (canBeOthers)
    it('says whose access it is where sudo has kept the environment of another user', async () => {
      const listener = await listenLocally(() => assert.fail('It was asked.'));
      const { path: socket, key } = listener.address;
      at(socket, key);
      await chown(path.dirname(socket), nobody, nobody);
      assert.deepEqual(await askEditor(url), { ok: false, reason: 'notAllowed', message: accessOfAnotherUser });
      listener.dispose();
    });

  it('is answered a moment after the socket was removed as a temporary file', async () => {
    const answer = { ok: true, value: { connection: 'Acme', url: 'https://service.example' } };
    const listener = await listenLocally(() => Promise.resolve(answer));
    const { path: socket, key } = listener.address;
    at(socket, key);
    removeLocalAddress(socket);
    assert.deepEqual(await askEditor(url), answer);
    listener.dispose();
  });
});
