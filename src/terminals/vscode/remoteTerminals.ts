import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../platform/common/disposable.ts';
import { isObject } from '../../platform/common/json/json.ts';
import { plainWithoutLinks } from '../../platform/common/text/displayText.ts';
import type { CommandHandlers } from '../../platform/vscode/commands.ts';
import { showWarning } from '../../platform/vscode/notify.ts';
import { onDidChange, remoteTerminalsAreForbidden } from '../../platform/vscode/settings.ts';
import { setContextKey } from '../../session/vscode/contextKeys.ts';
import type { PreparedTask } from '../common/taskDefinition.ts';
import type { Programs, TerminalProfiles } from './providers.ts';

export interface RemoteTerminalServices {
  readonly workspaceState: vscode.Memento;
  readonly activeId: () => string | undefined;
}

export interface RemotePrograms extends Programs, TerminalProfiles {
  readonly handlers: CommandHandlers<'newTerminal' | 'useInTerminal' | 'manageTerminals' | 'useRemote'>;
}

const companion = 'org-access.org-access-remote';
const memoryKey = 'orgAccess.terminals.elsewhere';

/** Opens the commands for remote terminals. They call commands of Org Access Remote, which get no token and return nothing. */
export function openRemoteTerminals({ workspaceState, activeId }: RemoteTerminalServices): RemotePrograms & Disposable {
  const owned = new DisposableStore();

  /** Returns false if Org Access Remote isn't installed. */
  async function isDone(command: string, ...args: unknown[]): Promise<boolean> {
    try {
      await vscode.commands.executeCommand(`orgAccessRemote.${command}`, ...args);
      noteUsed();
      return true;
    } catch {
      return false;
    }
  }

  async function run(command: string, ...args: unknown[]): Promise<void> {
    if (await isDone(command, ...args)) return;
    offerCompanion(
      vscode.l10n.t(
        'The terminals of this window run on another computer. To give them access, install Org Access Remote there.',
      ),
    );
  }

  /** Tasks in preparation, by random ID. */
  const awaited = new Map<unknown, unknown>();

  /**
   * Prepares a task. A missing Org Access Remote is only reported when the task runs, because VS Code resolves tasks
   * even to list them.
   */
  async function task(wanted: vscode.Task): Promise<vscode.Task | undefined> {
    const id = crypto.randomUUID();
    awaited.set(id, undefined);
    const isThere = await isDone('prepareTask', activeId(), id, wanted.name, wanted.definition);
    const prepared = awaited.get(id);
    awaited.delete(id);
    if (isThere) return isObject(prepared) ? preparedTask(wanted, prepared) : undefined;
    return messageTask(wanted, () => offerForProgram(wanted.name));
  }

  /**
   * Remembers that remote terminals were used. Later windows then activate Org Access Remote, because its terminals
   * survive a reload.
   */
  function noteUsed(): void {
    setContextKey('orgAccess.terminalsAllowed', true);
    if (workspaceState.get(memoryKey) !== true) void workspaceState.update(memoryKey, true);
  }

  const handlers = {
    newTerminal: () => run('newTerminal', activeId()),
    /** @param chosen terminal in whose menu the command was selected; defaults to the active one */
    async useInTerminal(chosen: unknown): Promise<void> {
      const terminal = vscode.window.terminals.find((open) => open === chosen) ?? vscode.window.activeTerminal;
      await run('useInTerminal', activeId(), await terminal?.processId);
    },
    manageTerminals: () => run('manageTerminals'),
    /** Receives the prepared process, since commands return nothing. */
    useRemote: (id: unknown, prepared: unknown) => void (awaited.has(id) && awaited.set(id, prepared)),
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
    async launch(configuration) {
      if (configuration.orgAccess === false || (await isDone('resume', activeId()))) return configuration;
      offerForProgram(configuration.name);
      return undefined;
    },
    task,
    /** Throws an empty message, which VS Code doesn't show. */
    async profile() {
      await run('newTerminal', activeId(), true);
      throw new Error('');
    },
    dispose: () => owned.dispose(),
  };
}

function offerForProgram(name: string): string {
  const sentence = vscode.l10n.t(
    '"{0}" wasn\'t started because programs of this window run on another computer. To give them access, install Org Access Remote there.',
    plainWithoutLinks(name),
  );
  offerCompanion(sentence);
  return sentence;
}

function offerCompanion(sentence: string): void {
  showWarning(sentence, {
    label: vscode.l10n.t('Show Extension'),
    command: 'workbench.extensions.search',
    args: [`@id:${companion}`],
  });
}

/** @throws Error if it is invalid */
function preparedTask(task: vscode.Task, prepared: unknown): vscode.Task {
  const { command, args, ...options } = prepared as PreparedTask & vscode.ProcessExecutionOptions;
  return taskWith(task, new vscode.ProcessExecution(command, [...args], options));
}

/** @param tell called when the task runs */
function messageTask(task: vscode.Task, tell: () => string): vscode.Task {
  return taskWith(task, new vscode.CustomExecution(() => Promise.resolve(messageTerminal(tell()))));
}

function taskWith(
  { definition, scope, name }: vscode.Task,
  execution: vscode.ProcessExecution | vscode.CustomExecution,
): vscode.Task {
  return new vscode.Task(definition, scope ?? vscode.TaskScope.Workspace, name, 'orgAccess', execution);
}

function messageTerminal(sentence: string): vscode.Pseudoterminal {
  const written = new vscode.EventEmitter<string>();
  const closed = new vscode.EventEmitter<number>();
  return {
    onDidWrite: written.event,
    onDidClose: closed.event,
    open() {
      written.fire(`${sentence}\r\n`);
      closed.fire(1);
    },
    close: () => undefined,
  };
}
