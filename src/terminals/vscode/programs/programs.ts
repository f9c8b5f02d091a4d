import * as vscode from 'vscode';
import type { DisposableStore } from '../../../platform/common/disposable.ts';
import { plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import { readTask, type PreparedTask } from '../../common/taskDefinition.ts';
import { permissionKeyIn, requestedAccess, variableIn, withAccess } from '../../node/launchEnvironment.ts';
import type { ProgramAccess, ProgramPermissions } from '../../node/programPermissions.ts';
import { taskFlag } from '../../node/protocol/cliProtocol.ts';
import type { TerminalAccess } from '../terminalAccess.ts';
import { localEnvironment } from '../terminalShells.ts';
import { NotStarted, type StartPermission } from './permission.ts';

export interface ProgramServices {
  readonly startPermission: StartPermission;
  readonly programs: ProgramPermissions;
  readonly access: Pick<TerminalAccess, 'environment'>;
  readonly cliBundle: string;
  readonly owner: DisposableStore;
}

/** Type of tasks in the manifest. */
const taskType = 'orgAccess';

/** Gives access to programs of launch configurations and tasks while they run, and after a restart. */
export function openPrograms({ startPermission, programs, access, cliBundle, owner }: ProgramServices) {
  followRuns(programs, owner);

  async function launched(configuration: vscode.DebugConfiguration): Promise<vscode.DebugConfiguration> {
    const wanted = requestedAccess(configuration);
    if (wanted === 'none') return configuration;
    const { name } = configuration;
    if (configuration.request !== 'launch')
      throw new NotStarted(
        vscode.l10n.t(
          '"{0}" wasn\'t started because "orgAccess" is for configurations that launch a program, and this one attaches to a running program.',
          plainWithoutLinks(name),
        ),
      );
    const { id } = await startPermission.ask(wanted, name);
    const { permission } = programs.add(name, {
      choose: () => Promise.resolve(id),
      connection: (chosen) => startPermission.connection(chosen),
    });
    const environment = await access.environment(permission, startPermission.connection(id));
    return withAccess(configuration, environment, localEnvironment()) as vscode.DebugConfiguration;
  }

  /**
   * Returns the process of a task. It is `org-access`, which asks for permission when it runs and then starts the
   * command, because VS Code resolves tasks long before it runs them.
   */
  async function prepareTask(name: string, definition: unknown): Promise<PreparedTask | undefined> {
    const task = readTask(definition);
    if (!task) return undefined;
    const { command, args, cwd, env, connection } = task;
    const wanted = connection === undefined ? 'active' : { connection };
    const allowed: ProgramAccess = {
      choose: async (onAsking) => (await unlessNotStarted(startPermission.ask(wanted, name, onAsking)))?.id,
      connection: (id) => startPermission.connection(id),
    };
    // A task that VS Code resolves again keeps its permission.
    const { permission } = programs.add(name, allowed, JSON.stringify([name, definition]));
    const given = withAccess(
      { env: { ...env, ELECTRON_RUN_AS_NODE: '1' } },
      await access.environment(permission),
      localEnvironment(),
    );
    return {
      command: process.execPath,
      args: [cliBundle, taskFlag, command, ...args],
      env: given.env as Record<string, string>,
      ...(cwd !== undefined && { cwd }),
    };
  }

  return {
    launch: (configuration: vscode.DebugConfiguration) => unlessNotStarted(launched(configuration)),
    async task({ definition, scope, name }: vscode.Task): Promise<vscode.Task | undefined> {
      const prepared = await prepareTask(name, definition);
      if (!prepared) return undefined;
      const { command, args, cwd, env } = prepared;
      const options = { ...(env && { env }), ...(cwd !== undefined && { cwd }) };
      const execution = new vscode.ProcessExecution(command, [...args], options);
      return new vscode.Task(definition, scope ?? vscode.TaskScope.Workspace, name, taskType, execution);
    },
    prepareTask,
  };
}

/** Reports which programs run, so that their permissions end with them. */
function followRuns(programs: ProgramPermissions, owner: DisposableStore): void {
  const begin = (session: vscode.DebugSession) => {
    const keys = variableIn(session.configuration, 'ORG_ACCESS_KEY');
    if (typeof keys === 'string') programs.begin(permissionKeyIn(keys), session.id);
  };
  // The tracker is called before the first request of a program, but only for debuggers in this extension host.
  owner.add(
    vscode.debug.registerDebugAdapterTrackerFactory('*', {
      createDebugAdapterTracker: (session) => {
        begin(session);
        return undefined;
      },
    }),
  );
  owner.add(vscode.debug.onDidStartDebugSession(begin));
  owner.add(vscode.debug.onDidTerminateDebugSession(({ id }) => programs.end(id)));
  owner.add(
    vscode.tasks.onDidStartTask(({ execution }) => {
      const { execution: how } = execution.task;
      const keys = how instanceof vscode.ProcessExecution ? how.options?.env?.ORG_ACCESS_KEY : undefined;
      if (keys !== undefined) programs.begin(permissionKeyIn(keys), execution);
    }),
  );
  owner.add(vscode.tasks.onDidEndTask(({ execution }) => programs.end(execution)));
}

/** If the program can't start, shows why and returns undefined. */
async function unlessNotStarted<T>(start: Promise<T>): Promise<T | undefined> {
  try {
    return await start;
  } catch (error) {
    if (!(error instanceof NotStarted)) throw error;
    error.show();
    return undefined;
  }
}
