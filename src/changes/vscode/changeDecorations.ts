import * as vscode from 'vscode';
import type { Clock } from '../../platform/common/clock.ts';
import type { Disposable } from '../../platform/common/disposable.ts';
import { changeMarks, type ChangeMark } from '../node/changeMarks.ts';
import type { ChangeRecorder } from './changeRecorder.ts';
import { rowScheme } from './rowUri.ts';

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
      // Decorations expire in windows that stay open for days.
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
