import { DisposableStore } from '../../core/base/disposable.ts';
import { setContextKey } from '../contextKeys.ts';
import type { Feature } from '../feature.ts';
import { later, laterHandlers, laterOwned } from '../later.ts';
import { allTerminalsHaveAccess, onDidChangeAllTerminals } from '../settings.ts';
import { recallAllowed, recallTerminals } from './terminalMemory.ts';
import type { TerminalParts } from './terminals.ts';

type Parts = Omit<TerminalParts, 'owner'>;

/** Terminals whose programs have a live token. Nothing is read of it before a terminal has access, or a person wants one to. */
export function startTerminals(parts: Parts) {
  const owned = new DisposableStore();
  const { workspaceState, collection, terminalsAreElsewhere, sessions } = parts;
  const terminals = later(async () => (await import('./terminals.ts')).openTerminals({ ...parts, owner: owned }));
  const elsewhere = laterOwned(owned, async () =>
    (await import('./elsewhere.ts')).openElsewhere({ workspaceState, activeId: () => sessions.snapshot.activeId }),
  );
  if (recallAllowed(workspaceState).length > 0) setContextKey('orgAccess.terminalsAllowed', true);
  // Nothing of an earlier window is to stay, whatever it was.
  collection.persistent = false;
  collection.clear();
  if (terminalsAreElsewhere) {
    void elsewhere();
  } else {
    setContextKey('orgAccess.terminalsHere', true);
    owned.add(onDidChangeAllTerminals(() => void terminals()));
    if (allTerminalsHaveAccess() || recallTerminals(workspaceState)) void terminals();
  }
  return {
    handlers: {
      ...laterHandlers(['newTerminal', 'useInTerminal', 'manageTerminals'], async () =>
        terminalsAreElsewhere ? (await elsewhere()).handlers : (await terminals()).handlers,
      ),
      ...laterHandlers(['newTerminalWithToken', 'copyMcpConfiguration'], async () => (await terminals()).handlers),
      ...laterHandlers(['useRemote'], async () =>
        terminalsAreElsewhere ? (await elsewhere()).handlers : { useRemote: () => undefined },
      ),
    },
    terminals: async () => (await terminals()).access,
    openedTerminals: terminals,
    elsewhere,
    dispose: () => owned.dispose(),
  } satisfies Feature & Record<string, unknown>;
}
