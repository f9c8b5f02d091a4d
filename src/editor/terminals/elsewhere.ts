import * as vscode from 'vscode';
import { DisposableStore } from '../../core/base/disposable.ts';
import type { CommandHandlers } from '../commands.ts';
import { setContextKey } from '../contextKeys.ts';
import { showWarning } from '../notify.ts';
import { onDidChange, remoteTerminalsAreForbidden } from '../settings.ts';
import { linkRemedies, type RemedyActs } from './remedyLinks.ts';

export interface ElsewhereParts {
  readonly workspaceState: vscode.Memento;
  /** The id of the connection that views follow. */
  readonly activeId: () => string | undefined;
}

const companion = 'org-access.org-access-remote';
const memoryKey = 'orgAccess.terminals.elsewhere';

/**
 * The commands for terminals of a window whose terminals run on another computer: Org Access Remote carries them out there, by
 * commands of its own, to which no token is given and which answer nothing.
 */
export function openElsewhere({ workspaceState, activeId }: ElsewhereParts) {
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
    if (await isDone(command, ...args)) {
      noteUsed();
      return;
    }
    showWarning(
      vscode.l10n.t(
        'The terminals of this window run on another computer. To give them access, install Org Access Remote there.',
      ),
      {
        label: vscode.l10n.t('Show Extension'),
        command: 'workbench.extensions.search',
        args: [`@id:${companion}`],
      },
      { label: vscode.l10n.t('Open Terminal with a Token'), command: 'orgAccess.newTerminalWithToken' },
    );
  }

  /** What links in those terminals do, about which a person is asked in any case. */
  const remedies: RemedyActs = {
    giveAccess: async (terminal) => run('useInTerminal', activeId(), await terminal.processId, true),
    giveOther: async (terminal) => run('useInTerminal', undefined, await terminal.processId, true),
    newTerminal: () => handlers.newTerminal(),
    signIn: async () => await vscode.commands.executeCommand('orgAccess.signIn'),
  };
  let isLinked = false;

  /** From then on Org Access Remote is woken when the window opens, since its terminals outlive a reload. */
  function noteUsed(): void {
    if (!isLinked) owned.add(linkRemedies(remedies));
    isLinked = true;
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
  } satisfies CommandHandlers;

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
  return { handlers, dispose: () => owned.dispose() };
}
