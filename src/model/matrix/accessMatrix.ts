import * as l10n from '@vscode/l10n';
import { stepsOf } from '../../core/base/entities.ts';
import type { Grant, Organization } from '../../core/privilegeMap.ts';
import { everyPlaceWithin, grantsAt } from '../access/place.ts';
import { inNaturalOrder } from '../text/naturalOrder.ts';

export const matrixKinds = ['privilege', 'role'] as const;
/** The kind of the columns. */
export type MatrixKind = (typeof matrixKinds)[number];

/** The access as a table of sites and privileges or roles, small enough to be sent. Names are whole, and to be made plain where they are shown. */
export interface AccessMatrix {
  readonly kind: MatrixKind;
  /** Names of the privileges or roles, in natural order. */
  readonly columns: readonly string[];
  /** The organizations in natural order. */
  readonly organizations: readonly MatrixOrganization[];
  /** The rows of the organizations' own grants, and then those of sites in natural order of their names. */
  readonly rows: readonly MatrixRow[];
  /** The different sets of columns that rows hold, each the base64 of bits, the first column in the lowest bit of the first byte. */
  readonly sets: readonly string[];
}

export interface MatrixOrganization {
  readonly name: string;
  readonly id?: string;
  /** Its position in the record. */
  readonly position: number;
}

export interface MatrixRow {
  readonly name: string;
  readonly id?: string;
  /** Index into `organizations` of the matrix. */
  readonly organization: number;
  /** Position among all places in its organization, as `everyPlaceWithin` has them; missing for what is granted on the whole organization. */
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
    (inRecord ? everyPlaceWithin(inRecord) : []).forEach((place, position) => {
      const steps = stepsOf(place).slice(1);
      const id = steps.at(-1)?.id;
      sites.push({
        name: steps.map(({ name }) => name).join(' / '),
        ...(id !== undefined && { id }),
        organization,
        position,
        set: columns.setOf(grantsAt(place)),
      });
    });
  });
  return { kind, organizations: inOrder, rows: [...organizationRows, ...inNaturalOrder(sites)], ...columns.finish() };
}

/** Collects names and sets of names. Names are numbered as they come, and put in order in the end, when each different set is written once. */
class Columns {
  readonly #kind: MatrixKind;
  readonly #numbers = new Map<string | undefined, number>();
  readonly #sets: Uint8Array[] = [];
  readonly #known = new Map<string, number>();
  readonly #toKey = new TextDecoder('latin1');
  #bits = new Uint8Array(32);

  constructor(kind: MatrixKind) {
    this.#kind = kind;
  }

  setOf(grants: readonly Grant[]): number {
    this.#bits.fill(0);
    let last = -1;
    const hold = (name: string | undefined) => {
      const number = this.#numberOf(name);
      setBit(this.#bits, number);
      last = Math.max(last, number);
    };
    for (const { role, privileges } of grants) {
      if (this.#kind === 'role') hold(role);
      else for (const privilege of privileges) hold(privilege);
    }
    const set = this.#bits.subarray(0, (last >> 3) + 1);
    const key = this.#toKey.decode(set);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, this.#sets.length);
    return this.#sets.push(set.slice()) - 1;
  }

  finish(): { columns: string[]; sets: string[] } {
    const inOrder = inNaturalOrder(
      [...this.#numbers].map(([name, number]) => ({ name: name ?? l10n.t('Without a role'), number })),
    );
    const positions = new Uint32Array(inOrder.length);
    inOrder.forEach(({ number }, position) => (positions[number] = position));
    return { columns: inOrder.map(({ name }) => name), sets: this.#sets.map((set) => writeSet(set, positions)) };
  }

  #numberOf(name: string | undefined): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(name, number);
    if (number >= this.#bits.length * 8) {
      const before = this.#bits;
      this.#bits = new Uint8Array(before.length * 2);
      this.#bits.set(before);
    }
    return number;
  }
}

/** @param positions of the columns, by their number in `set` */
function writeSet(set: Uint8Array, positions: Uint32Array): string {
  const ordered = new Uint8Array((positions.length + 7) >> 3);
  positions.forEach((position, number) => {
    if (hasBit(set, number)) setBit(ordered, position);
  });
  return btoa(Array.from(ordered, (byte) => String.fromCharCode(byte)).join(''));
}

function setBit(bits: Uint8Array, index: number): void {
  bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7));
}

function hasBit(bits: Uint8Array, index: number): boolean {
  return (((bits[index >> 3] ?? 0) >> (index & 7)) & 1) === 1;
}

/** The columns that a row holds. */
export interface HeldColumns {
  readonly count: number;
  has(column: number): boolean;
}

/** Gives the columns that a row of the matrix holds, by the index of the row. */
export function readHeld({ sets, rows }: AccessMatrix): (row: number) => HeldColumns {
  const read = sets.map(readSet);
  return (row) => read[rows[row]?.set ?? -1] ?? nothing;
}

const nothing: HeldColumns = { count: 0, has: () => false };

function readSet(written: string): HeldColumns {
  const bytes = Uint8Array.from(atob(written), (character) => character.charCodeAt(0));
  const count = bytes.reduce((sum, byte) => sum + bitsIn(byte), 0);
  return { count, has: (column) => hasBit(bytes, column) };
}

function bitsIn(byte: number): number {
  let count = 0;
  for (let rest = byte; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}
