import path from 'node:path';
import * as vscode from 'vscode';
import type { DisposableStore } from '../../../core/base/disposable.ts';
import { noSession } from '../../../core/base/errors.ts';
import { activeConnection, connectionOf, isLive, stateOf, type SessionReader } from '../../../core/session/session.ts';
import { untilRestored } from '../../../core/session/untilRestored.ts';
import { errorText } from '../../../model/errors/errorText.ts';
import { plain } from '../../../model/text/displayText.ts';
import type { CommandHandlers } from '../../commands.ts';
import { shortName } from '../giveAccess.ts';
import type { Terminals } from '../terminals.ts';
import { Launches } from './launches.ts';
import { notTrusted, runsElsewhere, StartPermission } from './permission.ts';
import { pythonFor, savedPythonFile } from './pythonFile.ts';
import { TaskPrograms } from './taskPrograms.ts';

export interface ProgramParts {
  readonly sessions: SessionReader;
  readonly terminals: Terminals;
  readonly extensionUri: vscode.Uri;
  readonly terminalsAreElsewhere: boolean;
  readonly owner: DisposableStore;
}

/** What VS Code asks of Org Access when it starts programs and terminals itself. */
export function openPrograms({
  sessions,
  terminals,
  extensionUri,
  terminalsAreElsewhere: isElsewhere,
  owner,
}: ProgramParts) {
  const { access, consent, programs, allowed } = terminals;
  const permission = new StartPermission({ sessions, consent, isElsewhere });
  const helper = vscode.Uri.joinPath(extensionUri, 'dist/helper.js').fsPath;
  const launches = owner.add(new Launches({ programs, permission, access }));
  const tasks = owner.add(new TaskPrograms({ programs, permission, access, helper }));

  /** @throws Error with the sentence that VS Code shows */
  async function profile(): Promise<vscode.TerminalProfile> {
    if (isElsewhere)
      throw new Error(
        vscode.l10n.t(
          'The terminals of this window run on another computer. To open one with access, run "New Terminal with Access".',
        ),
      );
    await untilRestored(sessions);
    const { snapshot } = sessions;
    const connection = activeConnection(snapshot);
    if (!connection || !isLive(stateOf(snapshot, connection.id))) throw new Error(errorText(noSession()));
    if (!(await consent.askUnexpected(connection, 'opened')))
      throw new Error(
        vscode.l10n.t(
          'The terminal wasn\'t opened because programs in terminals of this workspace aren\'t allowed to use your access at {0}. To be asked again, run "New Terminal with Access".',
          plain(connection.name, 60),
        ),
      );
    return new vscode.TerminalProfile(await access.profile(connection, shortName(connection)));
  }

  /** @param called the file of the editor whose menu it was called from */
  async function runPythonFile(called: unknown): Promise<void> {
    const file = await savedPythonFile(called);
    if (!file) return;
    const name = path.basename(file.fsPath);
    if (!vscode.workspace.isTrusted) return notTrusted(name).show();
    if (isElsewhere) return runsElsewhere(name).show();
    const connection = await allowed();
    if (!connection) return;
    const folder = vscode.workspace.getWorkspaceFolder(file);
    const { id } = connection;
    await tasks.run(
      name,
      folder ?? vscode.TaskScope.Workspace,
      { command: await pythonFor(file), args: [file.fsPath], cwd: folder?.uri.fsPath ?? path.dirname(file.fsPath) },
      {
        choose: () => Promise.resolve(id),
        connection: (chosen) => {
          const now = connectionOf(sessions.snapshot, chosen);
          return now && consent.has(now) ? now : undefined;
        },
      },
    );
  }

  return {
    launch: (configuration: vscode.DebugConfiguration) => launches.resolve(configuration),
    task: (task: vscode.Task) => tasks.resolve(task),
    profile,
    handlers: { runPythonFile } satisfies CommandHandlers,
  };
}
