import type { EntityName } from '../../platform/common/entities.ts';
import { nameWithId } from '../../platform/common/entityText.ts';
import { plain } from '../../platform/common/text/displayText.ts';
import { fill } from '../../platform/common/text/template.ts';
import type { Cell } from '../../table/common/gridMove.ts';
import { readHeld, type AccessMatrix } from './accessMatrix.ts';
import type { MatrixLabels } from './matrixMessages.ts';
import type { MatrixArrangement } from './matrixView.ts';

const maxNameLength = 1000;

/** Describes a cell in full, or the number of visible rows and columns if there is no cell. */
export type DescribeCell = (arrangement: MatrixArrangement, cell?: Cell) => string;

export function createDescriber(
  matrix: AccessMatrix,
  labels: MatrixLabels,
  count: (value: number) => string,
): DescribeCell {
  const { rows, organizations } = matrix;
  const heldBy = readHeld(matrix);
  const holders = new Map<number, number>();
  const holds = matrix.kind === 'privilege' ? labels.holdsPrivileges : labels.holdsRoles;

  function holdersOf(column: number): number {
    const total = holders.get(column) ?? rows.reduce((sum, _, row) => sum + Number(heldBy(row).has(column)), 0);
    holders.set(column, total);
    return total;
  }

  const outOf = (template: string, part: number, all: number) => fill(template, count(part), count(all));
  const organizationName = (organization: number) => named(organizations[organization]);

  return ({ lines, columns, sites }, cell) => {
    if (!cell)
      return joined(outOf(labels.places, sites, rows.length), outOf(holds, columns.length, matrix.columns.length));
    const line = lines[cell.row];
    const column = columns[cell.column];
    const columnName = column === undefined ? undefined : plain(matrix.columns[column] ?? '', maxNameLength);
    if (!line)
      return columnName === undefined || column === undefined
        ? labels.site
        : joined(columnName, outOf(labels.heldAt, holdersOf(column), rows.length));
    if (line.kind === 'organization')
      return joined(organizationName(line.organization), outOf(labels.places, line.sites, rows.length));
    const row = rows[line.row];
    const held = heldBy(line.row);
    const where = joined(named(row), organizationName(row?.organization ?? -1));
    if (column === undefined || columnName === undefined)
      return joined(where, outOf(holds, held.count, matrix.columns.length));
    return joined(where, columnName, held.has(column) ? labels.held : labels.notHeld);
  };
}

function named(entity: EntityName | undefined): string {
  return entity ? plain(nameWithId(entity), maxNameLength) : '';
}

function joined(...parts: readonly string[]): string {
  return parts.join(' · ');
}
