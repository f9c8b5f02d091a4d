import { DisposableStore } from '../../../platform/common/disposable.ts';
import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import { openElsewhere } from '../elsewhere.ts';
import type { Programs, TerminalProfiles } from '../providers.ts';
import { openTerminals, type TerminalFeatureServices } from '../terminals.ts';
import { openProgramsHere } from './programsHere.ts';

/** Terminals whose programs have a live token, and programs that VS Code starts itself. */
export function openTerminalsAndPrograms(services: Omit<TerminalFeatureServices, 'owner'>) {
  const { sessions, workspaceState, terminalsAreElsewhere } = services;
  const owner = new DisposableStore();
  const terminals = openTerminals({ ...services, owner });
  const here = openProgramsHere({ ...services, terminals, owner });
  const elsewhere = terminalsAreElsewhere
    ? owner.add(openElsewhere({ workspaceState, activeId: () => sessions.snapshot.activeId }))
    : undefined;
  return {
    terminals: terminals.access,
    programs: (elsewhere ?? here) satisfies Programs & TerminalProfiles,
    handlers: {
      useRemote: () => undefined,
      ...terminals.handlers,
      ...here.handlers,
      ...elsewhere?.handlers,
    } satisfies CommandHandlers,
    dispose: () => owner.dispose(),
  };
}
