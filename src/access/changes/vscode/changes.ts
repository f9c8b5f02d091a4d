import * as vscode from 'vscode';
import type { Clock } from '../../../platform/common/clock.ts';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import { isObject } from '../../../platform/common/json/json.ts';
import type { Lock, Log } from '../../../platform/common/ports.ts';
import { isOne } from '../../../platform/common/text/language.ts';
import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import { copyText } from '../../../platform/vscode/notify.ts';
import { rowsOf } from '../../../platform/vscode/ui/treeItem.ts';
import type { SessionReader } from '../../../session/common/session.ts';
import type { SessionManager } from '../../../session/node/manager/sessionManager.ts';
import { oncePerMachine } from '../../../session/windows/node/oncePerMachine.ts';
import type { Place } from '../../common/place.ts';
import { accessHistory } from '../node/accessHistory.ts';
import { changeMarks, type ChangeMark } from '../node/changeMarks.ts';
import { changeLine, type ChangeNode } from '../node/changeTree.ts';
import { historiesIn } from '../node/historyOwner.ts';
import { ChangeRecorder } from './changeRecorder.ts';
import { ChangesView } from './changesView.ts';
import { compareCommands, type ShowComparison } from './compareCommands.ts';
import { tellLosses } from './lossNotice.ts';
import { rowScheme } from './rowUri.ts';
import { seenChangesIn } from './seenChanges.ts';

/** Decorates recently changed rows of the access tree, as the editor decorates files. */
export class ChangeDecorations implements vscode.FileDecorationProvider, Disposable {
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #subscriptions: readonly Disposable[];
  #marks: ReadonlyMap<string, ChangeMark> = new Map();

  readonly onDidChangeFileDecorations = this.#changed.event;

  constructor(recorder: ChangeRecorder, clock: Clock) {
    const update = () => {
      const marks = changeMarks(recorder.sets, clock.now(), vscode.env.language);
      if (marks.size === 0 && this.#marks.size === 0) return;
      this.#marks = marks;
      this.#changed.fire(undefined);
    };
    this.#subscriptions = [
      recorder.onDidChange(update),
      // Decorations end after a week, also in windows that stay open for days.
      vscode.window.onDidChangeWindowState(({ focused }) => focused && update()),
      this.#changed,
      vscode.window.registerFileDecorationProvider(this),
    ];
    update();
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const mark = uri.scheme === rowScheme ? this.#marks.get(uri.path.slice(1)) : undefined;
    if (!mark) return undefined;
    const color = new vscode.ThemeColor(
      mark.kind === 'added' ? 'gitDecoration.addedResourceForeground' : 'gitDecoration.modifiedResourceForeground',
    );
    return new vscode.FileDecoration(mark.kind === 'added' ? 'A' : 'M', mark.tooltip, color);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }
}

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
  readonly showComparison: ShowComparison;
}

/** Records the access of each load, and shows changes in their view and on the rows of the tree. */
export function openChanges(services: ChangesServices) {
  const { clock, log, lock, folder, globalState, sessions, manager, reveal, view, showComparison } = services;
  const owner = new DisposableStore();
  const history = accessHistory({ folder: historiesIn(folder), lock, log });
  const recorder = owner.add(new ChangeRecorder(sessions, history, clock, log));
  const seen = seenChangesIn(globalState);
  const once = oncePerMachine(`${folder}/told`, clock);
  owner.add(new ChangeDecorations(recorder, clock));
  // The view is created before the notification about lost access, which leaves out what the view already shows.
  const rows = owner.add(new ChangesView(view, recorder, seen));
  owner.add(tellLosses({ sessions, manager, recorder, seen, once, clock }));
  return {
    rows,
    handlers: {
      ...compareCommands({ sessions, history, recorder, clock, showComparison, reveal }),
      ...changeRowCommands(view),
    },
    dispose: () => owner.dispose(),
  };
}

function changeRowCommands(view: { readonly selection: readonly ChangeNode[] }) {
  return {
    copyChange: async (...args: unknown[]) => {
      const lines = rowsOf(view, isNode, ...args).map(changeLine);
      if (lines.length > 0)
        await copyText(
          lines.join('\n'),
          isOne(lines.length) ? vscode.l10n.t('Change copied') : vscode.l10n.t('Changes copied'),
        );
    },
  } satisfies CommandHandlers;
}

function isNode(value: unknown): value is ChangeNode {
  return isObject(value) && typeof value.label === 'string' && typeof value.atMs === 'number';
}
