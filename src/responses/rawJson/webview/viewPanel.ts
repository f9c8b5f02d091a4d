import type { ApplicationAction } from '../../../api/common/applicationRequest.ts';
import type { AddedResponse } from '../common/panelActions.ts';
import type { JsonPath, RawJsonContent, ValueAction } from '../common/rawJson.ts';
import type { DrawingKind, ResponseView } from '../common/responseViews.ts';

export interface ViewPanel {
  readonly element: HTMLElement;
  readonly toolbar: HTMLElement;
  /** Sets the content, unless its text is the same. */
  take(content: RawJsonContent | undefined): void;
  show(isShown: boolean): void;
  search?(): void;
  copy?(): void;
  reveal?(path: JsonPath): void;
  choose?(act: ValueAction): void;
  /** Replaces the responses shown beside this one. */
  takeAdded?(added: readonly AddedResponse[]): void;
}

export interface ViewEvents {
  onStatus(words: string): void;
  onFound(words: string): void;
  onCopy(text: string): void;
  onReveal(path: JsonPath, view: 'json' | ResponseView): void;
  /** Defaults to the application of the response. */
  onApplication(act: ApplicationAction, applicationId: string | undefined): void;
  onAddSeries(): void;
  onSaveDrawing(kind: DrawingKind, content: Uint8Array): void;
}

export type CreateView = (events: ViewEvents) => ViewPanel;
