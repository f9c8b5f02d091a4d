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

export const tableMenuActs = [
  'copyWithHeaders',
  'filterAtService',
  'sortAtService',
  'sortDescendingAtService',
  'hideColumn',
  'moveColumnLeft',
  'moveColumnRight',
  'hideDevices',
  'showDevices',
] as const;
export type TableMenuAct = (typeof tableMenuActs)[number];

export function isTableMenuAct(value: unknown): value is TableMenuAct {
  return tableMenuActs.some((act) => act === value);
}
