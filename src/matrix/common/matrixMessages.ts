import { isObject, type JsonObject } from '../../platform/common/json/json.ts';
import { matrixKinds, type AccessMatrix, type MatrixKind } from './accessMatrix.ts';
import { isColumnSet } from './columnSet.ts';
import { readMatrixTarget, type MatrixTarget } from './matrixTarget.ts';
import { wholeMatrix, type MatrixView } from './matrixView.ts';

export const matrixLabelNames = [
  'kind',
  'privilege',
  'role',
  'search',
  'searchSites',
  'searchPrivileges',
  'searchRoles',
  'sort',
  'byName',
  'byCount',
  'grouped',
  'saveAsCsv',
  'grid',
  'site',
  'held',
  'notHeld',
  'holdsPrivileges',
  'holdsRoles',
  'places',
  'heldAt',
  'sortedBy',
  'noRow',
  'noPrivilege',
  'noRole',
  'noSiteFound',
  'noColumnFound',
  'open',
] as const;
/** Texts of the webview, with placeholders `{0}`, `{1}` …. */
export type MatrixLabels = Readonly<Record<(typeof matrixLabelNames)[number], string>>;

export interface MatrixContent {
  /** Number of the matrix, to ignore messages about an older one. */
  readonly revision: number;
  readonly matrix: AccessMatrix;
}

/** Message from the extension to the webview. */
export type ToMatrix =
  /** Sent once, first. */
  | { readonly type: 'labels'; readonly labels: MatrixLabels }
  | { readonly type: 'content'; readonly content: MatrixContent }
  /** Takes the place of a content: a sentence that says why there is none. */
  | { readonly type: 'nothing'; readonly nothing: string }
  /** Asks to turn to a place in the matrix. */
  | { readonly type: 'goTo'; readonly target: MatrixTarget }
  /** Something was chosen in the menu of the page, by a person or by another extension. */
  | { readonly type: 'menu'; readonly act: CellAct };

const cellActs = ['copy', 'open'] as const;
export type CellAct = (typeof cellActs)[number];

/** Message from the webview to the extension. */
export type FromMatrix =
  /** Sent whenever the page is loaded or restored. */
  | { readonly type: 'ready'; readonly kind: MatrixKind }
  /** Asks for the matrix of another kind. */
  | { readonly type: 'show'; readonly kind: MatrixKind }
  /** Asks to turn to a row of the matrix in the tree. */
  | { readonly type: 'reveal'; readonly revision: number; readonly organization: number; readonly site?: number }
  | { readonly type: 'copy'; readonly text: string }
  | { readonly type: 'saveCsv'; readonly revision: number; readonly view: MatrixView };

export function readFromMatrix(message: unknown): FromMatrix | undefined {
  if (!isObject(message)) return undefined;
  const { type, kind, revision, organization, site, view, text } = message;
  if (type === 'ready' || type === 'show') return isKind(kind) ? { type, kind } : undefined;
  if (type === 'copy') return typeof text === 'string' && text !== '' ? { type, text } : undefined;
  if (!isIndex(revision)) return undefined;
  if (type === 'reveal' && isIndex(organization)) {
    if (site === undefined) return { type, revision, organization };
    return isIndex(site) ? { type, revision, organization, site } : undefined;
  }
  return type === 'saveCsv' && isView(view) ? { type, revision, view: viewOf(view) } : undefined;
}

export function readToMatrix(message: unknown): ToMatrix | undefined {
  if (!isObject(message)) return undefined;
  const { type, labels, content, nothing, act } = message;
  const cellAct = cellActs.find((known) => known === act);
  if (type === 'menu') return cellAct && { type, act: cellAct };
  if (type === 'goTo') {
    const target = readMatrixTarget(message.target);
    return target && { type, target };
  }
  if (type === 'labels' && areLabels(labels)) return { type, labels };
  if (type === 'nothing' && typeof nothing === 'string') return { type, nothing };
  if (type !== 'content' || !isObject(content)) return undefined;
  const { revision, matrix } = content;
  return isIndex(revision) && isMatrix(matrix) ? { type, content: { revision, matrix } } : undefined;
}

/** State that survives hiding and reloads. Contains nothing of the record except search texts. */
export interface MatrixState {
  readonly kind: MatrixKind;
  readonly view: MatrixView;
  /** Scroll position in pixels. */
  readonly top: number;
  readonly left: number;
}

export function readMatrixState(state: unknown): MatrixState {
  const { kind, view, top, left } = isObject(state) ? state : {};
  return {
    kind: isKind(kind) ? kind : 'privilege',
    view: isView(view) ? viewOf(view) : wholeMatrix,
    top: isLength(top) ? top : 0,
    left: isLength(left) ? left : 0,
  };
}

function isMatrix(value: unknown): value is AccessMatrix {
  if (!isObject(value)) return false;
  const { kind, columns, organizations, rows, sets } = value;
  return (
    isKind(kind) &&
    areTexts(columns) &&
    isListOf(sets, isColumnSet) &&
    isListOf(organizations, isOrganization) &&
    isListOf(rows, isRow)
  );
}

function isOrganization(value: unknown): boolean {
  return isObject(value) && isNamed(value) && isIndex(value.position);
}

function isRow(value: unknown): boolean {
  return (
    isObject(value) &&
    isNamed(value) &&
    isIndex(value.organization) &&
    isIndex(value.set) &&
    (value.position === undefined || isIndex(value.position))
  );
}

function isNamed({ name, id }: JsonObject): boolean {
  return typeof name === 'string' && (id === undefined || typeof id === 'string');
}

function isView(value: unknown): value is MatrixView {
  if (!isObject(value)) return false;
  const { sites, columns, sort, grouped } = value;
  return (
    typeof sites === 'string' &&
    typeof columns === 'string' &&
    typeof grouped === 'boolean' &&
    (sort === 'name' || sort === 'count' || isIndex(sort))
  );
}

function viewOf({ sites, columns, sort, grouped }: MatrixView): MatrixView {
  return { sites, columns, sort, grouped };
}

function isKind(value: unknown): value is MatrixKind {
  return matrixKinds.some((kind) => kind === value);
}

function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function areTexts(value: unknown): value is string[] {
  return isListOf(value, (item) => typeof item === 'string');
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function areLabels(value: unknown): value is MatrixLabels {
  return isObject(value) && matrixLabelNames.every((name) => typeof value[name] === 'string');
}
