export const tableLabelNames = [
  'resetColumns',
  'columnKeys',
  'columnMoved',
  'columnHidden',
  'selected',
  'copied',
  'tooManyCells',
  'atService',
  'sortedBy',
  'removeFilter',
  'removeSort',
  'filterAtService',
  'localOnly',
  'showCounts',
  'hideCounts',
  'counts',
  'countsLoading',
  'allDevices',
  'kindsOf',
  'categoryMissing',
  'filterCategory',
  'hideDevices',
  'showDevices',
  'noDevice',
  'noRows',
] as const;

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
