import type { Organization } from '../../access/common/privilegeMap.ts';
import type { AccessNode } from '../../access/common/tree/accessNode.ts';
import { isObject } from '../../platform/common/json/json.ts';
import type { Cell } from '../../table/common/gridMove.ts';
import { matrixKinds, type AccessMatrix, type MatrixKind } from './accessMatrix.ts';
import type { MatrixArrangement } from './matrixView.ts';

/** A place in the matrix, by what stands there. */
export interface MatrixTarget {
  /** The kind of the column; any, when left out. */
  readonly kind?: MatrixKind;
  /** Name of a privilege or a role. */
  readonly column?: string;
  /** Position in the record. */
  readonly organization?: number;
  /** Position among the sites of its organization. */
  readonly site?: number;
}

/**
 * Returns the matrix target of a row of the tree.
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

/** The cell that a target is in. Undefined when that is not shown. */
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

/** Reads a target that came from elsewhere. */
export function readMatrixTarget(value: unknown): MatrixTarget | undefined {
  if (!isObject(value)) return undefined;
  const { kind, column, organization, site } = value;
  const known = matrixKinds.find((name) => name === kind);
  const isPosition = (position: unknown) =>
    position === undefined || (Number.isSafeInteger(position) && Number(position) >= 0);
  if ((kind !== undefined && !known) || (column !== undefined && typeof column !== 'string')) return undefined;
  if (!isPosition(organization) || !isPosition(site)) return undefined;
  return {
    ...(known && { kind: known }),
    ...(column !== undefined && { column }),
    ...(organization !== undefined && { organization: Number(organization) }),
    ...(site !== undefined && { site: Number(site) }),
  };
}
