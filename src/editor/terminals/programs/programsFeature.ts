import { DisposableStore } from '../../../core/base/disposable.ts';
import type { Feature } from '../../feature.ts';
import { later, laterHandlers, type Later } from '../../later.ts';
import type { ProgramsElsewhere } from '../elsewhere.ts';
import type { Programs, TerminalProfiles } from '../providers.ts';
import type { Terminals } from '../terminals.ts';
import type { ProgramsHereParts } from './programsHere.ts';

interface Parts extends Omit<ProgramsHereParts, 'owner' | 'terminals'> {
  readonly terminalsAreElsewhere: boolean;
  readonly openedTerminals: Later<Terminals>;
  readonly elsewhere: Later<ProgramsElsewhere>;
}

/** Programs that VS Code starts with access: for launch configurations and tasks, and in terminals of the profile. */
export function startPrograms(parts: Parts) {
  const owner = new DisposableStore();
  const here = later(async () =>
    (await import('./programsHere.ts')).openProgramsHere({ ...parts, terminals: await parts.openedTerminals(), owner }),
  );
  const programs = parts.terminalsAreElsewhere ? parts.elsewhere : here;
  return {
    handlers: laterHandlers(['runPythonFile'], async () => (await programs()).handlers),
    programs: programs satisfies Later<Programs & TerminalProfiles>,
    dispose: () => owner.dispose(),
  } satisfies Feature & Record<string, unknown>;
}
