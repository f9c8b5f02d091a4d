import * as vscode from 'vscode';
import type { Clock } from '../../platform/common/clock.ts';
import { DisposableStore, type Disposable } from '../../platform/common/disposable.ts';
import type { PlaceName } from '../../platform/common/entities.ts';
import type { Event } from '../../platform/common/event.ts';
import type { SessionReader } from '../common/session.ts';
import { describeStatus, type ErrorSentence } from '../node/status/sessionStatus.ts';

/** Longest time between updates. It is short, because the computer may have slept. */
const maxUpdateMs = 5_000;

/** Current organizations and sites of the window. */
export interface SelectedPlaces {
  of(connectionId: string | undefined): PlaceName | undefined;
  readonly onDidChange: Event<void>;
}

export class SessionStatusBar implements Disposable {
  readonly #item: vscode.StatusBarItem;
  readonly #sessions: SessionReader;
  readonly #clock: Clock;
  #places: SelectedPlaces | undefined;
  readonly #listeners = new DisposableStore();
  #next: Disposable | undefined;
  /** Returns undefined and loads the sentences when the first one is needed, and then paints again. */
  #errorText: ErrorSentence = () => {
    this.#errorText = () => undefined;
    void import('../../platform/vscode/texts.ts').then(({ errorText }) => {
      this.#errorText = errorText;
      this.#paint();
    });
    return undefined;
  };

  constructor(sessions: SessionReader, clock: Clock) {
    this.#sessions = sessions;
    this.#clock = clock;
    this.#item = vscode.window.createStatusBarItem('orgAccess.session', vscode.StatusBarAlignment.Left, 10);
    this.#item.name = vscode.l10n.t('Org Access: Session');
    this.#item.command = 'orgAccess.showActions';
    this.#listeners.add(sessions.onDidChange(() => this.#paint()));
    this.#paint();
  }

  /** Names the current place in the tooltip. */
  follow(places: SelectedPlaces): void {
    this.#places = places;
    this.#listeners.add(places.onDidChange(() => this.#paint()));
    this.#paint();
  }

  #paint(): void {
    this.#next?.dispose();
    this.#next = undefined;
    const { snapshot } = this.#sessions;
    const place = this.#places?.of(snapshot.activeId);
    const status = describeStatus(
      snapshot,
      this.#clock.now(),
      vscode.env.language,
      (error) => this.#errorText(error),
      place,
    );
    if (!status) {
      this.#item.hide();
      return;
    }
    this.#item.text = status.text;
    this.#item.tooltip = status.tooltip;
    this.#item.accessibilityInformation = { label: status.label, role: 'button' };
    const background = status.warning ? 'warningBackground' : status.production ? 'errorBackground' : undefined;
    this.#item.backgroundColor = background && new vscode.ThemeColor(`statusBarItem.${background}`);
    this.#item.show();
    if (status.changesInMs !== undefined)
      this.#next = this.#clock.after(Math.min(status.changesInMs, maxUpdateMs), () => this.#paint());
  }

  dispose(): void {
    this.#next?.dispose();
    this.#listeners.dispose();
    this.#item.dispose();
  }
}
