import assert from 'node:assert/strict';
import { chmod, chown, utimes } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { isGivenAccess, sendRequest } from '../../../src/cli/request.ts';
import { newAddress, removeLocalAddress, type LocalAddress } from '../../../src/session/windows/node/localAddress.ts';
import {
  listenLocally,
  type RequestHandler,
  type LocalListener,
} from '../../../src/session/windows/node/localSocket.ts';
import {
  accessOfAnotherUser,
  editorGone,
  editorStalled,
  notGivenAccess,
  tmuxOutlivedEditor,
} from '../../../src/terminals/common/cliSentences.ts';
import { holdTimers } from '../../support/heldTimers.ts';
import { isWindows } from '../../support/platform.ts';
import { PrintedMessages } from '../../support/terminals/printedMessages.ts';
import { canBeOthers, nobody } from '../../support/windows/otherUser.ts';

const terminal = '0123456789abcdef'.repeat(2);
const value = { connection: 'Acme', url: 'https://service.example' };
const answer = { ok: true, value };
const url = { ask: 'url' } as const;
const standstillMs = 90_000;
const tmux = '/tmp/tmux-1000/default,1,0';

describe('a request of org-access to VS Code', () => {
  const before = { ...process.env };
  const { now } = Date;
  let said: PrintedMessages;
  let listener: LocalListener | undefined;
  let asked: unknown[];

  beforeEach(() => {
    delete process.env.TMUX;
    said = new PrintedMessages();
    asked = [];
  });
  afterEach(() => {
    said.end();
    Date.now = now;
    listener?.dispose();
    listener = undefined;
    for (const name of ['ORG_ACCESS_SOCKET', 'ORG_ACCESS_KEY']) delete process.env[name];
    delete process.env.TMUX;
    Object.assign(process.env, before);
  });

  const at = (socket: string | undefined, key: string | undefined) => {
    for (const [name, text] of Object.entries({ ORG_ACCESS_SOCKET: socket, ORG_ACCESS_KEY: key }))
      if (text === undefined) delete process.env[name];
      else process.env[name] = text;
  };
  /** Opens an editor with these responses, and a terminal with access. */
  async function editor(answerer: RequestHandler, again?: LocalAddress): Promise<LocalListener> {
    const opened = await listenLocally(
      (message, over, tell) => {
        asked.push(message);
        return answerer(message, over, tell);
      },
      { responseMs: 60_000, ...(again && { again }) },
    );
    listener = opened;
    at(opened.address.path, opened.address.key + terminal);
    return opened;
  }
  const refused = async (work: ReturnType<typeof sendRequest>, message: string, reason = 'editorGone') =>
    assert.deepEqual(await work, { ok: false, reason, message });

  it('sendRequest sends a request with the key of the terminal, and returns the response', async () => {
    await editor(() => Promise.resolve(answer));
    assert.deepEqual(await sendRequest({ ...url, connection: 'Acme' }), answer);
    assert.deepEqual(asked, [{ terminal, ask: 'url', connection: 'Acme' }]);
    assert.equal(said.text, '');
  });

  it('sendRequest sends nothing in a terminal without access', async () => {
    const { address } = await editor(() => Promise.resolve(answer));
    const keys = address.key + terminal;
    assert.equal(isGivenAccess(), true);
    for (const [socket, key] of [
      [undefined, keys],
      ['', keys],
      [address.path, undefined],
      [address.path, ''],
      [address.path, keys.slice(1)],
      [address.path, `${keys}0`],
      [address.path, `0${keys}`],
      [address.path, keys.toUpperCase().replace(/^./, 'A')],
    ] as const) {
      at(socket, key);
      assert.equal(isGivenAccess(), false);
      await refused(sendRequest(url), notGivenAccess, 'notAllowed');
    }
    assert.deepEqual(asked, []);
  });

  if (!isWindows)
    it('sendRequest sends nothing to a socket in a folder that others can write to', async () => {
      const { address } = await editor(() => Promise.resolve(answer));
      await chmod(path.dirname(address.path), 0o777);
      await refused(sendRequest(url), editorGone);
      assert.deepEqual(asked, []);
    });

  describe('while the window reloads', () => {
    /** Fails the first time, as a window that closes. */
    const onceInVain = () => (asked.length === 1 ? Promise.reject(new Error('ended')) : Promise.resolve(answer));

    it('sendRequest repeats a read after a reload of the window', async () => {
      for (const question of [
        url,
        { ask: 'login' } as const,
        { ask: 'call', call: { method: 'GET', path: '/x', pages: true } } as const,
      ]) {
        asked = [];
        await editor(onceInVain);
        assert.deepEqual(await sendRequest(question), answer);
        assert.equal(asked.length, 2, question.ask);
        listener?.dispose();
      }
    });

    it("sendRequest doesn't repeat a request after a reload if it may have changed something, whatever its method", async () => {
      for (const method of ['DELETE', 'GET'] as const) {
        asked = [];
        await editor(onceInVain);
        await refused(sendRequest({ ask: 'call', call: { method, path: '/x', yes: true } }), editorGone);
        assert.equal(asked.length, 1, method);
        listener?.dispose();
      }
    });

    it('sendRequest repeats a request after a reload if VS Code has reported that the request only reads', async () => {
      await editor((_, __, tell) => {
        tell('reads');
        return onceInVain();
      });
      assert.deepEqual(await sendRequest({ ask: 'call', call: { method: 'POST', path: '/x' } }), answer);
      assert.equal(asked.length, 2);
    });

    if (!isWindows)
      it('sendRequest sends a write once, when the window is back after a reload', async () => {
        const reloading = await editor(() => Promise.resolve(answer));
        reloading.dispose(true);
        const answered = sendRequest({ ask: 'call', call: { method: 'POST', path: '/x' } });
        await sleep(300);
        await editor(() => Promise.resolve(answer), reloading.address);
        assert.deepEqual(await answered, answer);
        assert.equal(asked.length, 1);
      });
  });

  describe('without a response', () => {
    it("sendRequest waits longer than a minute for a window that doesn't respond, without reporting it as closed", async () => {
      // Accepts without responding, as the system does for a stopped process.
      const { path: socket } = newAddress();
      at(socket, 'a'.repeat(32) + terminal);
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
      at(nowhere, 'a'.repeat(32) + terminal);
      if (agoMs === 'removed') return removeLocalAddress(nowhere);
      const ended = new Date(now() - agoMs);
      await utimes(path.dirname(nowhere), ended, ended);
      return () => removeLocalAddress(nowhere);
    };

    for (const [where, inTmux, sentence] of [
      ['a terminal', '', editorGone],
      ['tmux', tmux, tmuxOutlivedEditor],
    ] as const)
      it(`sendRequest gives up within half a minute in ${where} if the socket's folder is gone, and says what to do there`, async () => {
        process.env.TMUX = inTmux;
        await left('removed');
        const beganMs = now();
        Date.now = () => beganMs + 50 * (now() - beganMs);
        await refused(sendRequest(url), sentence);
        assert.ok(Date.now() - beganMs < 30_000);
        assert.equal(said.text, '');
      });

    it('sendRequest in tmux waits as long as the window may be reloading, and not if it was closed longer ago', async () => {
      process.env.TMUX = tmux;
      const remove = await left(25_000);
      let isOver = false;
      const answered = sendRequest(url).finally(() => (isOver = true));
      await sleep(300);
      assert.equal(isOver, false);
      Date.now = () => now() + 6_000;
      await refused(answered, tmuxOutlivedEditor);
      Date.now = now;
      remove?.();
      const removeOld = await left(31_000);
      await refused(sendRequest(url), tmuxOutlivedEditor);
      removeOld?.();
    });

    // Only root can give a folder to another user.
    if (canBeOthers)
      it('sendRequest under sudo reports that the access belongs to another user', async () => {
        const { address } = await editor(() => assert.fail('It was asked.'));
        await chown(path.dirname(address.path), nobody, nobody);
        await refused(sendRequest(url), accessOfAnotherUser, 'notAllowed');
      });
  });
});
