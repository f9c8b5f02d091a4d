import { fold, containsAllWords, wordsOf } from '../../platform/common/text/fold.ts';
import { readHeld, type AccessMatrix } from './accessMatrix.ts';

/** Filters and order of a matrix. */
export interface MatrixView {
  /** Search text for names, IDs, and organizations of sites. */
  readonly sites: string;
  /** Search text for columns. */
  readonly columns: string;
  /** Order of the sites: by name, by number of grants, or by the column of this index. */
  readonly sort: 'name' | 'count' | number;
  readonly grouped: boolean;
}

export const wholeMatrix: MatrixView = { sites: '', columns: '', sort: 'name', grouped: false };

export type MatrixLine =
  | { readonly kind: 'site'; readonly row: number }
  /** A heading, followed by `sites` lines of its sites. */
  | { readonly kind: 'organization'; readonly organization: number; readonly sites: number };

/** Visible rows and columns as indices, in order. */
export interface MatrixArrangement {
  readonly lines: readonly MatrixLine[];
  readonly columns: readonly number[];
  /** Number of visible sites and organizations with grants. */
  readonly sites: number;
}

/** Returns a function that applies views to a matrix. */
export function createArranger(matrix: AccessMatrix): (view: MatrixView) => MatrixArrangement {
  const { rows, organizations, columns } = matrix;
  const heldBy = readHeld(matrix);
  const columnTexts = columns.map(searchable);
  const allRows = [...rows.keys()];
  let rowTexts: readonly string[] | undefined;

  function textsOfRows(): readonly string[] {
    const names = organizations.map(({ name, id }) => searchable(name, id));
    return rows.map(({ name, id, organization }) => `${searchable(name, id)}\n${names[organization] ?? ''}`);
  }

  function found(words: readonly string[]): readonly number[] {
    if (words.length === 0) return allRows;
    const texts = (rowTexts ??= textsOfRows());
    return allRows.filter((row) => containsAllWords(texts[row] ?? '', words));
  }

  function sorted(found: readonly number[], sort: MatrixView['sort']): readonly number[] {
    if (sort === 'name') return found;
    const rank = (row: number) => (sort === 'count' ? heldBy(row).count : Number(heldBy(row).has(sort)));
    return [...found].sort((a, b) => rank(b) - rank(a));
  }

  function grouped(found: readonly number[]): MatrixLine[] {
    const groups = organizations.map((): MatrixLine[] => []);
    for (const row of found) groups[rows[row]?.organization ?? -1]?.push({ kind: 'site', row });
    return groups.flatMap((lines, organization) =>
      lines.length > 0 ? [{ kind: 'organization', organization, sites: lines.length }, ...lines] : [],
    );
  }

  return (view) => {
    const shown = sorted(found(wordsOf(view.sites)), view.sort);
    const words = wordsOf(view.columns);
    return {
      lines: view.grouped ? grouped(shown) : shown.map((row) => ({ kind: 'site', row })),
      columns: [...columns.keys()].filter((column) => containsAllWords(columnTexts[column] ?? '', words)),
      sites: shown.length,
    };
  };
}

/** Adapts a view to another matrix, where the sort column may have moved or be missing. */
export function viewOfNext(view: MatrixView, before: AccessMatrix | undefined, next: AccessMatrix): MatrixView {
  if (typeof view.sort !== 'number') return view;
  const name = before ? before.columns[view.sort] : next.columns[view.sort];
  const index = before && before.kind !== next.kind ? -1 : next.columns.indexOf(name ?? '');
  return { ...view, sort: index < 0 ? 'name' : index };
}

function searchable(name: string, id?: unknown): string {
  return fold(typeof id === 'string' ? `${id}:${name}` : name);
}
