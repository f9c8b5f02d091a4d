import assert from 'node:assert/strict';
import type { LocalAddress } from '../../../../src/session/windows/node/localAddress.ts';
import { askLocally } from '../../../../src/session/windows/node/localSocket.ts';
import { TerminalSocket } from '../../../../src/terminals/node/terminalSocket.ts';
import { eventually } from '../../../support/eventually.ts';

describe('TerminalSocket', () => {
  let socket: TerminalSocket;
  beforeEach(() => (socket = new TerminalSocket(() => Promise.resolve('here'))));
  afterEach(() => socket.dispose(false));

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
});
