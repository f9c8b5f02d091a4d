import { isObject } from '../../platform/common/json/json.ts';
import { readTableView, wholeTable, type TableView } from '../../table/common/tableView.ts';
import { isLine, isTab, rawJsonTabs, type RawJsonTab } from './rawJson.ts';
import { isShownView, type ShownView } from './responseViews.ts';

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
  readonly view: TableView;
  /** The position of the view, in pixels. */
  readonly top: number;
  readonly left: number;
};

/** The state that the webview keeps while it is hidden or the window reloads. It holds no text of the record; of a response, which is gone with the window, names of columns. */
export type RawJsonState = {
  readonly tab: RawJsonTab;
  readonly places: Readonly<Partial<Record<RawJsonTab, ViewPosition>>>;
  /** The view of a response that was chosen last. */
  readonly view: ShownView;
  readonly table: TableState;
  /** The query whose result is shown of a response. */
  readonly query?: string;
};

export function readState(state: unknown): RawJsonState {
  const { tab, places, view, table, query } = isObject(state) ? state : {};
  const known = isObject(places) ? places : {};
  const kept = rawJsonTabs.flatMap((name) => {
    const position = known[name];
    return isViewPosition(position) ? [[name, position] as const] : [];
  });
  return {
    tab: isTab(tab) ? tab : 'detail',
    places: Object.fromEntries(kept),
    view: isShownView(view) ? view : 'json',
    table: tableStateOf(table),
    ...(typeof query === 'string' && { query }),
  };
}

function tableStateOf(value: unknown): TableState {
  const { view, top, left } = isObject(value) ? value : {};
  return {
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

function isLength(value: unknown): value is number {
  return Number.isFinite(value) && Number(value) >= 0;
}
