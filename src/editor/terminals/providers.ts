import * as vscode from 'vscode';
import type { Later } from '../later.ts';

type Launch = (configuration: vscode.DebugConfiguration) => Promise<vscode.DebugConfiguration | undefined>;

/** What VS Code asks for before it starts programs, see `openPrograms`. */
export interface Programs {
  readonly launch: Launch;
  readonly task: (task: vscode.Task) => Promise<vscode.Task | undefined>;
}

/** What VS Code asks for before it opens a terminal of the profile. */
export interface TerminalProfiles {
  readonly profile: () => Promise<vscode.TerminalProfile>;
}

/*
 * All of these are registered as soon as the extension is active, which it may be for this question alone. What wants no access is
 * answered without reading anything.
 */

/** On the computer where the programs run. */
export function registerPrograms(programs: Later<Programs>): vscode.Disposable[] {
  return [
    vscode.debug.registerDebugConfigurationProvider('*', {
      resolveDebugConfigurationWithSubstitutedVariables: launchBy(programs),
    }),
    registerTasks(async (task) => (await programs()).task(task)),
  ];
}

/**
 * In a window whose programs run on another computer. VS Code asks all extensions for a launch configuration twice, and this in the
 * first round: who is woken by it is asked in the second.
 */
export function registerLaunchesElsewhere(programs: Later<Pick<Programs, 'launch'>>): vscode.Disposable[] {
  return [vscode.debug.registerDebugConfigurationProvider('*', { resolveDebugConfiguration: launchBy(programs) })];
}

/** VS Code asks only the first one that was registered of all extensions. */
export function registerTasks(resolveTask: Programs['task']): vscode.Disposable {
  return vscode.tasks.registerTaskProvider('orgAccess', { provideTasks: () => [], resolveTask });
}

/** VS Code asks the extension whose manifest has the profile, and no other. */
export function registerProfile(profiles: Later<TerminalProfiles>): vscode.Disposable {
  return vscode.window.registerTerminalProfileProvider('orgAccess.terminal', {
    provideTerminalProfile: async () => (await profiles()).profile(),
  });
}

function launchBy(programs: Later<Pick<Programs, 'launch'>>) {
  return async (_folder: unknown, configuration: vscode.DebugConfiguration) =>
    'orgAccess' in configuration ? (await programs()).launch(configuration) : configuration;
}
