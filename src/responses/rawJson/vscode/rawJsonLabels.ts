import { l10n } from 'vscode';
import type { tableLabelNames } from '../../table/common/tableLabels.ts';
import { panelActions } from '../common/panelActions.ts';
import { rawJsonPages, type RawJsonLabels, type RawJsonPage, type ToRawJson } from '../common/rawJson.ts';

export function firstMessage(kind: RawJsonPage): Extract<ToRawJson, { type: 'labels' }> {
  return {
    type: 'labels',
    tabs: rawJsonPages[kind],
    acts: panelActions[kind],
    view: kind === 'comparison' || kind === 'matrix' ? 'table' : 'json',
    labels: rawJsonLabels(kind),
    phrases: viewerPhrases(),
    texts: l10n.bundle ?? {},
  };
}

function rawJsonLabels(kind: RawJsonPage): RawJsonLabels {
  return {
    tabs: l10n.t('Parts of the session'),
    detail: l10n.t('User Detail'),
    token: l10n.t('Token Response'),
    answer: l10n.t('Response'),
    headers: l10n.t('Response headers'),
    toolbar: l10n.t('Actions'),
    moreActions: l10n.t('More Actions…'),
    expandAll: l10n.t('Expand All'),
    collapseAll: l10n.t('Collapse All'),
    find: l10n.t('Find'),
    found: l10n.t('{0} of {1} found'),
    copyValue: l10n.t('Copy Value'),
    original: l10n.t('Original'),
    saveAs: l10n.t('Save As…'),
    openDocument: l10n.t('Open as Document'),
    showHidden: l10n.t('Show Hidden Values…'),
    hideAgain: l10n.t('Hide Values'),
    request: l10n.t('Request'),
    runAgain: l10n.t('Run Again'),
    editRequest: l10n.t('Edit Request…'),
    copyAs: l10n.t('Copy Request as…'),
    followCall: l10n.t('Follow…'),
    compareWith: l10n.t('Compare With…'),
    sideBySide: l10n.t('Show Side by Side'),
    leaveOut: l10n.t('Leave Out Fields…'),
    shownAs: l10n.t('Show the response as'),
    json: 'JSON',
    table: l10n.t('Table'),
    graph: l10n.t('Picture'),
    outline: l10n.t('Outline'),
    chart: l10n.t('Chart'),
    viewMissing: l10n.t("This view couldn't be read. Reload the window, then try again."),
    query: l10n.t('Query'),
    grid: l10n.t('Response as a table'),
    row: l10n.t('Row'),
    rowNumber: l10n.t('Row {0}'),
    rows: l10n.t('{0} of {1} rows'),
    searchTable: l10n.t('Search rows'),
    columns: l10n.t('Columns'),
    saveCsv: l10n.t('Save as CSV'),
    open: l10n.t('Double-click or press Enter to see it in the JSON'),
    noRowFound: l10n.t('No row matches the search.'),
    laterRow: l10n.t('Row {0} is on a later page. The JSON shows the first page.'),
    pages: l10n.t('Pages of the response'),
    loadMore: l10n.t('Load More'),
    loadAll: l10n.t('Load All'),
    cancelLoading: l10n.t('Cancel'),
    tryAgain: l10n.t('Try Again'),
    noColumn: l10n.t('No column is shown. Choose one under Columns.'),
    ...tableLabels(),
    ...(kind === 'comparison' && comparisonLabels()),
    ...(kind === 'matrix' && matrixLabels()),
  };
}

function comparisonLabels() {
  return {
    answer: l10n.t('Comparison'),
    headers: l10n.t('Sides of the comparison'),
    request: l10n.t('Comparison'),
    shownAs: l10n.t('Show the comparison as'),
    grid: l10n.t('Differences as a table'),
  } satisfies Partial<RawJsonLabels>;
}

function matrixLabels() {
  return {
    answer: l10n.t('Access matrix'),
    shownAs: l10n.t('Show the access matrix as'),
    grid: l10n.t('Access matrix'),
  } satisfies Partial<RawJsonLabels>;
}

/** Translations of the viewer library's texts, by its English text. */
function viewerPhrases(): Record<string, string> {
  return {
    Find: l10n.t('Find'),
    next: l10n.t('Next'),
    previous: l10n.t('Previous'),
    'match case': l10n.t('Match case'),
    'by word': l10n.t('Whole word'),
    regexp: l10n.t('Regular expression'),
    close: l10n.t('Close'),
    'current match': l10n.t('Current match'),
    'on line': l10n.t('on line'),
    'Go to line': l10n.t('Go to line'),
    go: l10n.t('Go'),
    'Fold line': l10n.t('Collapse'),
    'Unfold line': l10n.t('Expand'),
    'Folded lines': l10n.t('Collapsed lines'),
    'Unfolded lines': l10n.t('Expanded lines'),
    to: l10n.t('to'),
    'folded code': l10n.t('Collapsed'),
    unfold: l10n.t('Expand'),
    'Control character': l10n.t('Control character'),
  };
}

/** Returns the texts of a table. They say whether an action covers all rows or only the loaded ones. */
function tableLabels(): Readonly<Record<(typeof tableLabelNames)[number], string>> {
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
