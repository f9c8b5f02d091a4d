import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import { plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import { grantKeyIn, requestedAccess, variableIn, withAccess } from '../../node/launchEnvironment.ts';
import type { ProgramGrants } from '../../node/programGrants.ts';
import type { TerminalAccess } from '../terminalAccess.ts';
import { localEnvironment } from '../terminalShells.ts';
import { NotStarted, type StartPermission } from './permission.ts';

interface LaunchServices {
  readonly programs: ProgramGrants;
  readonly permission: StartPermission;
  readonly access: Pick<TerminalAccess, 'environment'>;
}

/** Gives access to programs of launch configurations while their debug session runs, and after a restart. */
export class Launches implements Disposable {
  readonly #services: LaunchServices;
  readonly #owned = new DisposableStore();

  constructor(services: LaunchServices) {
    this.#services = services;
    const begin = ({ id, configuration }: vscode.DebugSession) => {
      const keys = variableIn(configuration, 'ORG_ACCESS_KEY');
      if (typeof keys === 'string') services.programs.begin(grantKeyIn(keys), id);
    };
    // The tracker is called before a program's first request, but only for debuggers in this extension host.
    this.#owned.add(
      vscode.debug.registerDebugAdapterTrackerFactory('*', {
        createDebugAdapterTracker: (session) => {
          begin(session);
          return undefined;
        },
      }),
    );
    this.#owned.add(vscode.debug.onDidStartDebugSession(begin));
    this.#owned.add(vscode.debug.onDidTerminateDebugSession(({ id }) => services.programs.end(id)));
  }

  /** Adds the requested access. If the program can't start, shows why and returns undefined. */
  async resolve(configuration: vscode.DebugConfiguration): Promise<vscode.DebugConfiguration | undefined> {
    try {
      return await this.#resolved(configuration);
    } catch (error) {
      if (!(error instanceof NotStarted)) throw error;
      error.show();
      return undefined;
    }
  }

  async #resolved(configuration: vscode.DebugConfiguration): Promise<vscode.DebugConfiguration> {
    const { programs, permission, access } = this.#services;
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
    const { id } = await permission.ask(wanted, name);
    const { grant } = programs.add(name, {
      choose: () => Promise.resolve(id),
      connection: (chosen) => permission.connection(chosen),
    });
    const environment = await access.environment(grant, permission.connection(id));
    return withAccess(configuration, environment, localEnvironment()) as vscode.DebugConfiguration;
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
