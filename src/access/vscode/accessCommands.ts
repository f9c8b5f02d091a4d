import type * as vscode from 'vscode';
import type { CommandHandlers } from '../../platform/vscode/commands.ts';
import { isLive, stateOf, type SessionReader } from '../../session/common/session.ts';
import type { SessionManager } from '../../session/node/manager/sessionManager.ts';
import { accessRowCommands } from './accessRowCommands.ts';
import type { AccessTreeView } from './accessTreeView.ts';
import { findCommands } from './findCommands.ts';

interface AccessServices {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'loadDetail'>;
  readonly memory: vscode.Memento;
  readonly tree: AccessTreeView;
}

/** The commands of the tree, and those that find their way in it. */
export function accessCommands({ sessions, manager, memory, tree }: AccessServices) {
  return {
    ...accessRowCommands(tree),
    ...findCommands(sessions, tree, memory),
    async refreshAccess() {
      const id = sessions.snapshot.activeId ?? '';
      await manager.loadDetail(id);
      const state = stateOf(sessions.snapshot, id);
      // Where the view is open, it says so itself.
      if (isLive(state) && state.detail.kind === 'failed' && !tree.isVisible) throw state.detail.error;
    },
  } satisfies CommandHandlers;
}
