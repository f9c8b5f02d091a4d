import assert from 'node:assert/strict';
import { chown, utimes } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { sendRequest } from '../../../../src/cli/request.ts';
import { newAddress, removeLocalAddress } from '../../../../src/connections/node/localAddress.ts';
import {
  accessOfAnotherUser,
  editorGone,
  editorStalled,
  tmuxOutlivedEditor,
} from '../../../../src/terminals/common/cliSentences.ts';
import { listenLocally } from '../../../../src/windows/node/localSocket.ts';
import { holdTimers } from '../../../support/heldTimers.ts';
import { isWindows } from '../../../support/platform.ts';
import { PrintedMessages } from '../../../support/terminals/printedMessages.ts';
import { canBeOthers, nobody } from '../../../support/windows/otherUser.ts';

const url = { ask: 'url' } as const;
const standstillMs = 90_000;
const tmux = '/tmp/tmux-1000/default,1,0';

describe('org-access without a response', () => {
  const before = { ...process.env };
  const now = Date.now;
  /** Addresses that a test has created. */
  const made: string[] = [];
  let said: PrintedMessages;
  beforeEach(() => {
    said = new PrintedMessages();
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
  const refused = async (work: ReturnType<typeof sendRequest>, message: string) =>
    assert.deepEqual(await work, { ok: false, reason: 'editorGone', message });

  it("org-access waits longer than a minute for a window that doesn't respond, without reporting it as closed", async () => {
    // Accepts without responding, as the system does for a stopped process.
    const { path: socket } = newAddress();
    at(socket);
    const server = createServer((caller) => caller.on('error', () => undefined).resume());
    await new Promise<void>((resolve) => server.listen(socket, resolve));
    const timers = holdTimers(standstillMs);
    try {
      const answered = sendRequest(url);
      while (timers.count === 0) await turn();
      timers.elapse();
      await refused(answered, editorStalled);
    } finally {
      timers.release();
      server.close();
      removeLocalAddress(socket);
    }
  });

  // Windows has no tmux, and leaves nothing of a pipe.
  if (isWindows) return;

  /** Creates the address of a closed listener. Its folder remains while the window may be reloading. */
  const left = async (agoMs: number | 'removed') => {
    const { path: nowhere } = newAddress();
    made.push(nowhere);
    at(nowhere);
    if (agoMs === 'removed') return removeLocalAddress(nowhere);
    const ended = new Date(now() - agoMs);
    await utimes(path.dirname(nowhere), ended, ended);
  };

  /** Speeds time up tenfold. */
  const hurry = () => {
    const beganMs = now();
    Date.now = () => beganMs + 10 * (now() - beganMs);
    return () => Date.now() - beganMs;
  };

  for (const [where, inTmux, sentence] of [
    ['a terminal', '', editorGone],
    ['tmux', tmux, tmuxOutlivedEditor],
  ] as const)
    it(`org-access gives up within half a minute in ${where} if the socket's folder is gone, and says what to do there`, async () => {
      process.env.TMUX = inTmux;
      await left('removed');
      const passedMs = hurry();
      await refused(sendRequest(url), sentence);
      assert.ok(passedMs() < 30_000);
      assert.equal(said.text, '');
    });

  it('org-access in tmux gives up immediately if the window was closed longer ago than a reload takes', async () => {
    process.env.TMUX = tmux;
    await left(31_000);
    await refused(sendRequest(url), tmuxOutlivedEditor);
  });

  it('org-access in tmux keeps waiting as long as the window may be reloading', async () => {
    process.env.TMUX = tmux;
    await left(25_000);
    let isOver = false;
    const answered = sendRequest(url).finally(() => (isOver = true));
    await sleep(300);
    assert.equal(isOver, false);
    Date.now = () => now() + 6_000;
    await refused(answered, tmuxOutlivedEditor);
  });

  // Only root can give a folder to another user.
  if (canBeOthers)
    it('org-access under sudo reports that the access belongs to another user', async () => {
      const listener = await listenLocally(() => assert.fail('It was asked.'));
      const { path: socket, key } = listener.address;
      at(socket, key);
      await chown(path.dirname(socket), nobody, nobody);
      assert.deepEqual(await sendRequest(url), { ok: false, reason: 'notAllowed', message: accessOfAnotherUser });
      listener.dispose();
    });

  it('org-access still gets a response if the socket was just deleted as a temporary file', async () => {
    const answer = { ok: true, value: { connection: 'Acme', url: 'https://service.example' } };
    const listener = await listenLocally(() => Promise.resolve(answer));
    const { path: socket, key } = listener.address;
    at(socket, key);
    removeLocalAddress(socket);
    assert.deepEqual(await sendRequest(url), answer);
    listener.dispose();
  });
});
