import type { Memento } from 'vscode';
import type { ApiCalls } from '../../core/api/apiCalls.ts';
import { isLive, stateOf, type SessionReader } from '../../core/session/session.ts';
import type { SessionManager } from '../../core/session/sessionManager.ts';
import type { AccessNode } from '../../model/access/accessNode.ts';
import type { Place } from '../../model/access/place.ts';
import type { Feature } from '../feature.ts';
import { laterHandlers, type Later } from '../later.ts';
import { AccessTreeView } from './accessTreeView.ts';

interface AccessParts {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'loadDetail'>;
  readonly calls: Later<ApiCalls>;
  readonly memory: Memento;
}

/** The tree of organizations, sites and privileges, and finding in it. */
export function startAccess({ sessions, manager, calls, memory }: AccessParts) {
  const tree = new AccessTreeView(sessions);
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
          'explainDenied',
        ],
        async () => (await import('./accessCommands.ts')).accessCommands(sessions, tree, await calls(), memory),
      ),
      async refreshAccess() {
        const id = sessions.snapshot.activeId ?? '';
        await manager.loadDetail(id);
        const state = stateOf(sessions.snapshot, id);
        // Where the view is open, it says so itself.
        if (isLive(state) && state.detail.kind === 'failed' && !tree.isVisible) throw state.detail.error;
      },
    },
    ancestorsOf: (row: AccessNode) => tree.ancestorsOf(row),
    /** Opens the tree at a place, and selects it. */
    reveal: (place: Place) => tree.reveal(place),
    dispose: () => tree.dispose(),
  } satisfies Feature & { ancestorsOf: unknown; reveal: unknown };
}
