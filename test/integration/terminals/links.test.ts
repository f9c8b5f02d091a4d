import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commands, extensions, window, type Terminal, type TerminalLinkProvider } from 'vscode';
import { systemClock } from '../../../src/core/base/clock.ts';
import { DisposableStore } from '../../../src/core/base/disposable.ts';
import { openTerminals, type Terminals } from '../../../src/editor/terminals/terminals.ts';
import { saidBy, signInByLogin, editorGone, notGivenAccess } from '../../../src/model/terminals/helperSentences.ts';
import { terminalProblemText } from '../../../src/model/terminals/terminalText.ts';
import { eventually } from '../../support/eventually.ts';
import { Memento } from '../support/memento.ts';
import { answering } from '../support/questions.ts';
import { follow, linking } from './linkProviders.ts';
import { ProgramBench } from './programBench.ts';

describe('links in terminals', () => {
  let bench: ProgramBench;
  let folder = '';
  let terminal: Terminal;
  let terminals: Terminals;
  const owner = new DisposableStore();
  let providers: readonly TerminalLinkProvider[] = [];

  before(async () => {
    bench = await ProgramBench.open('Acme', 'Other');
    bench.access.manager.switchTo('id of Acme');
    folder = await mkdtemp(path.join(tmpdir(), 'links-'));
    terminal = window.createTerminal('Linked');
    const nothing = () => undefined;
    const { sessions, access } = bench;
    const { manager } = access;
    const collection = { clear: nothing, prepend: nothing, replace: nothing };
    const log = { debug: nothing, warn: nothing };
    const extensionUri = extensions.getExtension('org-access.org-access')?.extensionUri;
    const parts = { sessions, manager, clock: systemClock, log, extensionUri, workspaceState: new Memento({}), folder };
    providers = await linking(() => {
      const all = { ...parts, owner, collection, terminalsAreElsewhere: false };
      terminals = openTerminals(all as unknown as Parameters<typeof openTerminals>[0]);
      return Promise.resolve();
    });
  });
  after(async () => {
    owner.dispose();
    terminal.dispose();
    await rm(folder, { recursive: true });
    await bench.close();
  });

  /** What a person is asked who follows the link in a line of the terminal. */
  const asked = (answer: 'agree' | 'cancel', sentence: string) =>
    answering(answer, () => follow(providers, terminal, saidBy + sentence));
  const connectionsOf = () => terminals.access.allowed.find((allowed) => allowed.terminal === terminal)?.connectionIds;

  it('ask each time before a terminal is given access, also where the workspace was asked', async () => {
    const question = ['Allow programs in terminals of this workspace to use your access at Acme?'];
    assert.deepEqual(await asked('cancel', notGivenAccess), question);
    assert.equal(connectionsOf(), undefined);
    for (const _ of ['first', 'again']) {
      assert.deepEqual(await asked('agree', notGivenAccess), question);
      assert.deepEqual(connectionsOf(), ['id of Acme']);
    }
    assert.deepEqual(await asked('cancel', notGivenAccess), question);
  });

  it('give access to the connection that the terminal lacks, and say when it lacks none', async () => {
    const lacking = terminalProblemText({ code: 'connectionNotAllowed' });
    const question = ['Allow programs in terminals of this workspace to use your access at Other?'];
    assert.deepEqual(await asked('cancel', lacking), question);
    assert.deepEqual(connectionsOf(), ['id of Acme']);
    assert.deepEqual(await asked('agree', lacking), question);
    assert.deepEqual(connectionsOf(), ['id of Other', 'id of Acme']);
    const told: string[] = [];
    const { showInformationMessage } = window;
    window.showInformationMessage = (message: string) => (told.push(message), Promise.resolve(undefined));
    try {
      assert.deepEqual(await asked('agree', lacking), []);
    } finally {
      window.showInformationMessage = showInformationMessage;
    }
    assert.deepEqual(told, ['This terminal already has access to all your connections.']);
  });

  it('run the commands that sign in and open a terminal, with nothing from the line', async () => {
    const run: unknown[][] = [];
    const { executeCommand } = commands;
    commands.executeCommand = (...command: unknown[]) => (run.push(command), Promise.resolve() as never);
    try {
      await asked('cancel', signInByLogin);
    } finally {
      commands.executeCommand = executeCommand;
    }
    assert.deepEqual(run, [['orgAccess.signIn']]);
    const open = window.terminals.length;
    await asked('cancel', editorGone);
    await eventually('a terminal is opened', () => window.terminals.length === open + 1);
    const [newest] = window.terminals.slice(-1);
    assert.ok(terminals.access.allowed.some((allowed) => allowed.terminal === newest));
    newest?.dispose();
  });
});
