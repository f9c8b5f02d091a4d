import type * as vscode from 'vscode';
import { DisposableStore } from '../../core/base/disposable.ts';
import type { Feature } from '../feature.ts';
import { laterHandlers, laterOwned } from '../later.ts';
import { viewOnDemand } from '../ui/onDemand.ts';
import type { ConnectionParts } from './connectionCommands.ts';
import { syncSessions, type SyncParts } from './syncSessions.ts';

/** The connections of the settings, and their view. With it, sessions that are stored come back: what follows them is to be there before. */
export function startConnections(parts: ConnectionParts & SyncParts): Feature {
  const { sessions, clock } = parts;
  const owned = new DisposableStore();
  const rows = laterOwned(
    owned,
    async () => new (await import('./connectionsView.ts')).ConnectionsView(sessions, clock, view),
  );
  const view: vscode.TreeView<string> = viewOnDemand('orgAccess.connections', rows, owned);
  owned.add(syncSessions(parts));
  return {
    handlers: {
      ...laterHandlers(
        ['switchConnection', 'removeConnection', 'markProduction', 'unmarkProduction', 'copyBaseUrl'],
        async () => (await import('./connectionCommands.ts')).connectionCommands(parts),
      ),
    },
    dispose: () => owned.dispose(),
  };
}
