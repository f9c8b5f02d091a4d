import assert from 'node:assert/strict';
import { env, version, window, type Terminal } from 'vscode';
import { shellOf } from '../../../src/terminals/vscode/terminalShells.ts';
import { eventually } from '../../support/eventually.ts';

describe('the shell of a terminal', () => {
  const [, minor = 0] = version.split('.').map(Number);
  const isTold = minor >= 99;
  const terminals: Terminal[] = [];
  const open = async (shellPath?: string) => {
    const terminal = window.createTerminal({ name: 'Shell', ...(shellPath !== undefined && { shellPath }) });
    terminals.push(terminal);
    assert.ok((await terminal.processId) !== undefined);
    return terminal;
  };
  after(() => terminals.forEach((terminal) => terminal.dispose()));

  it('The shell kind of a terminal is taken from the detected shell, or else from the program it was opened with', async () => {
    const [named, usual] = [await open('/bin/sh'), await open()];
    const [name = ''] = env.shell.split('/').slice(-1);
    // Until a process has become a shell, VS Code detects it as Node.js.
    if (isTold)
      await eventually('both shells are found', () =>
        [named, usual].every(({ state }) => 'shell' in state && state.shell && state.shell !== 'node'),
      );
    assert.deepEqual(
      [named, usual].map((one) => 'shell' in one.state),
      [isTold, isTold],
    );
    assert.deepEqual([named, usual].map(shellOf), isTold ? ['sh', name] : ['/bin/sh', env.shell]);
  });
});
