import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable.ts';
import { plainWithoutLinks } from '../../model/text/displayText.ts';
import type { CommandHandlers } from '../commands.ts';
import { setContextKey } from '../contextKeys.ts';
import { showWarning, type Choice } from '../notify.ts';
import { onDidChange, remoteTerminalsAreForbidden } from '../settings.ts';
import { registerTasks, type Programs, type TerminalProfiles } from './providers.ts';

export interface ElsewhereParts {
  readonly workspaceState: vscode.Memento;
  /** The id of the connection that views follow. */
  readonly activeId: () => string | undefined;
}

/** What stands for Org Access where the programs of the window run on another computer. */
export interface ProgramsElsewhere extends Programs, TerminalProfiles {
  readonly handlers: CommandHandlers<
    'newTerminal' | 'useInTerminal' | 'manageTerminals' | 'runPythonFile' | 'useRemote'
  >;
}

const companion = 'org-access.org-access-remote';
const memoryKey = 'orgAccess.terminals.elsewhere';

/**
 * The commands for terminals and programs of a window where these run on another computer: Org Access Remote carries them out there,
 * by commands of its own, to which no token is given and which answer nothing. What VS Code asks about programs, it answers itself.
 */
export function openElsewhere({ workspaceState, activeId }: ElsewhereParts): ProgramsElsewhere & Disposable {
  const owned = new DisposableStore();

  /** Undefined when there is no Org Access Remote on the other computer: its commands throw nothing themselves. */
  async function isDone(command: string, ...args: unknown[]): Promise<boolean> {
    try {
      await vscode.commands.executeCommand(`orgAccessRemote.${command}`, ...args);
      return true;
    } catch {
      return false;
    }
  }

  async function run(command: string, ...args: unknown[]): Promise<void> {
    if (await isDone(command, ...args)) return noteUsed();
    offerCompanion(
      vscode.l10n.t(
        'The terminals of this window run on another computer. To give them access, install Org Access Remote there.',
      ),
      { label: vscode.l10n.t('Open Terminal with a Token'), command: 'orgAccess.newTerminalWithToken' },
    );
  }

  /** Wakes Org Access Remote for a program. @returns whether it is there */
  async function isAwakeFor(name: string): Promise<boolean> {
    const isAwake = await isDone('resume');
    if (isAwake) noteUsed();
    else
      offerCompanion(
        vscode.l10n.t(
          '"{0}" wasn\'t started because programs of this window run on another computer. To give them access, install Org Access Remote there.',
          plainWithoutLinks(name),
        ),
      );
    return isAwake;
  }

  const task = ({ name }: vscode.Task) => isAwakeFor(name).then(() => undefined);
  const tasks = owned.add(registerTasks(task));

  /** From then on Org Access Remote is woken when the window opens, since its terminals outlive a reload. */
  function noteUsed(): void {
    setContextKey('orgAccess.terminalsAllowed', true);
    if (workspaceState.get(memoryKey) !== true) void workspaceState.update(memoryKey, true);
  }

  const handlers = {
    newTerminal: () => run('newTerminal', activeId()),
    /** @param of the terminal whose menu it was called from; the active one without it */
    async useInTerminal(of: unknown): Promise<void> {
      const terminal = vscode.window.terminals.find((open) => open === of) ?? vscode.window.activeTerminal;
      await run('useInTerminal', activeId(), await terminal?.processId);
    },
    manageTerminals: () => run('manageTerminals'),
    runPythonFile: (called: unknown) => run('runPythonFile', activeId(), called),
    /**
     * Org Access Remote says so as it is woken: from then on it is the one that VS Code asks about tasks.
     *
     * @param asks whether it is to be told which connection is the active one
     */
    async useRemote(asks: unknown): Promise<void> {
      tasks.dispose();
      if (asks !== true) return;
      noteUsed();
      await isDone('resume', activeId());
    },
  };

  const follow = () => setContextKey('orgAccess.terminalsHere', !remoteTerminalsAreForbidden());
  follow();
  owned.add(onDidChange('remoteTerminals', follow));
  owned.add(
    vscode.window.onDidOpenTerminal(({ creationOptions }) => {
      if ('env' in creationOptions && creationOptions.env?.ORG_ACCESS_SOCKET !== undefined) noteUsed();
    }),
  );
  if (workspaceState.get(memoryKey) === true && !remoteTerminalsAreForbidden()) {
    noteUsed();
    void isDone('resume');
  }
  return {
    handlers,
    launch: async (configuration) =>
      configuration.orgAccess === false || (await isAwakeFor(configuration.name)) ? configuration : undefined,
    task,
    /** Org Access Remote opens the terminal. VS Code shows no error without a text. */
    async profile() {
      await run('newTerminal', activeId(), true);
      throw new Error('');
    },
    dispose: () => owned.dispose(),
  };
}

function offerCompanion(sentence: string, ...others: Choice[]): void {
  const show = {
    label: vscode.l10n.t('Show Extension'),
    command: 'workbench.extensions.search',
    args: [`@id:${companion}`],
  };
  showWarning(sentence, show, ...others);
}
