import * as vscode from 'vscode';

interface Row {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly tooltip: string;
  /** Name for screen readers. Defaults to the label and the description. */
  readonly spoken?: string;
}

/** The accessibility label keeps screen readers from reading the tooltip. */
export function treeItem(
  { id, label, description, tooltip, spoken }: Row,
  state: keyof typeof vscode.TreeItemCollapsibleState,
  context: string,
): vscode.TreeItem {
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState[state]);
  item.id = id;
  item.tooltip = tooltip;
  item.contextValue = context;
  item.accessibilityInformation = {
    label: spoken ?? [label, ...(description === undefined ? [] : [description])].join(', '),
  };
  if (description !== undefined) item.description = description;
  return item;
}

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
