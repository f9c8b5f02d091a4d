import { l10n } from 'vscode';
import type { tableLabelNames } from '../../../model/table/tableLabels.ts';

/** The words of a table. Those about one of the ways to filter and to sort say whether it concerns all rows, or the ones that are loaded. */
export function tableLabels(): Readonly<Record<(typeof tableLabelNames)[number], string>> {
  return {
    resetColumns: l10n.t('Reset Columns'),
    columnKeys: l10n.t('Press Enter to sort the loaded rows, Ctrl+Shift+Left or Right to move the column'),
    columnMoved: l10n.t('{0} is column {1} of {2}'),
    columnHidden: l10n.t('{0} is hidden. Show it again under Columns.'),
    selected: l10n.t('Selected: {0} × {1} cells'),
    copied: l10n.t('Copied: {0} × {1} cells'),
    tooManyCells: l10n.t('More than {0} cells are too many to copy. Save them as CSV.'),
    atService: l10n.t('At the service'),
    sortedBy: l10n.t('sorted by {0}'),
    removeFilter: l10n.t('Remove the filter: {0}'),
    removeSort: l10n.t('Remove the order: {0}'),
    filterAtService: l10n.t('Filter at the Service…'),
    localOnly: l10n.t('Searches the loaded rows. "Filter at the Service…" asks for others.'),
    showCounts: l10n.t('Show Counts'),
    hideCounts: l10n.t('Hide Counts'),
    counts: l10n.t('Devices by category'),
    countsLoading: l10n.t('Counting…'),
    allDevices: l10n.t('All: {0}'),
    kindsOf: l10n.t('Kinds of {0}'),
    categoryMissing: l10n.t("No column of the table has categories, so it can't be filtered by {0}."),
    filterCategory: l10n.t('Filter at the Service'),
    hideDevices: l10n.t('Hide Devices…'),
    showDevices: l10n.t('Show Devices Again…'),
    noDevice: l10n.t('Select rows of devices first.'),
    noRows: l10n.t('The response has no rows.'),
  };
}
