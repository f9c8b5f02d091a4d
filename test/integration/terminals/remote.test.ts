import assert from 'node:assert/strict';
import {
  commands,
  ConfigurationTarget,
  extensions,
  Task,
  tasks,
  TaskScope,
  window,
  workspace,
  type ExtensionContext,
} from 'vscode';
import { Consents } from '../../../src/platform/vscode/consents.ts';
import { activate } from '../../../src/terminals/remote/extension.ts';
import { remoteConsent } from '../../../src/terminals/remote/remoteConsent.ts';
import { openRemoteTerminals } from '../../../src/terminals/vscode/remoteTerminals.ts';
import { eventually } from '../../support/eventually.ts';
import { Memento } from '../support/memento.ts';

const acme = { id: 'acme', name: 'Acme', baseUrl: 'https://service.example', clientId: 'c', scope: 'read' };

/** Records warnings during `work`, and presses the first button in each that is among `answers`. */
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
  it('Org Access Remote does nothing where Org Access itself is running', async () => {
    assert.ok(extensions.getExtension('org-access.org-access'));
    const names = ['newTerminal', 'useInTerminal', 'manageTerminals', 'resume'];
    const contributes = { commands: names.map((name) => ({ command: `orgAccessRemote.${name}` })) };
    const context = { extension: { packageJSON: { contributes } }, subscriptions: [] as { dispose(): unknown }[] };
    // The context has neither storage nor folders.
    activate(context as unknown as ExtensionContext);
    assert.equal(context.subscriptions.length, 1, 'it is asked about no launch configuration and no task');
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
      assert.deepEqual(
        run,
        ['newTerminal', 'useInTerminal', 'manageTerminals'].map((name) => `orgAccess.${name}`),
      );
    } finally {
      for (const one of context.subscriptions) one.dispose();
    }
  });

  it('A message tells the person to install Org Access Remote if it is missing on the remote computer', async () => {
    const memory = new Memento();
    const remote = openRemoteTerminals({ workspaceState: memory, activeId: () => 'acme' });
    try {
      const { useRemote: _, ...others } = remote.handlers;
      const emptyError = () =>
        assert.rejects(remote.profile(), { message: '' }, 'the editor shows no error of its own');
      for (const handler of [...Object.values(others), emptyError]) {
        const shown = await listening([], () => Promise.resolve(handler(undefined)));
        assert.deepEqual(shown, [
          [
            'The terminals of this window run on another computer. To give them access, install Org Access Remote there.',
            'Show Extension',
          ],
        ]);
      }
      const program = { type: 'node', request: 'launch', name: 'Report](x)', orgAccess: true };
      const definition = { type: 'orgAccess', command: 'x' };
      const listed = await remote.task(new Task(definition, TaskScope.Workspace, program.name, 'orgAccess'));
      assert.ok(listed, 'a list of tasks says nothing');
      const run = async () => {
        const ended = new Promise((resolve) =>
          tasks.onDidEndTask(({ execution }) => execution.task.name === listed.name && resolve(undefined)),
        );
        await tasks.executeTask(listed);
        await ended;
      };
      for (const start of [() => remote.launch(program), run]) {
        const shown = await listening([], async () => assert.equal(await start(), undefined));
        assert.deepEqual(shown, [
          [
            '"Report]\u200b(x)" wasn\'t started because programs of this window run on another computer. To give them access, install Org Access Remote there.',
            'Show Extension',
          ],
        ]);
      }
      const without = { ...program, orgAccess: false };
      assert.deepEqual(await listening([], async () => assert.equal(await remote.launch(without), without)), []);
      assert.deepEqual(memory.keys(), []);
    } finally {
      remote.dispose();
      await commands.executeCommand('setContext', 'orgAccess.terminalsHere', true);
    }
  });

  it('Org Access Remote is started with the window once it was used in the workspace, unless the setting forbids that', async () => {
    const memory = new Memento();
    const parts = { workspaceState: memory, activeId: () => 'acme' };
    const run: unknown[][] = [];
    const owned: { dispose(): unknown }[] = ['newTerminal', 'useInTerminal', 'resume'].map((name) =>
      commands.registerCommand(`orgAccessRemote.${name}`, (...args: unknown[]) => void run.push([name, ...args])),
    );
    try {
      const first = openRemoteTerminals(parts);
      owned.push(first);
      await first.handlers.newTerminal();
      const terminal = window.createTerminal('Remote');
      owned.push(terminal);
      await first.handlers.useInTerminal(terminal);
      assert.deepEqual(run.splice(0), [
        ['newTerminal', 'acme'],
        ['useInTerminal', 'acme', await terminal.processId],
      ]);
      for (const one of owned.slice(-2)) one.dispose();
      openRemoteTerminals(parts).dispose();
      await eventually('it is woken', () => run.length === 1);
      assert.deepEqual(run.splice(0), [['resume']]);
      const settings = workspace.getConfiguration('orgAccess');
      for (const value of ['never', 'often', true]) {
        await settings.update('remoteTerminals', value, ConfigurationTarget.Global);
        openRemoteTerminals(parts).dispose();
      }
      await settings.update('remoteTerminals', undefined, ConfigurationTarget.Global);
      assert.deepEqual(run, []);
    } finally {
      for (const one of owned) one.dispose();
      await commands.executeCommand('setContext', 'orgAccess.terminalsHere', true);
    }
  });

  it('Org Access Remote asks once for each computer, origin, and connection, and again after access was revoked', async () => {
    const consents = new Consents(new Memento());
    const editors = { isGiven: () => Promise.resolve(true), request: () => Promise.resolve(true) };
    const here = remoteConsent(consents, editors, 'build (ssh-remote)', '/work');
    const asked = await listening(["Don't Allow", 'Allow'], async () => assert.equal(await here.ask(acme), false));
    assert.deepEqual(asked[0]?.slice(2), ["Don't Allow", 'Allow'], 'the first is the one that Enter presses');
    assert.match(String(asked[0]?.[0]), /on build \(ssh-remote\) to use your access at Acme\?$/);
    const both = await listening(['Allow'], async () =>
      assert.deepEqual(await Promise.all([here.ask(acme), here.ask(acme)]), [true, true]),
    );
    assert.equal(both.length, 1);
    assert.ok(here.has(acme));
    assert.deepEqual(await listening([], async () => assert.equal(await here.ask(acme), true)), []);
    assert.equal(here.all.length, 1);
    const there = remoteConsent(consents, editors, 'other (ssh-remote)', '/work');
    const elsewhere = { ...acme, baseUrl: 'https://other.example' };
    assert.deepEqual([there.has(acme), here.has(elsewhere), here.has({ ...acme, id: 'other' })], [false, false, false]);
    await here.forget();
    assert.equal(here.has(acme), false);
  });

  it('Org Access Remote asks about programs once per workspace, separately from terminals', async () => {
    const consents = new Consents(new Memento());
    let isGiven = false;
    const asked: string[] = [];
    const editors = {
      isGiven: () => Promise.resolve(isGiven),
      request: (id: string) => Promise.resolve((asked.push(id), isGiven)),
    };
    const consentIn = (remote: string, folder: string) => remoteConsent(consents, editors, remote, folder);
    const here = consentIn('build (ssh-remote)', '/work');
    const ask = () => here.askUnexpected(acme, 'started', 'Report', () => void asked.push('told'));

    const refused = await listening(["Don't Allow"], async () => {
      assert.equal(await ask(), false);
      assert.equal(await ask(), false, 'who tries in a loop asks once');
    });
    assert.deepEqual(
      refused.map(([message, , ...choices]) => [message, choices]),
      [
        [
          'Allow launch configurations and tasks of this workspace on build (ssh-remote) to use your access at Acme?',
          // Enter presses the first.
          ["Don't Allow", 'Allow'],
        ],
      ],
    );
    const { detail } = (refused[0] as [string, { detail: string }])[1];
    assert.match(detail, /^"Report" asks for it\..+ as you.+administers/);
    assert.deepEqual(asked.splice(0), ['told'], 'nothing is asked of the editor');

    const again = here.askAgain(acme, 'started', 'Allowed.', 'Report');
    const ours = await listening(['Allow'], async () => 'act' in again && (await again.act()));
    assert.deepEqual([ours.length, asked.splice(0)], [1, ['acme']], 'the editor was refused');
    assert.equal(await ask(), false, 'that counts as a refusal too');
    assert.deepEqual(asked.splice(0), []);
    isGiven = true;
    assert.deepEqual(await listening(['Allow'], async () => assert.equal(await ask(), true)), []);
    assert.equal(here.has(acme), false, 'terminals are asked about apart from that');
    for (const other of [consentIn('build (ssh-remote)', '/other'), consentIn('other (ssh-remote)', '/work')])
      assert.equal(other.has(acme, 'started'), false);
    await listening(['Allow'], () => here.ask(acme));
    await here.forget(({ workspace }) => workspace !== undefined);
    assert.deepEqual([here.has(acme), here.has(acme, 'started')], [true, false]);
  });
});
