import * as vscode from 'vscode';

/** The members that rows of all views have. */
interface Row {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly tooltip: string;
}

/** The editor's item for a row. Screen readers are told what stands in it: they would be given the tooltip in its place. */
export function treeItem(
  { id, label, description, tooltip }: Row,
  state: keyof typeof vscode.TreeItemCollapsibleState,
  context: string,
): vscode.TreeItem {
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState[state]);
  item.id = id;
  item.tooltip = tooltip;
  item.contextValue = context;
  item.accessibilityInformation = { label: description === undefined ? label : `${label}, ${description}` };
  if (description !== undefined) item.description = description;
  return item;
}

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
