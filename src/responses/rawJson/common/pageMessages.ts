import * as v from 'valibot';
import { applicationActions } from '../../../api/common/applicationRequest.ts';
import { deviceNamesSchema, factsSchema, nextSteps } from '../../../api/common/responseFacts.ts';
import { parseJson } from '../../../platform/common/json/json.ts';
import { countSchema, objectSchema, textSchema } from '../../../platform/common/json/schema.ts';
import type { Immutable, Send } from '../../../platform/common/messages.ts';
import { changeMarks } from '../../../service/compare/common/comparison.ts';
import { maxQueryLength } from '../../query/common/queryFault.ts';
import { fromTable, toTable } from '../../table/common/tableMessages.ts';
import { tableViewSchema } from '../../table/common/tableView.ts';
import { allActions } from './panelActions.ts';
import { rawJsonPages, rawJsonTabs, valueActions, type RawJsonPage } from './rawJson.ts';
import { pathSchema, viewSchema } from './rawJsonState.ts';
import { drawingKinds, responseViews } from './responseViews.ts';
import { pageActions, pagesSchema } from './shownPages.ts';

const tabSchema = v.picklist(rawJsonTabs);
const bytesSchema = v.custom<Uint8Array>((content) => content instanceof Uint8Array);

/** Text that is sent as bytes. VS Code makes copies of strings, but not of bytes. */
const encodedText = v.pipe(
  bytesSchema,
  v.transform((bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)),
);

/** Messages from the page. */
export const fromPage = {
  /** Sent when the page has loaded, also after each time it was hidden. */
  ready: v.object({}),
  copy: v.object({ text: v.string() }),
  copyCells: v.object({ text: v.string() }),
  saveAs: v.object({ tab: tabSchema }),
  openDocument: v.object({ tab: tabSchema }),
  original: v.object({ tab: tabSchema }),
  /** Asks to show what is hidden, or to hide it again. */
  showHidden: v.object({ tab: tabSchema }),
  /** Asks to save the table with its current sorting, filter, and columns. */
  saveTable: v.object({ view: tableViewSchema, path: pathSchema }),
  /** Asks to save what the page has drawn or computed. */
  saveDrawing: v.object({ kind: v.picklist(drawingKinds), content: bytesSchema }),
  /** Asks to save the columns and cells of a table that only the page has. */
  saveTexts: v.object({ lines: v.pipe(encodedText, v.transform(parseJson), v.array(v.array(v.string()))) }),
  request: v.object({ act: v.picklist(allActions) }),
  pages: v.object({ act: v.picklist(pageActions) }),
  /** Reports a query that has returned a result. */
  query: v.object({ query: v.pipe(textSchema, v.maxLength(maxQueryLength)) }),
  followJob: v.object({ requestId: textSchema }),
  /** Asks to show an application. The ID defaults to that of the request. */
  application: v.object({ act: v.picklist(applicationActions), applicationId: v.exactOptional(v.string()) }),
  /** Asks for earlier responses to draw series of. */
  addSeries: v.object({}),
  /** Asks to run the request again, for another number of days. */
  range: v.object({ days: countSchema }),
  /** Cancels a running request. */
  cancel: v.object({}),
  step: v.object({ step: v.picklist(nextSteps) }),
  ...fromTable,
};

const contentSchema = v.object({
  /** JSON laid out by `formatJson`, or another text. Undefined if there is none to show. */
  text: v.exactOptional(encodedText),
  /** Sentence that says why there is no text; '' if there is one. */
  nothing: v.string(),
  isJson: v.boolean(),
  views: v.exactOptional(v.object(v.entriesFromList(responseViews, v.exactOptional(pathSchema)))),
  /** Whether the table is shown unless the person has chosen a view. */
  isList: v.exactOptional(v.boolean()),
  /** Difference of each row, in a comparison. */
  marks: v.exactOptional(v.array(v.picklist(changeMarks))),
  /** Whether hidden values exist, and whether they are shown. */
  hidden: v.exactOptional(v.picklist(['hidden', 'shown'])),
  /** Whether JSON is shown as received, without formatting. */
  isOriginal: v.exactOptional(v.boolean()),
  /** Whether there is content to save although it isn't shown. */
  canSave: v.exactOptional(v.literal(true)),
  facts: v.exactOptional(factsSchema),
});
export type RawJsonContent = Immutable<v.InferOutput<typeof contentSchema>>;

const addedSchema = v.object({
  /** Range or time that distinguishes the request of the series. */
  name: v.string(),
  text: v.string(),
  deviceNames: deviceNamesSchema,
  isOtherRange: v.exactOptional(v.literal(true)),
});
export type AddedResponse = Immutable<v.InferOutput<typeof addedSchema>>;

/** Messages to the page. */
export const toPage = {
  /** The first message, sent once. English has no translations. */
  start: v.object({
    kind: v.picklist(Object.keys(rawJsonPages) as RawJsonPage[]),
    translations: v.record(v.string(), v.string()),
  }),
  content: v.object({ tab: tabSchema, content: contentSchema }),
  reveal: v.object({
    tab: tabSchema,
    path: v.exactOptional(pathSchema),
    /** View of the response. Defaults to the one chosen last. */
    view: v.exactOptional(viewSchema),
  }),
  /** All earlier responses to chart beside this one. */
  added: v.object({ added: v.array(addedSchema) }),
  /** More rows for the table of the response, from its further pages. */
  rows: v.object({ rows: v.pipe(encodedText, v.transform(parseJson), v.array(objectSchema)) }),
  pages: v.object({ pages: pagesSchema }),
  /** The last queries of the operation, the newest first. */
  queries: v.object({ queries: v.array(v.string()) }),
  /** A command that a person or another extension has chosen in the menu of the page. */
  menu: v.object({ act: v.picklist(valueActions) }),
  ...toTable,
};

export type SendFromPage = Send<typeof fromPage>;
export type SendToPage = Send<typeof toPage>;
