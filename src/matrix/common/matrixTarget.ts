import * as v from 'valibot';
import type { Organization } from '../../access/common/privilegeMap.ts';
import type { AccessNode } from '../../access/common/tree/accessNode.ts';
import { countSchema } from '../../platform/common/json/schema.ts';
import type { Cell } from '../../table/common/gridMove.ts';
import { matrixKinds, type AccessMatrix, type MatrixKind } from './accessMatrix.ts';
import type { MatrixArrangement } from './matrixView.ts';

/** A row, a column, or a cell of the matrix, named by what it shows. */
export interface MatrixTarget {
  /** Kind of the column. Defaults to any. */
  readonly kind?: MatrixKind;
  /** Name of a privilege or role. */
  readonly column?: string;
  /** Index in the record. */
  readonly organization?: number;
  /** Index in the organization. */
  readonly site?: number;
}

/**
 * Returns the matrix target of a tree row.
 *
 * @param path the row and its ancestors
 */
export function matrixTargetOf(organizations: readonly Organization[], path: readonly AccessNode[]): MatrixTarget {
  const jsonOf = (kind: AccessNode['kind']) => path.find((row) => row.kind === kind)?.json;
  const organization = organizations.findIndex((one) => one === jsonOf('organization'));
  const site = organizations[organization]?.sites.findIndex((one) => one === jsonOf('site')) ?? -1;
  const row = path.at(-1);
  return {
    ...((row?.kind === 'privilege' || row?.kind === 'role') && { kind: row.kind, column: row.name }),
    ...(organization >= 0 && { organization }),
    ...(site >= 0 && { site }),
  };
}

/** Returns the cell of a target, or undefined if it isn't shown. */
export function cellOfTarget(
  matrix: AccessMatrix,
  { lines, columns }: MatrixArrangement,
  { column, organization, site }: MatrixTarget,
): Cell | undefined {
  const { rows, organizations } = matrix;
  const isOf = (index: number | undefined) => organizations[index ?? -1]?.position === organization;
  const isWanted = (row: number) =>
    isOf(rows[row]?.organization) && (site === undefined || rows[row]?.position === site);
  const own = lines.findIndex((line) =>
    line.kind === 'site' ? isWanted(line.row) : site === undefined && isOf(line.organization),
  );
  const at = columns.findIndex((index) => matrix.columns[index] === column);
  const isMissing = (organization !== undefined && own < 0) || (column !== undefined && at < 0);
  return isMissing ? undefined : { row: own, column: at };
}

export const targetSchema = v.object({
  kind: v.exactOptional(v.picklist(matrixKinds)),
  column: v.exactOptional(v.string()),
  organization: v.exactOptional(countSchema),
  site: v.exactOptional(countSchema),
}) satisfies v.GenericSchema<unknown, MatrixTarget>;
