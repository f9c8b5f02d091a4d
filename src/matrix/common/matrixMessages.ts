import * as v from 'valibot';
import { countSchema, lengthSchema, read, textsSchema } from '../../platform/common/json/schema.ts';
import { matrixKinds, type AccessMatrix, type MatrixKind } from './accessMatrix.ts';
import { isColumnSet, type ColumnSet } from './columnSet.ts';
import { targetSchema } from './matrixTarget.ts';
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
  'moreActions',
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

const kindSchema = v.picklist(matrixKinds);
const placeEntries = { name: v.string(), id: v.exactOptional(v.string()) };

const matrixSchema: v.GenericSchema<unknown, AccessMatrix> = v.object({
  kind: kindSchema,
  columns: v.array(v.string()),
  organizations: v.array(v.object({ ...placeEntries, position: countSchema })),
  rows: v.array(
    v.object({
      ...placeEntries,
      organization: countSchema,
      position: v.exactOptional(countSchema),
      set: countSchema,
    }),
  ),
  sets: v.array(v.custom<ColumnSet>(isColumnSet)),
});

const viewSchema = v.object({
  sites: v.string(),
  columns: v.string(),
  sort: v.union([v.picklist(['name', 'count']), countSchema]),
  grouped: v.boolean(),
}) satisfies v.GenericSchema<unknown, MatrixView>;

const cellActs = ['copy', 'open'] as const;
export type CellAct = (typeof cellActs)[number];

const toMatrixSchema = v.variant('type', [
  /** Sent once, first. */
  v.object({ type: v.literal('labels'), labels: textsSchema(matrixLabelNames) }),
  v.object({ type: v.literal('content'), content: v.object({ revision: countSchema, matrix: matrixSchema }) }),
  /** Replaces the content with the reason why there is none. */
  v.object({ type: v.literal('nothing'), nothing: v.string() }),
  /** Focuses a cell. */
  v.object({ type: v.literal('goTo'), target: targetSchema }),
  /** A command of the context menu, which another extension may run too. */
  v.object({ type: v.literal('menu'), act: v.picklist(cellActs) }),
]);

/** Message from the extension to the webview. */
export type ToMatrix = v.InferOutput<typeof toMatrixSchema>;

export function readToMatrix(message: unknown): ToMatrix | undefined {
  return read(toMatrixSchema, message);
}

const fromMatrixSchema = v.variant('type', [
  /** `ready` is sent whenever the page is loaded or restored, `show` requests the matrix of another kind. */
  v.object({ type: v.picklist(['ready', 'show']), kind: kindSchema }),
  /** Reveals a row in the tree. */
  v.object({
    type: v.literal('reveal'),
    revision: countSchema,
    organization: countSchema,
    site: v.exactOptional(countSchema),
  }),
  v.object({ type: v.literal('copy'), text: v.pipe(v.string(), v.nonEmpty()) }),
  v.object({ type: v.literal('saveCsv'), revision: countSchema, view: viewSchema }),
]);

/** Message from the webview to the extension. */
export type FromMatrix = v.InferOutput<typeof fromMatrixSchema>;

export function readFromMatrix(message: unknown): FromMatrix | undefined {
  return read(fromMatrixSchema, message);
}

/** State that survives hiding and reloads. Contains nothing of the record except search texts. */
export interface MatrixState {
  readonly kind: MatrixKind;
  readonly view: MatrixView;
  /** Scroll position in pixels. */
  readonly top: number;
  readonly left: number;
}

const stateSchema = v.fallback(
  v.object({
    kind: v.fallback(kindSchema, 'privilege'),
    view: v.fallback(viewSchema, wholeMatrix),
    top: v.fallback(lengthSchema, 0),
    left: v.fallback(lengthSchema, 0),
  }),
  { kind: 'privilege', view: wholeMatrix, top: 0, left: 0 },
);

export function readMatrixState(state: unknown): MatrixState {
  return v.parse(stateSchema, state);
}
