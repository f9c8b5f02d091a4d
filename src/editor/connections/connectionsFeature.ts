import * as vscode from 'vscode';
import { DisposableStore } from '../../core/base/disposable.ts';
import type { Feature } from '../feature.ts';
import { later, laterHandlers, laterOwned } from '../later.ts';
import { runAndReport } from '../notify.ts';
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
  const sharing = later(async () => (await import('./shareConnections.ts')).shareConnections(parts));
  const openLink = (link: vscode.Uri) => runAndReport(async () => (await sharing()).openLink(link));
  owned.add(vscode.window.registerUriHandler({ handleUri: openLink }));
  owned.add(syncSessions(parts));
  return {
    handlers: {
      ...laterHandlers(
        ['importConnections', 'exportConnections', 'copyConnectionLink'],
        async () => (await sharing()).handlers,
      ),
      ...laterHandlers(
        ['switchConnection', 'removeConnection', 'markProduction', 'unmarkProduction', 'copyBaseUrl'],
        async () => (await import('./connectionCommands.ts')).connectionCommands(parts),
      ),
    },
    dispose: () => owned.dispose(),
  };
}
