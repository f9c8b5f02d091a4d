import type * as vscode from 'vscode';
import type { WindowPlaces } from '../../core/api/place/windowPlaces.ts';
import { DisposableStore } from '../../core/base/disposable.ts';
import type { SessionManager } from '../../core/session/manager/sessionManager.ts';
import { isLive, stateOf, type SessionReader } from '../../core/session/session.ts';
import type { Place } from '../../model/access/place.ts';
import type { AccessNode } from '../../model/access/tree/accessNode.ts';
import type { Feature } from '../feature.ts';
import { laterHandlers, laterOwned } from '../later.ts';
import { viewOnDemand } from '../ui/onDemand.ts';
import { nameConnection } from '../ui/viewConnection.ts';
import type { AccessTreeView } from './accessTreeView.ts';

interface AccessParts {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'loadDetail'>;
  readonly memory: vscode.Memento;
  readonly places: Pick<WindowPlaces, 'namedByAccess' | 'onDidChange'>;
}

/** The tree of organizations, sites and privileges, and finding in it. */
export function startAccess({ sessions, manager, memory, places }: AccessParts) {
  const owned = new DisposableStore();
  let made: AccessTreeView | undefined;
  const tree = laterOwned(owned, async () => {
    const { AccessTreeView } = await import('./accessTreeView.ts');
    return (made = new AccessTreeView(sessions, view, places));
  });
  const view: vscode.TreeView<AccessNode> = viewOnDemand('orgAccess.access', tree, owned, {
    showCollapseAll: true,
    canSelectMany: true,
  });
  owned.add(nameConnection(view, sessions));
  return {
    handlers: {
      ...laterHandlers(
        [
          'copyName',
          'copyId',
          'insertId',
          'copyJson',
          'copyMarkdownRow',
          'copyPath',
          'goToSite',
          'whereMayI',
          'filterAccess',
          'filterByRow',
          'clearFilter',
        ],
        async () => (await import('./accessCommands.ts')).accessCommands(sessions, await tree(), memory),
      ),
      async refreshAccess() {
        const id = sessions.snapshot.activeId ?? '';
        await manager.loadDetail(id);
        const state = stateOf(sessions.snapshot, id);
        // Where the view is open, it says so itself.
        if (isLive(state) && state.detail.kind === 'failed' && !view.visible) throw state.detail.error;
      },
    },
    /** The rows that a row is in, the outermost first. */
    ancestorsOf: (row: AccessNode): readonly AccessNode[] => made?.ancestorsOf(row) ?? [],
    /** Opens the tree at a place, and selects it. */
    reveal: async (place: Place) => (await tree()).reveal(place),
    dispose: () => owned.dispose(),
  } satisfies Feature & { ancestorsOf: unknown; reveal: unknown };
}
