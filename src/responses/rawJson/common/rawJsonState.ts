import * as v from 'valibot';
import { definedOnly, isObject } from '../../../platform/common/json/json.ts';
import { countSchema, lengthSchema, objectSchema } from '../../../platform/common/json/schema.ts';
import type { Immutable } from '../../../platform/common/messages.ts';
import { tableViewSchema } from '../../table/common/tableView.ts';
import { rawJsonTabs, type RawJsonTab } from './rawJson.ts';
import { responseViews, type ShownView } from './responseViews.ts';

/** Selection, scroll position, and folds in one text. Lines are counted from 0. */
const positionSchema = v.object({
  /** Number of lines. If it differs, the text is another one and the position is void. */
  lines: countSchema,
  selected: countSchema,
  top: countSchema,
  /** Lines of collapsed containers, or of expanded ones if those are fewer. */
  folds: v.object({ all: v.boolean(), except: v.array(countSchema) }),
});
export type ViewPosition = Immutable<v.InferOutput<typeof positionSchema>>;

const tableStateSchema = v.object({
  view: v.fallback(tableViewSchema, { search: '', hidden: [] }),
  top: v.fallback(lengthSchema, 0),
  left: v.fallback(lengthSchema, 0),
});
export type TableState = Immutable<v.InferOutput<typeof tableStateSchema>>;

/** Path in a response. */
export const pathSchema = v.array(v.union([v.string(), countSchema]));

/** Search, selection and mode of the picture. Devices are kept by their paths in the response. */
const pictureSchema = v.object({
  search: v.string(),
  /** Facts about the selected device: its links, or the impact of its failure. */
  mode: v.picklist(['links', 'fails']),
  chosen: v.exactOptional(pathSchema),
});
export type PictureState = Immutable<v.InferOutput<typeof pictureSchema>>;

export const viewSchema = v.picklist(['json', ...responseViews]);

/** State of the page. Invalid members are replaced by defaults. */
const stateSchema = v.object({
  tab: v.fallback(v.picklist(rawJsonTabs), 'detail'),
  places: v.fallback(objectSchema, {}),
  /** View that the person has chosen. */
  view: v.fallback(v.optional(v.picklist(['json', ...responseViews])), undefined),
  table: v.fallback(tableStateSchema, { view: { search: '', hidden: [] }, top: 0, left: 0 }),
  picture: v.fallback(pictureSchema, { search: '', mode: 'links' }),
  query: v.fallback(v.optional(v.string()), undefined),
});

/**
 * State that survives hiding the webview and reloading the window. It contains no text of a record; of a response only names of
 * columns and paths to devices.
 */
export type RawJsonState = Immutable<Omit<v.InferOutput<typeof stateSchema>, 'places' | 'query' | 'view'>> & {
  readonly places: Readonly<Partial<Record<RawJsonTab, ViewPosition>>>;
  readonly query?: string;
  readonly view?: ShownView;
};

export function readState(state: unknown): RawJsonState {
  const { places, ...others } = v.parse(stateSchema, isObject(state) ? state : {});
  const positions = rawJsonTabs.flatMap((name) => {
    const position = places[name];
    return v.is(positionSchema, position) ? [[name, position] as const] : [];
  });
  return definedOnly({ ...others, places: Object.fromEntries(positions) });
}
