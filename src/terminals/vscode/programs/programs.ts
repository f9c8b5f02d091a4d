import path from 'node:path';
import * as vscode from 'vscode';
import type { Connection } from '../../../connections/common/connection.ts';
import type { DisposableStore } from '../../../platform/common/disposable.ts';
import type { ProgramGrants } from '../../node/programGrants.ts';
import type { TerminalAccess } from '../terminalAccess.ts';
import { Launches } from './launches.ts';
import { notTrusted, type StartPermission } from './permission.ts';
import { pythonFor, savedPythonFile } from './pythonFile.ts';
import { TaskPrograms } from './taskPrograms.ts';

export interface ProgramServices {
  readonly permission: StartPermission;
  readonly programs: ProgramGrants;
  readonly access: TerminalAccess;
  readonly cliBundle: string;
  readonly connection: (id: string) => Connection | undefined;
  readonly owner: DisposableStore;
}

export function openPrograms({ permission, programs, access, cliBundle, connection, owner }: ProgramServices) {
  const launches = owner.add(new Launches({ programs, permission, access }));
  const tasks = owner.add(new TaskPrograms({ programs, permission, access, cliBundle }));

  /** @param called file whose menu the command was chosen in */
  async function runPythonFile(called: unknown, allowed: () => Promise<Connection | undefined>): Promise<void> {
    const file = await savedPythonFile(called);
    if (!file) return;
    const name = path.basename(file.fsPath);
    if (!vscode.workspace.isTrusted) return notTrusted(name).show();
    const id = (await allowed())?.id;
    if (id === undefined) return;
    const folder = vscode.workspace.getWorkspaceFolder(file);
    await tasks.run(
      name,
      folder ?? vscode.TaskScope.Workspace,
      { command: await pythonFor(file), args: [file.fsPath], cwd: folder?.uri.fsPath ?? path.dirname(file.fsPath) },
      { choose: () => Promise.resolve(id), connection },
    );
  }

  return {
    launch: (configuration: vscode.DebugConfiguration) => launches.resolve(configuration),
    task: (task: vscode.Task) => tasks.resolve(task),
    prepareTask: (name: string, definition: unknown) => tasks.prepare(name, definition),
    runPythonFile,
  };
}
