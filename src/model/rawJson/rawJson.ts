import { isObject, writeJson } from '../../core/base/json.ts';
import type { AnswerFacts } from '../api/answerFacts.ts';
import { readTableView, wholeTable, type TableView } from '../table/tableView.ts';
import { longWithUnseenEscaped } from '../text/longText.ts';

/** Steps from the top of a JSON value to one inside it: member names and positions from 0. */
export type JsonPath = readonly (string | number)[];

const rawJsonTabs = ['detail', 'token', 'answer'] as const;
export type RawJsonTab = (typeof rawJsonTabs)[number];

/** Panels, and what is in each of them. */
export const rawJsonPages = { rawJson: ['detail', 'token'], response: ['answer'] } as const satisfies Readonly<
  Record<string, readonly RawJsonTab[]>
>;
export type RawJsonPage = keyof typeof rawJsonPages;

/** What can be done with the request of a response, by the names of its commands. */
export const requestActs = ['runAgain', 'editRequest', 'copyAs'] as const;
export type RequestAct = (typeof requestActs)[number];

/** What can be chosen in the menu of a value. */
const valueActs = ['copyValue', 'copyPath'] as const;
export type ValueAct = (typeof valueActs)[number];

const labelNames = [
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
  'saveAs',
  'openDocument',
  'request',
  ...requestActs,
  'shownAs',
  'json',
  'table',
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
] as const;
export type RawJsonLabel = (typeof labelNames)[number];
/** `{0}` and `{1}` stand for counts. */
export type RawJsonLabels = Readonly<Record<RawJsonLabel, string>>;

/** A message from the extension to the webview. */
export type ToRawJson =
  /** Comes once, first. `phrases` are what the viewer library says, by its English wording. */
  | {
      readonly type: 'labels';
      readonly tabs: readonly RawJsonTab[];
      readonly labels: RawJsonLabels;
      readonly phrases: Readonly<Record<string, string>>;
    }
  | { readonly type: 'content'; readonly tab: RawJsonTab; readonly content: RawJsonContent }
  | { readonly type: 'reveal'; readonly tab: RawJsonTab; readonly path?: JsonPath }
  /** Something was chosen in the menu of the page, by a person or by another extension. */
  | { readonly type: 'menu'; readonly act: ValueAct };

/**
 * A text in the layout of `formatJson`, which may have a table in it, or one that is not JSON, or a sentence that says why there is
 * none. Facts are there once a request has ended, of which there is more to be done then.
 */
export type RawJsonContent = (
  | { readonly text: string; readonly isJson: boolean; readonly hasTable?: boolean; readonly nothing?: undefined }
  | { readonly nothing: string; readonly text?: undefined; readonly hasTable?: undefined }
) & { readonly facts?: AnswerFacts };

/** A message from the webview to the extension. */
export type FromRawJson =
  /** The webview listens and has nothing yet; it says so again after each time it was hidden. */
  | { readonly type: 'ready' }
  | { readonly type: 'copy'; readonly what: 'value' | 'path'; readonly text: string }
  | { readonly type: 'saveAs' | 'openDocument'; readonly tab: RawJsonTab }
  | { readonly type: 'request'; readonly act: RequestAct }
  /** Asks to save the table of a response as it is looked at. */
  | { readonly type: 'saveTable'; readonly view: TableView };

/** Writes a value in the layout that the outline and the viewer rely on. Undefined for a value that is nested too deeply or too large to be shown. */
export function formatJson(value: unknown): string | undefined {
  const json = writeJson(value, 2);
  return json === undefined ? undefined : longWithUnseenEscaped(json);
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
  if (type === 'saveTable') {
    const view = readTableView(message.view);
    return view && { type, view };
  }
  if (type === 'copy' && (what === 'value' || what === 'path') && typeof text === 'string') return { type, what, text };
  if ((type === 'saveAs' || type === 'openDocument') && isTab(tab)) return { type, tab };
  return undefined;
}

/** The message with its text as bytes, which the editor passes on as they are: of a string it makes several copies. */
export function packed(message: Extract<ToRawJson, { type: 'content' }>): object {
  const { content } = message;
  return content.text === undefined
    ? message
    : { ...message, content: { ...content, text: new TextEncoder().encode(content.text) } };
}

