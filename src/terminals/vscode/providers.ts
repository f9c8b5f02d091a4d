import * as vscode from 'vscode';

type Launch = (configuration: vscode.DebugConfiguration) => Promise<vscode.DebugConfiguration | undefined>;

/** The providers that VS Code asks before it starts programs, see `openPrograms`. */
export interface Programs {
  readonly launch: Launch;
  readonly task: (task: vscode.Task) => Promise<vscode.Task | undefined>;
}

/** The provider that VS Code asks before it opens a terminal of the profile. */
export interface TerminalProfiles {
  readonly profile: () => Promise<vscode.TerminalProfile>;
}

/**
 * Registers what VS Code asks of an extension as soon as that is active, which it may be for this question alone. What wants no
 * access is answered without reading anything.
 *
 * @param areRemote whether the programs run on another computer
 */
export function registerPrograms(
  programs: () => Promise<Programs & TerminalProfiles>,
  areRemote: boolean,
): vscode.Disposable[] {
  return [
    registerLaunches(programs, areRemote),
    vscode.tasks.registerTaskProvider('orgAccess', {
      provideTasks: () => [],
      resolveTask: async (task) => (await programs()).task(task),
    }),
    vscode.window.registerTerminalProfileProvider('orgAccess.terminal', {
      provideTerminalProfile: async () => (await programs()).profile(),
    }),
  ];
}

/**
 * VS Code asks all extensions for a launch configuration twice. Where programs run on another computer, this one is asked in the first
 * round, and who is woken by it in the second. Tasks and profiles are asked of the extension alone whose manifest has them.
 */
export function registerLaunches(
  programs: () => Promise<Pick<Programs, 'launch'>>,
  areRemote: boolean,
): vscode.Disposable {
  const launch = async (_folder: unknown, configuration: vscode.DebugConfiguration) =>
    'orgAccess' in configuration ? (await programs()).launch(configuration) : configuration;
  return vscode.debug.registerDebugConfigurationProvider(
    '*',
    areRemote ? { resolveDebugConfiguration: launch } : { resolveDebugConfigurationWithSubstitutedVariables: launch },
  );
}
