import assert from 'node:assert/strict';
import { commands, extensions, window, workspace, ConfigurationTarget, type ExtensionContext } from 'vscode';
import { openElsewhere } from '../../src/editor/terminals/elsewhere.ts';
import { editorGone, notGivenAccess, saidBy } from '../../src/model/terminals/helperSentences.ts';
import { terminalProblemText } from '../../src/model/terminals/terminalText.ts';
import { activate } from '../../src/remote/extension.ts';
import { RemoteConsent } from '../../src/remote/remoteConsent.ts';
import { eventually } from '../support/eventually.ts';
import { Memento } from './memento.ts';
import { follow, linking } from './terminals/linkProviders.ts';

const acme = { id: 'acme', name: 'Acme', baseUrl: 'https://service.example', clientId: 'c', scope: 'read' };

/** What is asked and told meanwhile, answered by the first that is offered of these. */
async function listening(answers: readonly string[], work: () => Promise<unknown>): Promise<unknown[][]> {
  const shown: unknown[][] = [];
  const { showWarningMessage } = window;
  window.showWarningMessage = (...args: unknown[]) => {
    shown.push(args);
    return Promise.resolve(args.find((arg) => answers.includes(arg as string))) as never;
  };
  try {
    await work();
  } finally {
    window.showWarningMessage = showWarningMessage;
  }
  return shown;
}

describe('Org Access Remote', () => {
  it('stands aside where Org Access runs itself: its commands are those of Org Access then', async () => {
    assert.ok(extensions.getExtension('org-access.org-access'));
    const names = ['newTerminal', 'useInTerminal', 'manageTerminals', 'resume'];
    const contributes = { commands: names.map((name) => ({ command: `orgAccessRemote.${name}` })) };
    const context = { extension: { packageJSON: { contributes } }, subscriptions: [] as { dispose(): unknown }[] };
    // There is nothing in the context that it could store something in, or that names a folder.
    activate(context as unknown as ExtensionContext);
    try {
      const run: string[] = [];
      const { executeCommand } = commands;
      const registered = await commands.getCommands(true);
      commands.executeCommand = (command: string, ...args: unknown[]) => {
        run.push(command);
        return command.startsWith('orgAccess.') ? (Promise.resolve() as never) : executeCommand(command, ...args);
      };
      try {
        for (const name of names) assert.ok(registered.includes(`orgAccessRemote.${name}`));
        for (const name of names) assert.equal(await executeCommand(`orgAccessRemote.${name}`), undefined);
      } finally {
        commands.executeCommand = executeCommand;
      }
      assert.deepEqual(run, ['orgAccess.newTerminal', 'orgAccess.useInTerminal', 'orgAccess.manageTerminals']);
    } finally {
      for (const one of context.subscriptions) one.dispose();
    }
  });

  it('is what a person is told to install where it is not, and is not woken there', async () => {
    const memory = new Memento();
    const { handlers, dispose } = openElsewhere({ workspaceState: memory, activeId: () => 'acme' });
    try {
      for (const handler of Object.values(handlers)) {
        const shown = await listening([], () => handler(undefined));
        assert.deepEqual(shown, [
          [
            'The terminals of this window run on another computer. To give them access, install Org Access Remote there.',
            'Show Extension',
            'Open Terminal with a Token',
          ],
        ]);
      }
      assert.deepEqual(memory.keys(), []);
    } finally {
      dispose();
      await commands.executeCommand('setContext', 'orgAccess.terminalsHere', true);
    }
  });

  it('is woken with the window once it was used there, and not where the setting says never', async () => {
    const memory = new Memento();
    const parts = { workspaceState: memory, activeId: () => 'acme' };
    const run: unknown[][] = [];
    const owned: { dispose(): unknown }[] = ['newTerminal', 'useInTerminal', 'resume'].map((name) =>
      commands.registerCommand(`orgAccessRemote.${name}`, (...args: unknown[]) => void run.push([name, ...args])),
    );
    try {
      const providers = await linking(async (registered) => {
        const first = openElsewhere(parts);
        owned.push(first);
        assert.equal(registered.length, 0, 'no terminal has links before one there has access');
        await first.handlers.newTerminal();
        await first.handlers.newTerminal();
      });
      assert.deepEqual(run.splice(0), [
        ['newTerminal', 'acme'],
        ['newTerminal', 'acme'],
      ]);
      const terminal = window.createTerminal('Remote');
      owned.push(terminal);
      const pid = await terminal.processId;
      const lines = [notGivenAccess, terminalProblemText({ code: 'connectionNotAllowed' }), editorGone];
      for (const sentence of lines) await follow(providers, terminal, saidBy + sentence);
      assert.deepEqual(
        run.splice(0),
        [
          ['useInTerminal', 'acme', pid, true],
          ['useInTerminal', undefined, pid, true],
          ['newTerminal', 'acme'],
        ],
        'who follows a link is asked in any case',
      );
      for (const one of owned.slice(-2)) one.dispose();
      assert.equal(providers.length, 0);
      openElsewhere(parts).dispose();
      await eventually('it is woken', () => run.length === 1);
      assert.deepEqual(run.splice(0), [['resume']]);
      const settings = workspace.getConfiguration('orgAccess');
      for (const value of ['never', 'often', true]) {
        await settings.update('remoteTerminals', value, ConfigurationTarget.Global);
        openElsewhere(parts).dispose();
      }
      await settings.update('remoteTerminals', undefined, ConfigurationTarget.Global);
      assert.deepEqual(run, []);
    } finally {
      for (const one of owned) one.dispose();
      await commands.executeCommand('setContext', 'orgAccess.terminalsHere', true);
    }
  });

  it('asks once for each computer and origin, refuses by Enter, and forgets what is revoked', async () => {
    const memory = new Memento();
    const here = new RemoteConsent(memory, 'build (ssh-remote)');
    const asked = await listening(["Don't Allow", 'Allow'], async () => assert.equal(await here.ask(acme), false));
    assert.deepEqual(asked[0]?.slice(2), ["Don't Allow", 'Allow'], 'the first is the one that Enter presses');
    assert.match(String(asked[0]?.[0]), /on build \(ssh-remote\) to use your access at Acme\?$/);
    const both = await listening(['Allow'], async () =>
      assert.deepEqual(await Promise.all([here.ask(acme), here.ask(acme)]), [true, true]),
    );
    assert.equal(both.length, 1);
    assert.ok(here.has(acme));
    const again = await listening(["Don't Allow"], async () => assert.equal(await here.ask(acme, true), false));
    assert.equal(again.length, 1, 'where that is wanted');
    await listening(['Allow'], async () => assert.equal(await here.ask(acme, true), true));
    assert.equal(here.allowed.length, 1);
    const there = new RemoteConsent(memory, 'other (ssh-remote)');
    for (const [consent, connection] of [
      [there, acme],
      [here, { ...acme, baseUrl: 'https://other.example' }],
      [here, { ...acme, id: 'other' }],
    ] as const)
      assert.equal(consent.has(connection), false);
    await listening(['Allow'], () => there.ask(acme));
    assert.equal(here.allowed.length, 2);
    await here.forget(...here.allowed.filter(({ remote }) => remote.startsWith('build')));
    assert.deepEqual([here.has(acme), there.has(acme)], [false, true]);
    await memory.update('orgAccessRemote.allowed', [null, 'x', { remote: 'build (ssh-remote)' }]);
    assert.deepEqual(here.allowed, []);
  });
});
