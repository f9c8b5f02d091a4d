/**
 * The rows that a command of a view is for: all that are selected, or the one that a menu is on where that is not among them. A
 * key gives no row, and whatever is no row is not answered.
 */
export function rowsOf<T>(
  view: { readonly selection: readonly T[] },
  isRow: (value: unknown) => value is T,
  row?: unknown,
  selected?: unknown,
): readonly T[] {
  if (row === undefined) return view.selection;
  if (!isRow(row)) return [];
  return Array.isArray(selected) && selected.includes(row) ? selected.filter(isRow) : [row];
}
