import * as l10n from '@vscode/l10n';

export function chartLabels() {
  return {
    chart: l10n.t('Response as a chart'),
    actions: l10n.t('Chart'),
    series: l10n.t('Series'),
    addSeries: l10n.t('Add Series…'),
    zoomIn: l10n.t('Zoom In'),
    zoomOut: l10n.t('Zoom Out'),
    wholeRange: l10n.t('Show All'),
    asTable: l10n.t('As a Table'),
    savePng: l10n.t('Save as PNG'),
    saveCsv: l10n.t('Save as CSV'),
    cursor: l10n.t('Cursor'),
    time: l10n.t('Time'),
    noValue: l10n.t('no value'),
    noValues: l10n.t('The response has no values to draw.'),
    noneShown: l10n.t('No series is shown. Choose one above.'),
    summary: l10n.t('Series: {0} · Points: {1} · {2} to {3}'),
    gaps: l10n.t('Gaps: {0}'),
    cut: l10n.t('At most {0} series with {1} points in all are drawn. The JSON has all of them.'),
    timeless: l10n.t('Without a time, and not drawn: {0}'),
    tableOf: l10n.t('The values as a table'),
    moreRows: l10n.t('More Rows ({0} left)'),
    hint: l10n.t('Drag to zoom in, double-click for the whole. Keys: arrows, + and -, 0 for the whole'),
  };
}

export type ChartLabels = Readonly<ReturnType<typeof chartLabels>>;
