import * as l10n from '@vscode/l10n';
import type { Grant, Organization } from '../../access/common/privilegeMap.ts';
import { inNaturalOrder } from '../../platform/common/text/naturalOrder.ts';
import { ColumnGatherer, columnsIn, nothingHeld, readColumns, type ColumnSet, type HeldColumns } from './columnSet.ts';

export const matrixKinds = ['privilege', 'role'] as const;
export type MatrixKind = (typeof matrixKinds)[number];

/** Access as a table of sites and privileges or roles. Names aren't sanitized. */
export interface AccessMatrix {
  readonly kind: MatrixKind;
  readonly columns: readonly string[];
  readonly organizations: readonly MatrixOrganization[];
  /** Rows of organizations, then of sites in natural order. */
  readonly rows: readonly MatrixRow[];
  /** Distinct sets of columns. */
  readonly sets: readonly ColumnSet[];
}

export interface MatrixOrganization {
  readonly name: string;
  readonly id?: string;
  /** Index in the record. */
  readonly position: number;
}

export interface MatrixRow {
  readonly name: string;
  readonly id?: string;
  /** Index into `organizations` of the matrix. */
  readonly organization: number;
  /** Index in the organization; undefined for the organization itself. */
  readonly position?: number;
  /** Index into `sets` of the matrix. */
  readonly set: number;
}

export function accessMatrix(
  { organizations }: { readonly organizations: readonly Organization[] },
  kind: MatrixKind,
): AccessMatrix {
  const columns = new Columns(kind);
  const inOrder = inNaturalOrder(
    organizations.map(({ name, id }, position) => ({ name, position, ...(id !== undefined && { id }) })),
  );
  const organizationRows: MatrixRow[] = [];
  const sites: MatrixRow[] = [];
  inOrder.forEach(({ position: positionInRecord }, organization) => {
    const inRecord = organizations[positionInRecord];
    const { grants = [] } = inRecord ?? {};
    if (grants.length > 0)
      organizationRows.push({ name: l10n.t('On the whole organization'), organization, set: columns.setOf(grants) });
    for (const [position, { id, name, grants: held }] of (inRecord?.sites ?? []).entries())
      sites.push({ name, ...(id !== undefined && { id }), organization, position, set: columns.setOf(held) });
  });
  return { kind, organizations: inOrder, rows: [...organizationRows, ...inNaturalOrder(sites)], ...columns.finish() };
}

/** Collects the names of columns and the distinct sets of them. `finish` sorts both by name. */
class Columns {
  readonly #kind: MatrixKind;
  readonly #numbers = new Map<string | undefined, number>();
  readonly #sets: ColumnSet[] = [];
  readonly #indexOfSet = new Map<string, number>();
  readonly #gatherer = new ColumnGatherer();

  constructor(kind: MatrixKind) {
    this.#kind = kind;
  }

  setOf(grants: readonly Grant[]): number {
    for (const { role, privileges } of grants) {
      if (this.#kind === 'role') this.#gatherer.add(this.#numberOf(role));
      else for (const privilege of privileges) this.#gatherer.add(this.#numberOf(privilege));
    }
    const set = this.#gatherer.take();
    const key = set.join();
    const index = this.#indexOfSet.get(key);
    if (index !== undefined) return index;
    this.#indexOfSet.set(key, this.#sets.length);
    return this.#sets.push(set) - 1;
  }

  finish(): Pick<AccessMatrix, 'columns' | 'sets'> {
    const inOrder = inNaturalOrder(
      [...this.#numbers].map(([name, number]) => ({ name: name ?? l10n.t('Without a role'), number })),
    );
    const positions = new Uint32Array(inOrder.length);
    inOrder.forEach(({ number }, position) => (positions[number] = position));
    const sets = this.#sets.map((set) => {
      for (const number of columnsIn(set)) this.#gatherer.add(positions[number] ?? 0);
      return this.#gatherer.take();
    });
    return { columns: inOrder.map(({ name }) => name), sets };
  }

  #numberOf(name: string | undefined): number {
    const existing = this.#numbers.get(name);
    if (existing !== undefined) return existing;
    const number = this.#numbers.size;
    this.#numbers.set(name, number);
    return number;
  }
}

/** Returns a function that returns a row's columns. */
export function readHeld({ sets, rows }: AccessMatrix): (row: number) => HeldColumns {
  const read = sets.map(readColumns);
  return (row) => read[rows[row]?.set ?? -1] ?? nothingHeld;
}
