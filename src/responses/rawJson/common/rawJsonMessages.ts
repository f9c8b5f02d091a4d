import * as v from 'valibot';
import { applicationActions } from '../../../api/common/applicationRequest.ts';
import { factsSchema } from '../../../api/common/responseFacts.ts';
import { definedOnly, parseJson, writeJson } from '../../../platform/common/json/json.ts';
import { countSchema, objectSchema, read, textSchema } from '../../../platform/common/json/schema.ts';
import { maxQueryLength } from '../../query/common/queryFault.ts';
import { fromTableSchema, toTableSchema } from '../../table/common/tableMessages.ts';
import { tableViewSchema } from '../../table/common/tableView.ts';
import { changeKinds } from '../../topology/common/graph.ts';
import { allActions } from './panelActions.ts';
import {
  rawJsonPages,
  rawJsonTabs,
  valueActions,
  type FromRawJson,
  type RawJsonPage,
  type ToRawJson,
} from './rawJson.ts';
import { drawingKinds, responseViews } from './responseViews.ts';
import { pageActions, pagesSchema } from './shownPages.ts';

const tabSchema = v.picklist(rawJsonTabs);
const viewSchema = v.picklist(['json', ...responseViews]);
const pathSchema = v.array(v.union([v.string(), countSchema]));

const fromRawJsonSchema: v.GenericSchema<unknown, FromRawJson> = v.variant('type', [
  v.object({ type: v.picklist(['ready', 'addSeries']) }),
  v.object({
    type: v.literal('application'),
    act: v.picklist(applicationActions),
    applicationId: v.exactOptional(v.string()),
  }),
  v.object({ type: v.literal('request'), act: v.picklist(allActions) }),
  v.object({ type: v.literal('pages'), act: v.picklist(pageActions) }),
  v.object({ type: v.literal('saveTable'), view: tableViewSchema, path: pathSchema }),
  v.object({
    type: v.literal('saveDrawing'),
    kind: v.picklist(drawingKinds),
    content: v.custom<Uint8Array>((content) => content instanceof Uint8Array),
  }),
  v.object({ type: v.literal('followJob'), requestId: textSchema }),
  v.object({ type: v.literal('query'), query: v.pipe(textSchema, v.maxLength(maxQueryLength)) }),
  v.object({ type: v.literal('copy'), text: v.string() }),
  v.object({ type: v.picklist(['saveAs', 'openDocument', 'original', 'showHidden']), tab: tabSchema }),
  fromTableSchema,
]);

/** Reads a message from the webview. Returns undefined if it is invalid. */
export function readFromRawJson(message: unknown): FromRawJson | undefined {
  return read(fromRawJsonSchema, message);
}

/** Encodes text or rows as bytes, which VS Code passes on without the copies that it makes of strings. */
export function packed(message: Extract<ToRawJson, { type: 'content' | 'rows' }>): object {
  const encode = (text: string) => new TextEncoder().encode(text);
  if (message.type === 'rows') return { ...message, rows: encode(writeJson(message.rows) ?? '[]') };
  const { content } = message;
  return content.text === undefined ? message : { ...message, content: { ...content, text: encode(content.text) } };
}

/** Decodes what `packed` has encoded. */
const unpacked = v.transform((given: unknown) =>
  given instanceof Uint8Array ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(given) : given,
);

/** Drops invalid facts. */
const factsEntry = { facts: v.fallback(v.optional(factsSchema), undefined) };

const contentSchema = v.pipe(
  v.union([
    v.object({
      text: v.pipe(v.unknown(), unpacked, v.string()),
      isJson: v.boolean(),
      views: v.exactOptional(v.object(v.entriesFromList(responseViews, v.exactOptional(pathSchema)))),
      marks: v.exactOptional(v.array(v.picklist(changeKinds))),
      drawnMarks: v.exactOptional(v.array(v.strictTuple([v.string(), v.picklist(changeKinds)]))),
      hidden: v.exactOptional(v.picklist(['hidden', 'shown'])),
      isOriginal: v.exactOptional(v.boolean()),
      ...factsEntry,
    }),
    v.object({ nothing: v.string(), canSave: v.exactOptional(v.literal(true)), ...factsEntry }),
  ]),
  v.transform((content) => definedOnly(content)),
);

const toRawJsonSchema: v.GenericSchema<unknown, ToRawJson> = v.variant('type', [
  v.object({
    type: v.literal('start'),
    kind: v.picklist(Object.keys(rawJsonPages) as RawJsonPage[]),
    translations: v.record(v.string(), v.string()),
  }),
  v.object({ type: v.literal('content'), tab: tabSchema, content: contentSchema }),
  v.object({
    type: v.literal('reveal'),
    tab: tabSchema,
    path: v.exactOptional(pathSchema),
    view: v.exactOptional(viewSchema),
  }),
  v.object({ type: v.literal('added'), added: v.array(v.object({ name: v.string(), text: v.string() })) }),
  v.object({
    type: v.literal('rows'),
    rows: v.pipe(
      v.unknown(),
      unpacked,
      v.transform((text) => (typeof text === 'string' ? parseJson(text) : text)),
      v.array(objectSchema),
    ),
  }),
  v.object({ type: v.literal('pages'), pages: pagesSchema }),
  v.object({ type: v.literal('queries'), queries: v.array(v.string()) }),
  v.object({ type: v.literal('menu'), act: v.picklist(valueActions) }),
  toTableSchema,
]);

/** Reads a message from the extension, packed or not. Returns undefined if it is invalid. */
export function readToRawJson(message: unknown): ToRawJson | undefined {
  return read(toRawJsonSchema, message);
}
