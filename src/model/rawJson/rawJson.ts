import type { JsonPath } from '../../core/api/pages/envelope.ts';
import { isObject, parseJson, text as textOf, writeJson, type JsonObject } from '../../core/base/json/json.ts';
import { layJsonOut } from '../../core/base/json/jsonLayout.ts';
import type { AnswerFacts } from '../api/answerFacts.ts';
import { tableLabelNames, tableMenuActs } from '../table/tableLabels.ts';
import { readFromTable, readToTable, type FromTable, type ToTable } from '../table/tableMessages.ts';
import { readTableView, type TableView } from '../table/tableView.ts';
import { longWithUnseenEscaped } from '../text/longText.ts';
import {
  drawingKinds,
  drawnViews,
  readFoundViews,
  responseViews,
  type DrawingKind,
  type DrawnView,
  type FoundViews,
} from './responseViews.ts';
import { pageActs, readShownPages, type PageAct, type ShownPages } from './shownPages.ts';

export type { JsonPath };

export const rawJsonTabs = ['detail', 'token', 'answer'] as const;
export type RawJsonTab = (typeof rawJsonTabs)[number];

/** Panels, and what is in each of them. */
export const rawJsonPages = { rawJson: ['detail', 'token'], response: ['answer'] } as const satisfies Readonly<
  Record<string, readonly RawJsonTab[]>
>;
export type RawJsonPage = keyof typeof rawJsonPages;

/** What can be done with the request of a response, by the names of its commands. */
export const requestActs = ['runAgain', 'editRequest', 'copyAs'] as const;
export type RequestAct = (typeof requestActs)[number];

/** The choices in the menu of a value, or of a row of a table. */
const valueActs = ['copyValue', 'copyPath', 'followJob', ...tableMenuActs] as const;
export type ValueAct = (typeof valueActs)[number];

export const rawJsonLabelNames = [
  'tabs',
  'detail',
  'token',
  'answer',
  'headers',
  'toolbar',
  'expandAll',
  'collapseAll',
  'find',
  'found',
  'copyValue',
  'copyPath',
  'original',
  'saveAs',
  'openDocument',
  'showHidden',
  'hideAgain',
  'request',
  ...requestActs,
  'shownAs',
  'json',
  ...responseViews,
  'viewMissing',
  'grid',
  'row',
  'rowNumber',
  'rows',
  'searchTable',
  'columns',
  'saveCsv',
  'open',
  'noRowFound',
  'noColumn',
  'laterRow',
  'pages',
  'loadMore',
  'loadAll',
  'cancelLoading',
  'tryAgain',
  ...tableLabelNames,
] as const;
export type RawJsonLabel = (typeof rawJsonLabelNames)[number];
/** `{0}` and `{1}` stand for counts. */
export type RawJsonLabels = Readonly<Record<RawJsonLabel, string>>;

export type DrawnLabels = Readonly<Record<DrawnView, Readonly<Record<string, string>>>>;

/** A message from the extension to the webview. */
export type ToRawJson =
  /** Comes once, first. `phrases` are what the viewer library says, by its English wording. */
  | {
      readonly type: 'labels';
      readonly tabs: readonly RawJsonTab[];
      readonly labels: RawJsonLabels;
      /** The words of drawn views, each by names of its own. */
      readonly drawn: DrawnLabels;
      readonly phrases: Readonly<Record<string, string>>;
    }
  | { readonly type: 'content'; readonly tab: RawJsonTab; readonly content: RawJsonContent }
  | { readonly type: 'reveal'; readonly tab: RawJsonTab; readonly path?: JsonPath }
  /** More rows for the table of the response, from its further pages. */
  | { readonly type: 'rows'; readonly rows: readonly JsonObject[] }
  | { readonly type: 'pages'; readonly pages: ShownPages }
  | ToTable
  /** Something was chosen in the menu of the page, by a person or by another extension. */
  | { readonly type: 'menu'; readonly act: ValueAct };

