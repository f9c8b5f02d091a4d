import * as vscode from 'vscode';

type Launch = (configuration: vscode.DebugConfiguration) => Promise<vscode.DebugConfiguration | undefined>;

export interface Programs {
  readonly launch: Launch;
  readonly task: (task: vscode.Task) => Promise<vscode.Task | undefined>;
}

export interface TerminalProfiles {
  readonly profile: () => Promise<vscode.TerminalProfile>;
}

/**
 * Registers providers that VS Code may call at startup. A launch configuration without `orgAccess` doesn't load the
 * features.
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
 * Registers the provider of launch configurations. VS Code calls the providers of all extensions in two rounds; in the
 * first one, Org Access activates Org Access Remote for the second. For tasks and profiles, VS Code calls only the
 * extension that contributes them.
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
