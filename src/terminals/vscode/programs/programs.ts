import type * as vscode from 'vscode';
import type { DisposableStore } from '../../../platform/common/disposable.ts';
import type { ProgramGrants } from '../../node/programGrants.ts';
import type { TerminalAccess } from '../terminalAccess.ts';
import { Launches } from './launches.ts';
import type { StartPermission } from './permission.ts';
import { TaskPrograms } from './taskPrograms.ts';

export interface ProgramServices {
  readonly permission: StartPermission;
  readonly programs: ProgramGrants;
  readonly access: TerminalAccess;
  readonly cliBundle: string;
  readonly owner: DisposableStore;
}

export function openPrograms({ permission, programs, access, cliBundle, owner }: ProgramServices) {
  const launches = owner.add(new Launches({ programs, permission, access }));
  const tasks = owner.add(new TaskPrograms({ programs, permission, access, cliBundle }));
  return {
    launch: (configuration: vscode.DebugConfiguration) => launches.resolve(configuration),
    task: (task: vscode.Task) => tasks.resolve(task),
    prepareTask: (name: string, definition: unknown) => tasks.prepare(name, definition),
  };
}
