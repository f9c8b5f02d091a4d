export const tableMenuActions = [
  'copyWithHeaders',
  'filterAtService',
  'sortAtService',
  'sortDescendingAtService',
  'hideColumn',
  'hideDevices',
  'showDevices',
] as const;
export type TableMenuAction = (typeof tableMenuActions)[number];

export function isTableMenuAction(value: unknown): value is TableMenuAction {
  return tableMenuActions.some((act) => act === value);
}
