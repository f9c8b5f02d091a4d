import { isObject } from '../../platform/common/json/json.ts';
import { defaultTableView, readTableView, type TableView } from '../../table/common/tableView.ts';
import { isLine, isTab, rawJsonTabs, type RawJsonTab } from './rawJson.ts';
import { isShownView, type ShownView } from './responseViews.ts';

/** Selection, scroll position and folds in one text, by lines counted from 0. */
export type ViewPosition = {
  /** Number of lines. If it differs, the text is another one and the position is void. */
  readonly lines: number;
  readonly selected: number;
  readonly top: number;
  /** Lines of collapsed containers, or of expanded ones if those are fewer. */
  readonly folds: { readonly all: boolean; readonly except: readonly number[] };
};

export type TableState = {
  readonly view: TableView;
  readonly top: number;
  readonly left: number;
};

/**
 * State that survives hiding the webview and reloading the window. It contains no text of a record; of a response only names of
 * columns.
 */
export type RawJsonState = {
  readonly tab: RawJsonTab;
  readonly places: Readonly<Partial<Record<RawJsonTab, ViewPosition>>>;
  readonly view: ShownView;
  readonly table: TableState;
  readonly query?: string;
};

export function readState(state: unknown): RawJsonState {
  const { tab, places, view, table, query } = isObject(state) ? state : {};
  const stored = isObject(places) ? places : {};
  const positions = rawJsonTabs.flatMap((name) => {
    const position = stored[name];
    return isViewPosition(position) ? [[name, position] as const] : [];
  });
  return {
    tab: isTab(tab) ? tab : 'detail',
    places: Object.fromEntries(positions),
    view: isShownView(view) ? view : 'json',
    table: tableStateOf(table),
    ...(typeof query === 'string' && { query }),
  };
}

function tableStateOf(value: unknown): TableState {
  const { view, top, left } = isObject(value) ? value : {};
  return {
    view: readTableView(view) ?? defaultTableView,
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

function isLength(value: unknown): value is number {
  return Number.isFinite(value) && Number(value) >= 0;
}
