import type * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import { DisposableStore } from '../../core/base/disposable.ts';
import type { Lock, Log } from '../../core/base/ports.ts';
import { isLive, lastLoaded, type SessionReader } from '../../core/session/session.ts';
import type { Place } from '../../model/access/place.ts';
import type { ChangeNode } from '../../model/changes/changeTree.ts';
import type { Feature } from '../feature.ts';
import { later, laterHandlers } from '../later.ts';
import { documentsOnDemand, viewOnDemand } from '../ui/onDemand.ts';
import { nameConnection } from '../ui/viewConnection.ts';

interface ChangesParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly lock: Lock;
  readonly folder: string;
  readonly globalState: vscode.Memento;
  readonly sessions: SessionReader;
  readonly reveal: (place: Place) => Promise<void>;
}

const delayMs = 300;

/** What has changed in the access since it was loaded before: kept and shown from the first record on that this window loads. */
export function startChanges(parts: ChangesParts): Feature {
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
  );
  owned.add(nameConnection(view, sessions));
  owned.add(documentsOnDemand('compare', async () => (await changes()).documents));
  const following = owned.add(
    sessions.onDidChange(({ states }) => {
      if (![...states.values()].some((state) => isLive(state) && lastLoaded(state.detail))) return;
      following.dispose();
      // What is loaded is shown first.
      owned.add(clock.after(delayMs, () => void changes()));
    }),
  );
  return {
    handlers: laterHandlers(['compareAccess', 'compareChange', 'revealChange'], async () => (await changes()).handlers),
    dispose: () => owned.dispose(),
  };
}
