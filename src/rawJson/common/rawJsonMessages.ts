import type { JsonPath } from '../../api/common/pages/envelope.ts';
import { readResponseFacts } from '../../api/common/responseFacts.ts';
import { isObject, parseJson, text as textOf, writeJson, type JsonObject } from '../../platform/common/json/json.ts';
import { maxQueryLength } from '../../query/common/queryFault.ts';
import { areQueryLabels } from '../../query/common/queryText.ts';
import { readFromTable, readToTable } from '../../table/common/tableMessages.ts';
import { readTableView } from '../../table/common/tableView.ts';
import { isPanelAction, readAddedResponses, readApplicationMessage } from './panelActions.ts';
import {
  isLine,
  isTab,
  rawJsonLabelNames,
  valueActions,
  type DrawnLabels,
  type FromRawJson,
  type RawJsonLabels,
  type RawJsonTab,
  type ToRawJson,
} from './rawJson.ts';
import {
  drawingKinds,
  drawnViews,
  isShownView,
  readChangeKinds,
  readDrawnChanges,
  readFoundViews,
} from './responseViews.ts';
import { pageActions, readShownPages } from './shownPages.ts';

/** Reads a message from the webview. Returns undefined if it is invalid. */
export function readFromRawJson(message: unknown): FromRawJson | undefined {
  if (!isObject(message)) return undefined;
  const { type, tab, what, text, act } = message;
  if (type === 'ready' || type === 'addSeries') return { type };
  if (type === 'application') return readApplicationMessage(message);
  if (type === 'request') return isPanelAction(act) ? { type, act } : undefined;
  if (type === 'pages') {
    const pageAct = pageActions.find((known) => known === act);
    return pageAct && { type, act: pageAct };
  }
  if (type === 'saveTable') {
    const view = readTableView(message.view);
    return view && isPath(message.path) ? { type, view, path: message.path } : undefined;
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
  if (type === 'query') {
    const query = textOf(message.query);
    return query === undefined || query.length > maxQueryLength ? undefined : { type, query };
  }
  if (type === 'copy' && (what === 'value' || what === 'path' || what === 'query') && typeof text === 'string')
    return { type, what, text };
  if ((type === 'saveAs' || type === 'openDocument' || type === 'original' || type === 'showHidden') && isTab(tab))
    return { type, tab };
  return readFromTable(message);
}

/** Encodes text or rows as bytes, which VS Code passes on without the copies that it makes of strings. */
export function packed(message: Extract<ToRawJson, { type: 'content' | 'rows' }>): object {
  const encode = (text: string) => new TextEncoder().encode(text);
  if (message.type === 'rows') return { ...message, rows: encode(writeJson(message.rows) ?? '[]') };
  const { content } = message;
  return content.text === undefined ? message : { ...message, content: { ...content, text: encode(content.text) } };
}

function unpacked(bytes: unknown): unknown {
  return bytes instanceof Uint8Array ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) : bytes;
}

/** Reads a message from the extension, packed or not. Returns undefined if it is invalid. */
export function readToRawJson(message: unknown): ToRawJson | undefined {
  if (!isObject(message)) return undefined;
  const { type, tab, tabs, acts, view, content, path, labels, drawn, phrases, query, queries, act } = message;
  const valueAct = valueActions.find((known) => known === act);
  if (type === 'menu') return valueAct && { type, act: valueAct };
  if (type === 'labels')
    return areTabs(tabs) &&
      Array.isArray(acts) &&
      acts.every(isPanelAction) &&
      isShownView(view) &&
      areLabels(labels) &&
      areDrawnLabels(drawn) &&
      isTextMap(phrases) &&
      areQueryLabels(query)
      ? { type, tabs, acts, view, labels, drawn, phrases, query }
      : undefined;
  if (type === 'queries')
    return Array.isArray(queries) && queries.every((one) => typeof one === 'string') ? { type, queries } : undefined;
  if (type === 'pages') {
    const pages = readShownPages(message.pages);
    return pages && { type, pages };
  }
  if (type === 'rows') {
    const text = unpacked(message.rows);
    const rows: unknown = typeof text === 'string' ? parseJson(text) : text;
    return Array.isArray(rows) && rows.every(isObject) ? { type, rows } : undefined;
  }
  if (type === 'added') return readAddedResponses(message);
  if (!isTab(tab)) return readToTable(message);
  if (type === 'content' && isObject(content)) {
    const known = readResponseFacts(content.facts);
    const facts = known ? { facts: known } : {};
    const text = unpacked(content.text);
    const views = readFoundViews(content.views, isPath);
    const marks = readChangeKinds(content.marks);
    const drawnMarks = readDrawnChanges(content.drawnMarks);
    if (typeof text === 'string')
      return {
        type,
        tab,
        content: {
          text,
          isJson: content.isJson === true,
          ...(views && { views }),
          ...(marks && { marks }),
          ...(drawnMarks && { drawnMarks }),
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
  if (type !== 'reveal' || !(path === undefined || isPath(path))) return undefined;
  return { type, tab, ...(path && { path }), ...(isShownView(view) && { view }) };
}

function hiddenIn({ hidden }: JsonObject): { readonly hidden?: 'hidden' | 'shown' } {
  return hidden === 'hidden' || hidden === 'shown' ? { hidden } : {};
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

function isTextMap(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.values(value).every((text) => typeof text === 'string');
}
