import type { OfferedActions } from '../../../platform/webview/toolbar/actions.ts';
import type { JsonPath } from '../../../service/forms/common/envelope.ts';
import type { AddedResponse, SendFromPage } from '../common/pageMessages.ts';
import type { ValueAction } from '../common/rawJson.ts';
import type { PictureState } from '../common/rawJsonState.ts';
import type { ResponseView } from '../common/responseViews.ts';
import type { ShownContent } from './shownContent.ts';

export interface ViewPanel {
  readonly element: HTMLElement;
  /** Search of the view, shown in the toolbar. */
  readonly search?: HTMLElement;
  /** Returns what a person can do with the view now, the most used first. */
  actions(): OfferedActions;
  /** Sets the content. It is another one if its value is another function. */
  take(content: ShownContent | undefined): void;
  show(isShown: boolean): void;
  focusSearch?(): void;
  copy?(): void;
  reveal?(path: JsonPath): void;
  choose?(act: ValueAction): void;
  /** Replaces the responses shown beside this one. */
  takeAdded?(added: readonly AddedResponse[]): void;
}

export interface ViewEvents {
  readonly send: SendFromPage;
  onStatus(words: string): void;
  onFound(words: string): void;
  /** Called when the actions have changed. */
  onActions(): void;
  onReveal(path: JsonPath, view: 'json' | ResponseView): void;
  /** State of the picture when the page was last shown. */
  readonly picture: PictureState;
  onPicture(state: PictureState): void;
}

export type CreateView = (events: ViewEvents) => ViewPanel;
