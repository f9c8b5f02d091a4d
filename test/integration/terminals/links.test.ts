import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commands, extensions, window, type Terminal, type TerminalLinkProvider } from 'vscode';
import { systemClock } from '../../../src/core/base/clock.ts';
import { startTerminals } from '../../../src/editor/terminals/terminalsFeature.ts';
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
  let terminals: ReturnType<typeof startTerminals>;
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
    providers = await linking(async (registered) => {
      terminals = startTerminals({ ...parts, collection, terminalsAreElsewhere: false } as unknown as Parameters<
        typeof startTerminals
      >[0]);
      assert.equal(registered.length, 0, 'there are none before a terminal is to have access');
      await terminals.openedTerminals();
    });
  });
  after(async () => {
    terminals.dispose();
    terminal.dispose();
    await rm(folder, { recursive: true });
    await bench.close();
  });

  /** What a person is asked who follows the link in a line of the terminal. */
  const asked = (answer: 'agree' | 'cancel', sentence: string) =>
    answering(answer, () => follow(providers, terminal, saidBy + sentence));
  const connectionsOf = async () =>
    (await terminals.terminals()).allowed.find((allowed) => allowed.terminal === terminal)?.connectionIds;

  it('ask each time before a terminal is given access, also where the workspace was asked', async () => {
    const question = ['Allow programs in terminals of this workspace to use your access at Acme?'];
    assert.deepEqual(await asked('cancel', notGivenAccess), question);
    assert.equal(await connectionsOf(), undefined);
    for (const _ of ['first', 'again']) {
      assert.deepEqual(await asked('agree', notGivenAccess), question);
      assert.deepEqual(await connectionsOf(), ['id of Acme']);
    }
    assert.deepEqual(await asked('cancel', notGivenAccess), question);
  });

  it('give access to the connection that the terminal lacks, and say when it lacks none', async () => {
    const lacking = terminalProblemText({ code: 'connectionNotAllowed' });
    const question = ['Allow programs in terminals of this workspace to use your access at Other?'];
    assert.deepEqual(await asked('cancel', lacking), question);
    assert.deepEqual(await connectionsOf(), ['id of Acme']);
    assert.deepEqual(await asked('agree', lacking), question);
    assert.deepEqual(await connectionsOf(), ['id of Other', 'id of Acme']);
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
    assert.ok((await terminals.terminals()).allowed.some((allowed) => allowed.terminal === newest));
    newest?.dispose();
  });
});
