import * as v from 'valibot';
import { definedOnly, isObject } from '../../../platform/common/json/json.ts';
import { countSchema, lengthSchema, objectSchema } from '../../../platform/common/json/schema.ts';
import { defaultTableView, tableViewSchema, type TableView } from '../../table/common/tableView.ts';
import { rawJsonTabs, type RawJsonTab } from './rawJson.ts';
import { responseViews, type ShownView } from './responseViews.ts';

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

const positionSchema = v.object({
  lines: countSchema,
  selected: countSchema,
  top: countSchema,
  folds: v.object({ all: v.boolean(), except: v.array(countSchema) }),
});

const tableStateSchema = v.object({
  view: v.fallback(tableViewSchema, defaultTableView),
  top: v.fallback(lengthSchema, 0),
  left: v.fallback(lengthSchema, 0),
});

/** Replaces invalid members by defaults. */
const stateSchema = v.object({
  tab: v.fallback(v.picklist(rawJsonTabs), 'detail'),
  places: v.fallback(objectSchema, {}),
  view: v.fallback(v.picklist(['json', ...responseViews]), 'json'),
  table: v.fallback(tableStateSchema, { view: defaultTableView, top: 0, left: 0 }),
  query: v.fallback(v.optional(v.string()), undefined),
});

export function readState(state: unknown): RawJsonState {
  const { places, ...others } = v.parse(stateSchema, isObject(state) ? state : {});
  const positions = rawJsonTabs.flatMap((name) => {
    const position = places[name];
    return v.is(positionSchema, position) ? [[name, position] as const] : [];
  });
  return definedOnly({ ...others, places: Object.fromEntries(positions) });
}
