import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import { activeState, isLive, untilRestored, type SessionReader } from '../../../session/common/session.ts';
import { loadedRecord } from '../../../session/node/manager/detailLoader.ts';
import type { SessionManager } from '../../../session/node/manager/sessionManager.ts';

/** Commands of the walkthrough, which can be run while nobody is signed in. */
const needSession = ['newTerminal', 'selectPlace', 'createDiscovery', 'followJob'] as const;
const needAccess = ['whereMayI', 'showMatrix', 'goToSite', 'filterAccess'] as const;

interface SignInFirst {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'loadDetail'>;
  /** Returns undefined if nobody signs in. */
  readonly signIn: (connectionId: string | undefined) => Promise<string | undefined>;
}

/** Returns the same commands, which now ask for a sign-in and load the access first if they need that. */
export function signedInFirst(handlers: CommandHandlers, services: SignInFirst): CommandHandlers {
  const { sessions, manager } = services;
  const after =
    (name: string, needsAccess: boolean) =>
    async (first: unknown, ...others: unknown[]) => {
      // An argument means that a row or the menu of a connection has run the command.
      if (first === undefined) {
        const connectionId = await signedInId(services);
        if (connectionId === undefined) return;
        if (needsAccess) await loadedRecord(sessions, manager, connectionId);
      }
      await handlers[name]?.(first, ...others);
    };
  return {
    ...handlers,
    ...Object.fromEntries(needSession.map((name) => [name, after(name, false)])),
    ...Object.fromEntries(needAccess.map((name) => [name, after(name, true)])),
  };
}

/** Returns the active connection, signed in to first if necessary. */
async function signedInId({ sessions, signIn }: SignInFirst): Promise<string | undefined> {
  const { activeId } = sessions.snapshot;
  if (activeId !== undefined) await untilRestored(sessions, activeId);
  return isLive(activeState(sessions.snapshot)) ? activeId : await signIn(activeId);
}
