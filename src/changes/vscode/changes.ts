import * as vscode from 'vscode';
import type { Place } from '../../access/common/place.ts';
import { historiesIn } from '../../connections/vscode/forgetConnection.ts';
import { seenChangesIn } from '../../connections/vscode/remembered/seenChanges.ts';
import type { Clock } from '../../platform/common/clock.ts';
import { DisposableStore } from '../../platform/common/disposable.ts';
import type { Lock, Log } from '../../platform/common/ports.ts';
import { showWarning } from '../../platform/vscode/notify.ts';
import type { SessionReader } from '../../session/common/session.ts';
import type { SessionManager } from '../../session/node/manager/sessionManager.ts';
import { oncePerMachine } from '../../windows/node/oncePerMachine.ts';
import { accessHistory } from '../node/accessHistory.ts';
import type { ChangeNode } from '../node/changeTree.ts';
import { ChangeDecorations } from './changeDecorations.ts';
import { ChangeRecorder } from './changeRecorder.ts';
import { changeRowCommands } from './changeRowCommands.ts';
import { ChangesView } from './changesView.ts';
import { compareCommands } from './compareCommands.ts';
import { CompareDocuments } from './compareDocuments.ts';
import { tellLosses } from './lossNotice.ts';

interface ChangesServices {
  readonly clock: Clock;
  readonly log: Log;
  readonly lock: Lock;
  readonly folder: string;
  readonly globalState: vscode.Memento;
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'switchTo'>;
  readonly reveal: (place: Place) => Promise<void>;
  readonly view: vscode.TreeView<ChangeNode>;
}

/** Records loads, and shows changes in the view, on tree rows, and in comparisons. */
export function openChanges(services: ChangesServices) {
  const { clock, log, lock, folder, globalState, sessions, manager, reveal, view } = services;
  const owner = new DisposableStore();
  const history = accessHistory({ folder: historiesIn(folder), lock, log, damaged: tellDamaged });
  const recorder = owner.add(new ChangeRecorder(sessions, history, clock, log));
  const documents = owner.add(new CompareDocuments());
  const seen = seenChangesIn(globalState);
  const once = oncePerMachine(`${folder}/told`, clock);
  owner.add(new ChangeDecorations(recorder, clock));
  // Comes before the loss notice, which skips losses that are already in view.
  const rows = owner.add(new ChangesView(view, recorder, seen));
  owner.add(tellLosses({ sessions, manager, recorder, seen, once, clock }));
  return {
    rows,
    documents,
    handlers: {
      ...compareCommands({ sessions, history, recorder, clock, documents, reveal }),
      ...changeRowCommands(view),
    },
    dispose: () => owner.dispose(),
  };
}

/** Warns that a stored snapshot was unreadable. */
function tellDamaged(): void {
  showWarning(
    vscode.l10n.t(
      'An earlier state of your access could not be read and was set aside. Later states are still compared.',
    ),
  );
}
