import type { JsonObject } from '../../../platform/common/json/json.ts';
import type { JsonPath } from '../../../service/forms/common/envelope.ts';
import {
  maxCells,
  maxListed,
  type ChangedRow,
  type ChangeMark,
  type Comparison,
  type Difference,
  type ReadContext,
} from './comparison.ts';

export interface Row {
  readonly cells: Difference[];
  count: number;
}

interface List {
  readonly path: JsonPath;
  readonly member: string;
  count: number;
  readonly rows: ChangedRow[];
  readonly counts: Record<ChangeMark, number>;
}

export class Differences {
  readonly #lists: List[] = [];
  readonly #others: Difference[] = [];
  #othersCount = 0;

  get all(): Pick<Comparison, 'lists' | 'others' | 'othersCount'> {
    return { lists: this.#lists, others: this.#others, othersCount: this.#othersCount };
  }

  beginList(spot: ReadContext | undefined, member: string): List {
    const path: (string | number)[] = [];
    for (let at = spot; at; at = at.around) path.push(at.step);
    const counts = { added: 0, removed: 0, changed: 0 };
    const list = { path: path.reverse(), member, count: 0, rows: [], counts };
    this.#lists.push(list);
    return list;
  }

  add(difference: Difference, row: Row | undefined): void {
    const listed = row?.cells ?? this.#others;
    if (listed.length < (row ? maxCells : maxListed)) listed.push(difference);
    if (row) row.count += 1;
    else this.#othersCount += 1;
  }

  /** @param row undefined if the element is on one side only */
  addRow(
    list: List,
    {
      id,
      spot,
      before,
      after,
    }: Pick<ChangedRow, 'id' | 'spot'> & { readonly before: unknown; readonly after: unknown },
    row: Row = { cells: [], count: 0 },
  ): void {
    list.count += 1;
    const sides = {
      ...(before !== undefined && { before: before as JsonObject }),
      ...(after !== undefined && { after: after as JsonObject }),
    };
    const mark = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
    if (mark === 'changed' && row.count === 0) return;
    list.counts[mark] += 1;
    if (list.rows.length < maxListed) list.rows.push({ mark, id, spot, ...sides, ...row });
  }
}
