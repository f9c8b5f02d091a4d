import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LocalAddress } from '../../../../src/session/windows/node/localAddress.ts';
import { askLocally } from '../../../../src/session/windows/node/localSocket.ts';
import { TerminalSocket } from '../../../../src/terminals/node/terminalSocket.ts';
import { eventually } from '../../../support/eventually.ts';
import { isWindows } from '../../../support/platform.ts';
import { removeFolder } from '../../../support/removeFolder.ts';

describe('TerminalSocket', () => {
  const { TMPDIR } = process.env;
  let socket: TerminalSocket;
  beforeEach(() => (socket = new TerminalSocket(() => Promise.resolve('here'))));
  afterEach(() => {
    socket.dispose(false);
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  });

  const ask = (address: LocalAddress) => askLocally(address, 1, new AbortController().signal, { keepsAlive: true });

  it('TerminalSocket opens one socket for all terminals, even if two request the address at the same time', async () => {
    const [first, second] = await Promise.all([socket.address(), socket.address()]);
    assert.equal(first, second);
    assert.equal(await ask(first), 'here');
  });

  it('TerminalSocket listens at the address that the previous window used', async () => {
    const before = await socket.address();
    socket.dispose(true);
    await eventually('it has ended', async () => (await ask(before).catch(() => 'gone')) === 'gone');
    const reloaded = new TerminalSocket(() => Promise.resolve('here again'));
    assert.deepEqual(await reloaded.address(before), before);
    assert.equal(await ask(before), 'here again');
    reloaded.dispose(false);
  });

  if (isWindows) return;

  it("TerminalSocket listens at a new address if the old one can't be restored", async () => {
    const base = await mkdtemp(path.join(tmpdir(), 'base-'));
    process.env.TMPDIR = base;
    const told = await socket.address();
    await removeFolder(base);
    const other = await socket.address();
    assert.notEqual(path.dirname(path.dirname(other.path)), base);
    assert.equal(await ask(other), 'here');
    assert.equal(existsSync(told.path), false);
  });
});