/**
 * A text in the layout of `formatJson`, which may have other views, or one that is not JSON, or a sentence that says why there is
 * none. Facts are there once a request has ended, of which there is more to be done then.
 */
export type RawJsonContent = (
  | {
      readonly text: string;
      readonly isJson: boolean;
      readonly views?: FoundViews;
      /** Whether what is hidden in it can be shown, or is. */
      readonly hidden?: 'hidden' | 'shown';
      /** Whether JSON is shown as it came, and not laid out. */
      readonly isOriginal?: boolean;
      readonly nothing?: undefined;
      readonly canSave?: undefined;
    }
  | {
      readonly nothing: string;
      /** Whether there is something to be saved all the same. */
      readonly canSave?: true;
      readonly text?: undefined;
      readonly views?: undefined;
      readonly hidden?: undefined;
      readonly isOriginal?: undefined;
    }
) & { readonly facts?: AnswerFacts };

/** A message from the webview to the extension. */
export type FromRawJson =
  /** The webview listens and has nothing yet; it says so again after each time it was hidden. */
  | { readonly type: 'ready' }
  | { readonly type: 'copy'; readonly what: 'value' | 'path'; readonly text: string }
  | { readonly type: 'saveAs' | 'openDocument' | 'original'; readonly tab: RawJsonTab }
  /** Asks to show what is hidden, or to hide it again. */
  | { readonly type: 'showHidden'; readonly tab: RawJsonTab }
  | { readonly type: 'request'; readonly act: RequestAct }
  | { readonly type: 'pages'; readonly act: PageAct }
  /** Asks to follow the job of a row. */
  | { readonly type: 'followJob'; readonly requestId: string }
  | FromTable
  /** Asks to save the table of a response as it is looked at. */
  | { readonly type: 'saveTable'; readonly view: TableView }
  /** Asks to save a picture of the response, which the page has drawn. */
  | { readonly type: 'saveDrawing'; readonly kind: DrawingKind; readonly content: Uint8Array };

/** Lays JSON out as the outline and the viewer rely on, with every value as it is written. Undefined for what is too large to be shown. */
export function formatJson(json: string): string | undefined {
  const laidOut = layJsonOut(json.replace(/^\ufeff/, ''));
  return laidOut === undefined ? undefined : longWithUnseenEscaped(laidOut);
}

/** The path as a JSONPath query (RFC 9535), such as `$.orgPrivilegeMap["1:Acme"].sites[0]`. */
export function formatPath(path: JsonPath): string {
  const steps = path.map((step) =>
    /^[A-Za-z_][A-Za-z0-9_]*$/.test(String(step)) ? `.${step}` : `[${JSON.stringify(step)}]`,
  );
  return `$${steps.join('')}`;
}

export function readFromRawJson(message: unknown): FromRawJson | undefined {
  if (!isObject(message)) return undefined;
  const { type, tab, what, text, act } = message;
  if (type === 'ready') return { type };
  if (type === 'request') return isRequestAct(act) ? { type, act } : undefined;
  if (type === 'pages') {
    const pageAct = pageActs.find((known) => known === act);
    return pageAct && { type, act: pageAct };
  }
  if (type === 'saveTable') {
    const view = readTableView(message.view);
    return view && { type, view };
  }
  if (type === 'saveDrawing') {
    const { kind, content } = message;
    const drawn = drawingKinds.find((known) => known === kind);
    return drawn && content instanceof Uint8Array ? { type, kind: drawn, content } : undefined;
  }
  if (type === 'followJob') {
    const requestId = textOf(message.requestId);
    return requestId === undefined ? undefined : { type, requestId };
  }
  if (type === 'copy' && (what === 'value' || what === 'path') && typeof text === 'string') return { type, what, text };
  if ((type === 'saveAs' || type === 'openDocument' || type === 'original' || type === 'showHidden') && isTab(tab))
    return { type, tab };
  return readFromTable(message);
}

