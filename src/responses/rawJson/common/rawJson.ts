import { applicationActions } from '../../../api/common/applicationRequest.ts';
import type { JsonPath } from '../../../api/common/pages/envelope.ts';
import type { ResponseFacts } from '../../../api/common/responseFacts.ts';
import type { JsonObject } from '../../../platform/common/json/json.ts';
import { layJsonOut } from '../../../platform/common/json/jsonLayout.ts';
import { longWithUnseenEscaped } from '../../../platform/common/text/longText.ts';
import { tableMenuActions } from '../../table/common/tableMenu.ts';
import type { FromTable, ToTable } from '../../table/common/tableMessages.ts';
import type { TableView } from '../../table/common/tableView.ts';
import type { ChangeKind } from '../../topology/common/graph.ts';
import {
  comparisonActions,
  requestActions,
  type AddedResponses,
  type ApplicationMessage,
  type PanelAction,
} from './panelActions.ts';
import type { DrawingKind, DrawnChanges, FoundViews, ShownView } from './responseViews.ts';
import type { PageAction, ShownPages } from './shownPages.ts';

export type { JsonPath };

export const rawJsonTabs = ['detail', 'token', 'answer'] as const;
export type RawJsonTab = (typeof rawJsonTabs)[number];

export type RawJsonPage = 'rawJson' | 'response' | 'comparison' | 'matrix';

interface PageParts {
  readonly tabs: readonly RawJsonTab[];
  readonly acts: readonly PanelAction[];
  /** View that is shown first. */
  readonly view: ShownView;
}

export const rawJsonPages: Readonly<Record<RawJsonPage, PageParts>> = {
  rawJson: { tabs: ['detail', 'token'], acts: [], view: 'json' },
  response: { tabs: ['answer'], acts: requestActions, view: 'json' },
  comparison: { tabs: ['answer'], acts: comparisonActions, view: 'table' },
  matrix: { tabs: ['answer'], acts: [], view: 'table' },
};

export const valueActions = [
  'copyValue',
  'queryValue',
  'followJob',
  'showInPicture',
  ...applicationActions,
  ...tableMenuActions,
] as const;
export type ValueAction = (typeof valueActions)[number];

/** A message from the extension to the webview. */
export type ToRawJson =
  /** The first message, sent once. English has no translations. */
  | { readonly type: 'start'; readonly kind: RawJsonPage; readonly translations: Readonly<Record<string, string>> }
  | { readonly type: 'content'; readonly tab: RawJsonTab; readonly content: RawJsonContent }
  /** @property view of the response, without which it is looked at as before */
  | { readonly type: 'reveal'; readonly tab: RawJsonTab; readonly path?: JsonPath; readonly view?: ShownView }
  | AddedResponses
  /** More rows for the table of the response, from its further pages. */
  | { readonly type: 'rows'; readonly rows: readonly JsonObject[] }
  | { readonly type: 'pages'; readonly pages: ShownPages }
  /** The last queries of the operation, the newest first. */
  | { readonly type: 'queries'; readonly queries: readonly string[] }
  | ToTable
  /** Something was chosen in the menu of the page, by a person or by another extension. */
  | { readonly type: 'menu'; readonly act: ValueAction };

/**
 * Content of a tab: JSON laid out by `formatJson`, another text, or a sentence that says why there is none. `facts` are present
 * once the request has ended.
 */
export type RawJsonContent = (
  | {
      readonly text: string;
      readonly isJson: boolean;
      readonly views?: FoundViews;
      readonly marks?: readonly ChangeKind[];
      readonly drawnMarks?: DrawnChanges;
      /** Whether hidden values exist, and whether they are shown. */
      readonly hidden?: 'hidden' | 'shown';
      /** Whether JSON is shown as received, without formatting. */
      readonly isOriginal?: boolean;
      readonly nothing?: undefined;
      readonly canSave?: undefined;
    }
  | {
      readonly nothing: string;
      /** Whether there is content to save although it isn't shown. */
      readonly canSave?: true;
      readonly text?: undefined;
      readonly views?: undefined;
      readonly marks?: undefined;
      readonly drawnMarks?: undefined;
      readonly hidden?: undefined;
      readonly isOriginal?: undefined;
    }
) & { readonly facts?: ResponseFacts };

export type FromRawJson =
  /** Sent when the page has loaded, also after each time it was hidden. */
  | { readonly type: 'ready' }
  | { readonly type: 'copy'; readonly text: string }
  | { readonly type: 'saveAs' | 'openDocument' | 'original'; readonly tab: RawJsonTab }
  /** Asks to show what is hidden, or to hide it again. */
  | { readonly type: 'showHidden'; readonly tab: RawJsonTab }
  | { readonly type: 'request'; readonly act: PanelAction }
  | { readonly type: 'pages'; readonly act: PageAction }
  /** A query has led to something. */
  | { readonly type: 'query'; readonly query: string }
  /** Asks to follow the job of a row. */
  | { readonly type: 'followJob'; readonly requestId: string }
  | ApplicationMessage
  /** Asks for earlier responses to draw series of. */
  | { readonly type: 'addSeries' }
  | FromTable
  /** Asks to save the table of a response as it is looked at. */
  | { readonly type: 'saveTable'; readonly view: TableView; readonly path: JsonPath }
  /** Asks to save a picture of the response, which the page has drawn. */
  | { readonly type: 'saveDrawing'; readonly kind: DrawingKind; readonly content: Uint8Array };

/** Formats JSON for the viewer without changing any value. Returns undefined if the result is too large to show. */
export function formatJson(json: string): string | undefined {
  const laidOut = layJsonOut(json.replace(/^\ufeff/, ''));
  return laidOut === undefined ? undefined : longWithUnseenEscaped(laidOut);
}

/** Formats a path as JSONPath (RFC 9535), such as `$.orgPrivilegeMap["1:Acme"].sites[0]`. */
export function formatPath(path: JsonPath): string {
  const steps = path.map((step) =>
    /^[A-Za-z_][A-Za-z0-9_]*$/.test(String(step)) ? `.${step}` : `[${JSON.stringify(step)}]`,
  );
  return `$${steps.join('')}`;
}
