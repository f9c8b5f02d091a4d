import type * as vscode from 'vscode';
import { DisposableStore } from '../../core/base/disposable.ts';
import { isLive, lastLoaded } from '../../core/session/session.ts';
import type { ChangeNode } from '../../model/changes/changeTree.ts';
import type { Feature } from '../feature.ts';
import { later, laterHandlers } from '../later.ts';
import { documentsOnDemand, viewOnDemand } from '../ui/onDemand.ts';
import { nameConnection } from '../ui/viewConnection.ts';
import type { ChangesParts } from './changes.ts';

/** Milliseconds from the first record until it is compared, in which the tree is shown. */
const delayMs = 300;

/** The changes of the access since it was loaded before: kept and shown from the first record on that this window loads. */
export function startChanges(parts: Omit<ChangesParts, 'view' | 'owner'>): Feature {
  const { clock, sessions } = parts;
  const owned = new DisposableStore();
  const changes = later(async () => {
    const { openChanges } = await import('./changes.ts');
    return openChanges({ ...parts, view, owner: owned });
  });
  const view: vscode.TreeView<ChangeNode> = viewOnDemand(
    'orgAccess.changes',
    async () => (await changes()).rows,
    owned,
    { canSelectMany: true },
  );
  owned.add(nameConnection(view, sessions));
  owned.add(documentsOnDemand('compare', async () => (await changes()).documents));
  const following = owned.add(
    sessions.onDidChange(({ states }) => {
      if (![...states.values()].some((state) => isLive(state) && lastLoaded(state.detail))) return;
      following.dispose();
      owned.add(clock.after(delayMs, () => void changes()));
    }),
  );
  return {
    handlers: laterHandlers(
      ['compareAccess', 'compareChange', 'revealChange', 'copyChange'],
      async () => (await changes()).handlers,
    ),
    dispose: () => owned.dispose(),
  };
}
