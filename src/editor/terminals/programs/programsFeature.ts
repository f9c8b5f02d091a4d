import type * as vscode from 'vscode';
import { DisposableStore } from '../../../core/base/disposable.ts';
import type { Feature } from '../../feature.ts';
import { later, laterHandlers, type Later } from '../../later.ts';
import type { Terminals } from '../terminals.ts';
import type { ProgramParts } from './programs.ts';

interface Parts extends Omit<ProgramParts, 'owner' | 'terminals'> {
  readonly openedTerminals: Later<Terminals>;
}

/** What VS Code asks for, see `openPrograms`. */
export interface ProgramProviders {
  readonly launch: (configuration: vscode.DebugConfiguration) => Promise<vscode.DebugConfiguration | undefined>;
  readonly task: (task: vscode.Task) => Promise<vscode.Task | undefined>;
  readonly profile: () => Promise<vscode.TerminalProfile>;
}

/** Programs that VS Code starts with access: for launch configurations and tasks, and in terminals of the profile. */
export function startPrograms(parts: Parts) {
  const owner = new DisposableStore();
  const programs = later(async () =>
    (await import('./programs.ts')).openPrograms({ ...parts, terminals: await parts.openedTerminals(), owner }),
  );
  return {
    handlers: laterHandlers(['runPythonFile'], async () => (await programs()).handlers),
    programs: programs satisfies Later<ProgramProviders>,
    dispose: () => owner.dispose(),
  } satisfies Feature & Record<string, unknown>;
}
