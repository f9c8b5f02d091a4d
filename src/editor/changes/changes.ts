import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { DisposableStore } from '../../core/base/disposable.ts';
import type { Lock, Log } from '../../core/base/ports.ts';
import { accessHistory } from '../../core/changes/accessHistory.ts';
import type { SessionManager } from '../../core/session/manager/sessionManager.ts';
import type { SessionReader } from '../../core/session/session.ts';
import { oncePerMachine } from '../../core/windows/oncePerMachine.ts';
import type { Place } from '../../model/access/place.ts';
import type { ChangeNode } from '../../model/changes/changeTree.ts';
import { historiesIn } from '../connections/forgetConnection.ts';
import { seenChangesIn } from '../connections/kept/seenChanges.ts';
import { showWarning } from '../notify.ts';
import { ChangeDecorations } from './changeDecorations.ts';
import { ChangeRecorder } from './changeRecorder.ts';
import { changeRowCommands } from './changeRowCommands.ts';
import { ChangesView } from './changesView.ts';
import { compareCommands } from './compareCommands.ts';
import { CompareDocuments } from './compareDocuments.ts';
import { tellLosses } from './lossNotice.ts';

export interface ChangesParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly lock: Lock;
  readonly folder: string;
  readonly globalState: vscode.Memento;
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'switchTo'>;
  readonly reveal: (place: Place) => Promise<void>;
  readonly view: vscode.TreeView<ChangeNode>;
  readonly owner: DisposableStore;
}

/** Records what is loaded, and shows in the view, on the rows of the tree and beside each other what has changed. */
export function openChanges(parts: ChangesParts) {
  const { clock, log, lock, folder, globalState, sessions, manager, reveal, view, owner } = parts;
  const history = accessHistory({ folder: historiesIn(folder), lock, log, damaged: tellDamaged });
  const recorder = owner.add(new ChangeRecorder(sessions, history, clock, log));
  const documents = owner.add(new CompareDocuments());
  const seen = seenChangesIn(globalState);
  const once = oncePerMachine(`${folder}/told`, clock);
  owner.add(new ChangeDecorations(recorder, clock));
  // Before what tells of losses: those that are in view by then are not told of.
  const rows = owner.add(new ChangesView(view, recorder, seen));
  owner.add(tellLosses({ sessions, manager, recorder, seen, once, clock }));
  return {
    rows,
    documents,
    handlers: {
      ...compareCommands({ sessions, history, recorder, clock, documents, reveal }),
      ...changeRowCommands(view),
    },
  };
}

/** A state of the access, kept to be compared with, was no longer readable. */
function tellDamaged(): void {
  showWarning(
    vscode.l10n.t(
      'An earlier state of your access could not be read and was set aside. Later states are still compared.',
    ),
  );
}
