import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commands, ConfigurationTarget, env, extensions, version, window, workspace, type Terminal } from 'vscode';
import { startDemoService, type DemoService } from '../../../src/demo/service.ts';
import { defaultScope } from '../../../src/service/connection/common/connection.ts';
import { TerminalPermissions } from '../../../src/terminals/node/terminalPermissions.ts';
import { TerminalAccess } from '../../../src/terminals/vscode/terminalAccess.ts';
import { shellOf } from '../../../src/terminals/vscode/terminalShells.ts';
import type { TestAccess } from '../../../src/testAccess.ts';
import { eventually } from '../../support/eventually.ts';
import { terminalServices } from '../../support/terminals/services.ts';
import { Memento } from '../support/memento.ts';
import { answering } from '../support/questions.ts';

describe('terminals with access', () => {
  let service: DemoService;
  let access: TestAccess;
  let terminals: TerminalAccess;
  const set = (value: unknown) =>
    workspace.getConfiguration('orgAccess').update('connections', value, ConfigurationTarget.Global);

  beforeEach(async () => {
    const extension = extensions.getExtension<TestAccess>('org-access.org-access');
    assert.ok(extension);
    access = await extension.activate();
    const { manager, sessions } = access;
    ({ terminals } = await access.features());
    service = await startDemoService();
    const connection = {
      id: 'terminals',
      name: 'Terminals',
      baseUrl: service.url,
      clientId: service.clientId,
      scope: defaultScope,
    };
    await set([connection]);
    await eventually('the connection is there', () =>
      sessions.snapshot.connections.some(({ id }) => id === 'terminals'),
    );
    await manager.signIn(connection, service, new AbortController().signal, () => Promise.resolve());
  });

  afterEach(async () => {
    await closeAll();
    await service.close();
  });

  const question = 'Allow programs in terminals of this workspace to use your access at Terminals?';
  const used = () => [window.terminals.length, terminals.allowed.length];
  const run = (command: string) => () => Promise.resolve(commands.executeCommand(`orgAccess.${command}`));

  /** Closes all terminals, including those that VS Code itself opens when its panel appears. */
  const closeAll = () =>
    eventually('all terminals are closed, and have no access any more', () => {
      for (const terminal of window.terminals) terminal.dispose();
      return used().every((count) => count === 0);
    });

  describe('beside one that is open', () => {
    let plain: Terminal;
    beforeEach(async () => {
      plain = window.createTerminal('Plain');
      plain.show();
      await eventually('the terminal is the active one', () => window.activeTerminal === plain);
    });

    for (const command of ['newTerminal', 'useInTerminal'])
      it(`${command} asks before it opens a terminal, and opens none if the person cancels`, async () => {
        const before = used();
        const asked = await answering('cancel', run(command));
        assert.deepEqual(asked, [question]);
        assert.deepEqual(used(), before);
      });

    it('Commands of a connection that has ended act on no other one', async () => {
      const before = used();
      await env.clipboard.writeText('kept');
      for (const command of ['newTerminal', 'copyToken', 'selectPlace'])
        assert.deepEqual(
          await answering('agree', () => Promise.resolve(commands.executeCommand(`orgAccess.${command}`, 'removed'))),
          [],
          command,
        );
      assert.deepEqual(used(), before);
      assert.equal(await env.clipboard.readText(), 'kept');
    });

    it('A terminal with access opens once the person agrees, and is asked about once per workspace', async () => {
      const [open = 0] = used();
      assert.equal((await answering('agree', run('useInTerminal'))).length, 1);
      assert.deepEqual(used(), [open, 1]);
      assert.deepEqual(
        terminals.allowed.map(({ terminal, connectionIds }) => [terminal.name, connectionIds]),
        [['Plain', ['terminals']]],
      );
      assert.deepEqual(await answering('cancel', run('newTerminal')), []);
      await eventually('a terminal is opened', () => window.terminals.length === open + 1);
      assert.equal(terminals.allowed.length, 2);
    });
  });

  it('The terminal menu gives access to the terminal it was opened on, not to the active one', async () => {
    const [called, active] = [window.createTerminal('Called'), window.createTerminal('Active')];
    active.show();
    await eventually('the other terminal is the active one', () => window.activeTerminal === active);
    await answering('agree', () => Promise.resolve(commands.executeCommand('orgAccess.useInTerminal', called)));
    const allowed = terminals.allowed.map(({ terminal }) => terminal.name);
    assert.deepEqual(allowed, ['Called']);
  });

  it('After a reload, a terminal is recognized by the process ID of its shell, and keeps its access', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'resumed-'));
    const nothing = () => undefined;
    const terminal = window.createTerminal('Resumed');
    const pid = await terminal.processId;
    assert.ok(pid !== undefined);
    const shells = {
      'the same shell': { pid },
      'another shell': { pid: pid + 1 },
    };
    const terminals = Object.values(shells).map((shell, index) => ({
      ...{ key: String(index).repeat(32), connectionIds: ['terminals'] },
      ...shell,
    }));
    const permissions = new TerminalPermissions(
      access.sessions,
      access.manager,
      { debug: nothing, warn: nothing },
      terminalServices(),
    );
    const memory = new Memento({
      'orgAccess.terminals.open': {
        address: { path: path.join(tmpdir(), 'org-access-none/s'), key: 'a'.repeat(32) },
        terminals,
      },
    });
    const connection = () => access.sessions.snapshot.connections.find(({ id }) => id === 'terminals');
    let giveUp: () => void = nothing;
    const clock = {
      now: Date.now,
      after: (_delayMs: number, callback: () => void) => ((giveUp = callback), { dispose: nothing }),
    };
    const resumed = new TerminalAccess({
      permissions,
      memory,
      clock,
      binFolder: folder,
      cliBundle: path.join(folder, 'cli.js'),
      files: () => Promise.resolve({}),
      connection,
    });
    await eventually('the shell is known again', () => resumed.allowed.length > 0);
    giveUp();
    const outcomes: Record<string, string> = {};
    for (const [index, what] of Object.keys(shells).entries()) {
      const answer = await permissions.respond(
        { terminal: String(index).repeat(32), ask: 'url' },
        new AbortController().signal,
      );
      outcomes[what] = answer.ok ? 'answered' : answer.reason;
    }
    assert.equal(resumed.allowed.length, 1);
    resumed.dispose();
    terminal.dispose();
    await rm(folder, { recursive: true });
    assert.deepEqual(outcomes, {
      'the same shell': 'answered',
      'another shell': 'notAllowed',
    });
  });

  it('The shell kind of a terminal is taken from the detected shell, or else from the program it was opened with', async () => {
    const [, minor = 0] = version.split('.').map(Number);
    const isTold = minor >= 99;
    const opened = [window.createTerminal({ shellPath: '/bin/sh' }), window.createTerminal()];
    // Until a process has become a shell, VS Code detects it as Node.js.
    await eventually('both shells are found', () =>
      opened.every(({ state }) => !isTold || ('shell' in state && state.shell && state.shell !== 'node')),
    );
    assert.deepEqual(opened.map(shellOf), isTold ? ['sh', path.basename(env.shell)] : ['/bin/sh', env.shell]);
  });
});
