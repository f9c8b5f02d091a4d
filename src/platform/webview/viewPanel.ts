import type { AddedResponse, ApplicationAction } from '../../rawJson/common/panelActions.ts';
import type { JsonPath, RawJsonContent, ValueAction } from '../../rawJson/common/rawJson.ts';
import type { DrawingKind, ResponseView } from '../../rawJson/common/responseViews.ts';

/** A way to look at a response: a region of the page, and the tools above it. */
export interface ViewPanel {
  readonly element: HTMLElement;
  readonly toolbar: HTMLElement;
  /** Takes the content of the response. The same text again changes nothing. */
  take(content: RawJsonContent | undefined): void;
  /** Draws what was taken, unless another view is shown. */
  show(isShown: boolean): void;
  /** Moves the focus to its search. */
  search?(): void;
  /** Copies what has the focus. */
  copy?(): void;
  /** Moves to what stands at a path of the response, and gives it the focus. */
  reveal?(path: JsonPath): void;
  /** Does with what has the focus what was chosen in its menu. */
  choose?(act: ValueAction): void;
  /** Takes earlier responses to show beside this one, in place of those before. */
  takeAdded?(added: readonly AddedResponse[]): void;
}

export interface ViewEvents {
  /** The text about what has the focus. */
  onStatus(words: string): void;
  /** How much the search finds. */
  onFound(words: string): void;
  onCopy(text: string): void;
  /** A person wants to see something in another view. */
  onReveal(path: JsonPath, view: 'json' | ResponseView): void;
  /** A person wants to see something of an application. Without an ID, it is the one that the response was requested for. */
  onApplication(act: ApplicationAction, applicationId: string | undefined): void;
  /** A person wants to choose earlier responses to be shown beside this one. */
  onAddSeries(): void;
  onSaveDrawing(kind: DrawingKind, content: Uint8Array): void;
}

/** @param labels the words of the view, by its own names */
export type CreateView = (labels: Readonly<Record<string, string>>, events: ViewEvents) => ViewPanel;