/** The message with its text or its rows as bytes, which the editor passes on as they are: of a string it makes several copies. */
export function packed(message: Extract<ToRawJson, { type: 'content' | 'rows' }>): object {
  const encode = (text: string) => new TextEncoder().encode(text);
  if (message.type === 'rows') return { ...message, rows: encode(writeJson(message.rows) ?? '[]') };
  const { content } = message;
  return content.text === undefined ? message : { ...message, content: { ...content, text: encode(content.text) } };
}

/** @param bytes that `packed` has made, or what is passed on as it is */
function unpacked(bytes: unknown): unknown {
  return bytes instanceof Uint8Array ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) : bytes;
}

/** Reads a message, packed or not. */
export function readToRawJson(message: unknown): ToRawJson | undefined {
  if (!isObject(message)) return undefined;
  const { type, tab, tabs, content, path, labels, drawn, phrases, act } = message;
  const valueAct = valueActs.find((known) => known === act);
  if (type === 'menu') return valueAct && { type, act: valueAct };
  if (type === 'labels')
    return areTabs(tabs) && areLabels(labels) && areDrawnLabels(drawn) && isTextMap(phrases)
      ? { type, tabs, labels, drawn, phrases }
      : undefined;
  if (type === 'pages') {
    const pages = readShownPages(message.pages);
    return pages && { type, pages };
  }
  if (type === 'rows') {
    const text = unpacked(message.rows);
    const rows: unknown = typeof text === 'string' ? parseJson(text) : text;
    return Array.isArray(rows) && rows.every(isObject) ? { type, rows } : undefined;
  }
  if (!isTab(tab)) return readToTable(message);
  if (type === 'content' && isObject(content)) {
    const facts = areFacts(content.facts)
      ? { facts: { summary: content.facts.summary, rows: content.facts.rows } }
      : {};
    const text = unpacked(content.text);
    const views = readFoundViews(content.views, isPath);
    if (typeof text === 'string')
      return {
        type,
        tab,
        content: {
          text,
          isJson: content.isJson === true,
          ...(views && { views }),
          ...(typeof content.isOriginal === 'boolean' && { isOriginal: content.isOriginal }),
          ...hiddenIn(content),
          ...facts,
        },
      };
    if (typeof content.nothing === 'string') {
      const canSave = content.canSave === true && ({ canSave: true } as const);
      return { type, tab, content: { nothing: content.nothing, ...canSave, ...facts } };
    }
  }
  if (type === 'reveal' && path === undefined) return { type, tab };
  if (type === 'reveal' && isPath(path)) return { type, tab, path };
  return undefined;
}

function hiddenIn({ hidden }: JsonObject): { readonly hidden?: 'hidden' | 'shown' } {
  return hidden === 'hidden' || hidden === 'shown' ? { hidden } : {};
}

export function isLine(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isRequestAct(value: unknown): value is RequestAct {
  return requestActs.some((act) => act === value);
}

export function isTab(value: unknown): value is RawJsonTab {
  return rawJsonTabs.some((tab) => tab === value);
}

function areTabs(value: unknown): value is readonly RawJsonTab[] {
  return Array.isArray(value) && value.length > 0 && value.every(isTab);
}

function isPath(value: unknown): value is JsonPath {
  return Array.isArray(value) && value.every((step) => typeof step === 'string' || isLine(step));
}

function areLabels(value: unknown): value is RawJsonLabels {
  return isObject(value) && rawJsonLabelNames.every((name) => typeof value[name] === 'string');
}

function areDrawnLabels(value: unknown): value is DrawnLabels {
  return isObject(value) && drawnViews.every((view) => isTextMap(value[view]));
}

function areFacts(value: unknown): value is AnswerFacts {
  if (!isObject(value) || typeof value.summary !== 'string' || !Array.isArray(value.rows)) return false;
  return value.rows.every(
    (row) => Array.isArray(row) && row.length === 2 && row.every((part) => typeof part === 'string'),
  );
}

function isTextMap(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.values(value).every((text) => typeof text === 'string');
}
