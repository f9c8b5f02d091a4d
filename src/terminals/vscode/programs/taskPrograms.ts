import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import type { JsonObject } from '../../../platform/common/json/json.ts';
import { readTask, taskFlag, type PreparedTask } from '../../common/taskDefinition.ts';
import { grantKeyIn, withAccess } from '../../node/launchEnvironment.ts';
import type { ProgramAccess, ProgramGrants } from '../../node/programGrants.ts';
import type { TerminalAccess } from '../terminalAccess.ts';
import { localEnvironment } from '../terminalShells.ts';
import { NotStarted, type StartPermission } from './permission.ts';

/** Type of tasks in the manifest. */
const taskType = 'orgAccess';

interface TaskServices {
  readonly programs: ProgramGrants;
  readonly permission: StartPermission;
  readonly access: Pick<TerminalAccess, 'environment'>;
  readonly cliBundle: string;
}

/**
 * Gives access to programs of tasks. A task runs `org-access`, which asks for permission and then starts the command,
 * because VS Code resolves tasks long before it runs them.
 */
export class TaskPrograms implements Disposable {
  readonly #services: TaskServices;
  readonly #owned = new DisposableStore();

  constructor(services: TaskServices) {
    this.#services = services;
    this.#owned.add(
      vscode.tasks.onDidStartTask(({ execution }) => {
        const { execution: how } = execution.task;
        const keys = how instanceof vscode.ProcessExecution ? how.options?.env?.ORG_ACCESS_KEY : undefined;
        if (keys !== undefined) services.programs.begin(grantKeyIn(keys), execution);
      }),
    );
    this.#owned.add(vscode.tasks.onDidEndTask(({ execution }) => services.programs.end(execution)));
  }

  async resolve({ definition, scope, name }: vscode.Task): Promise<vscode.Task | undefined> {
    const prepared = await this.prepare(name, definition);
    if (!prepared) return undefined;
    const { command, args, cwd, env } = prepared;
    const options = { env: env as Record<string, string>, ...(cwd !== undefined && { cwd }) };
    const execution = new vscode.ProcessExecution(command, [...args], options);
    return new vscode.Task(definition, scope ?? vscode.TaskScope.Workspace, name, taskType, execution);
  }

  async prepare(name: string, definition: unknown): Promise<PreparedTask | undefined> {
    const { programs, permission, cliBundle, access } = this.#services;
    const task = readTask(definition);
    if (!task) return undefined;
    const { command, args, cwd, env, connection } = task;
    const allowed: ProgramAccess = {
      choose: (onAsking) => chosen(permission, connection === undefined ? 'active' : { connection }, name, onAsking),
      connection: (id) => permission.connection(id),
    };
    // A task that is resolved again keeps its grant.
    const { grant } = programs.add(name, allowed, JSON.stringify([name, definition]));
    const given = withAccess(
      { env: { ...env, ELECTRON_RUN_AS_NODE: '1' } },
      await access.environment(grant),
      localEnvironment(),
    );
    return {
      command: process.execPath,
      args: [cliBundle, taskFlag, command, ...args],
      env: given.env as JsonObject,
      ...(cwd !== undefined && { cwd }),
    };
  }

  dispose(): void {
    this.#owned.dispose();
  }
}

/** If the task can't start, shows why and returns undefined. */
async function chosen(
  permission: StartPermission,
  ...asked: Parameters<StartPermission['ask']>
): Promise<string | undefined> {
  try {
    return (await permission.ask(...asked)).id;
  } catch (error) {
    if (!(error instanceof NotStarted)) throw error;
    error.show();
    return undefined;
  }
}