/** Reads a message, packed or not. */
export function readToRawJson(message: unknown): ToRawJson | undefined {
  if (!isObject(message)) return undefined;
  const { type, tab, tabs, content, path, labels, phrases, act } = message;
  const valueAct = valueActs.find((known) => known === act);
  if (type === 'menu') return valueAct && { type, act: valueAct };
  if (type === 'labels')
    return areTabs(tabs) && areLabels(labels) && isTextMap(phrases) ? { type, tabs, labels, phrases } : undefined;
  if (!isTab(tab)) return undefined;
  if (type === 'content' && isObject(content)) {
    const facts = areFacts(content.facts)
      ? { facts: { summary: content.facts.summary, rows: content.facts.rows } }
      : {};
    const text =
      content.text instanceof Uint8Array
        ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(content.text)
        : content.text;
    const table = content.hasTable === true ? { hasTable: true } : {};
    if (typeof text === 'string')
      return { type, tab, content: { text, isJson: content.isJson === true, ...table, ...facts } };
    if (typeof content.nothing === 'string') return { type, tab, content: { nothing: content.nothing, ...facts } };
  }
  if (type === 'reveal' && path === undefined) return { type, tab };
  if (type === 'reveal' && isPath(path)) return { type, tab, path };
  return undefined;
}

/** The position of a person in one text, by lines counted from 0. */
export type ViewPosition = {
  /** The number of lines that the text had: another number is another text, in which the rest means nothing. */
  readonly lines: number;
  readonly selected: number;
  readonly top: number;
  /** Lines of the containers that are collapsed, or of the ones that are not, whichever are fewer. */
  readonly folds: { readonly all: boolean; readonly except: readonly number[] };
};

/** The way in which a person looks at a response as a table. */
export type TableState = {
  readonly isShown: boolean;
  readonly view: TableView;
  /** The position of the view, in pixels. */
  readonly top: number;
  readonly left: number;
};

/** The state that the webview keeps while it is hidden or the window reloads. It holds no text of the record; of a response, which is gone with the window, names of columns. */
export type RawJsonState = {
  readonly tab: RawJsonTab;
  readonly places: Readonly<Partial<Record<RawJsonTab, ViewPosition>>>;
  readonly table: TableState;
};

export function readState(state: unknown): RawJsonState {
  const { tab, places, table } = isObject(state) ? state : {};
  const known = isObject(places) ? places : {};
  const kept = rawJsonTabs.flatMap((name) => {
    const position = known[name];
    return isViewPosition(position) ? [[name, position] as const] : [];
  });
  return { tab: isTab(tab) ? tab : 'detail', places: Object.fromEntries(kept), table: tableStateOf(table) };
}

function tableStateOf(value: unknown): TableState {
  const { isShown, view, top, left } = isObject(value) ? value : {};
  return {
    isShown: isShown === true,
    view: readTableView(view) ?? wholeTable,
    top: isLength(top) ? top : 0,
    left: isLength(left) ? left : 0,
  };
}

function isViewPosition(value: unknown): value is ViewPosition {
  if (!isObject(value) || !isObject(value.folds)) return false;
  const { all, except } = value.folds;
  return (
    [value.lines, value.selected, value.top].every(isLine) &&
    typeof all === 'boolean' &&
    Array.isArray(except) &&
    except.every(isLine)
  );
}

function isLine(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isLength(value: unknown): value is number {
  return Number.isFinite(value) && Number(value) >= 0;
}

function isRequestAct(value: unknown): value is RequestAct {
  return requestActs.some((act) => act === value);
}

function isTab(value: unknown): value is RawJsonTab {
  return rawJsonTabs.some((tab) => tab === value);
}

function areTabs(value: unknown): value is readonly RawJsonTab[] {
  return Array.isArray(value) && value.length > 0 && value.every(isTab);
}

function isPath(value: unknown): value is JsonPath {
  return Array.isArray(value) && value.every((step) => typeof step === 'string' || isLine(step));
}

function areLabels(value: unknown): value is RawJsonLabels {
  return isObject(value) && labelNames.every((name) => typeof value[name] === 'string');
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
