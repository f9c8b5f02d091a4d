import * as l10n from '@vscode/l10n';
import type { OfferedActions } from '../../../platform/webview/toolbar/actions.ts';

interface ChartActionOptions {
  readonly isDrawn: boolean;
  readonly isTable: boolean;
  readonly isZoomed: boolean;
  readonly addSeries: () => void;
  readonly toggleTable: () => void;
  readonly savePng: () => void;
  readonly saveCsv: () => void;
  /** @param factor below 1 to zoom in */
  readonly zoom: (factor: number) => void;
  readonly showAll: () => void;
}

export function chartActions(options: ChartActionOptions): OfferedActions {
  const { isDrawn, isTable, isZoomed, addSeries, toggleTable, savePng, saveCsv, zoom, showAll } = options;
  const isPlotted = isDrawn && !isTable;
  return [
    { id: 'addSeries', icon: 'add', label: l10n.t('Add Series…'), run: addSeries },
    isDrawn && { id: 'asTable', icon: 'table', label: l10n.t('As a Table'), isOn: isTable, run: toggleTable },
    isPlotted && { id: 'png', icon: 'save', label: l10n.t('Save as PNG'), run: savePng },
    isDrawn && { id: 'csv', icon: 'save', label: l10n.t('Save as CSV'), run: saveCsv },
    isPlotted && { id: 'zoomIn', icon: 'zoomIn', label: l10n.t('Zoom In'), keys: '+', run: () => zoom(0.5) },
    isZoomed && { id: 'zoomOut', icon: 'zoomOut', label: l10n.t('Zoom Out'), keys: '-', run: () => zoom(2) },
    isZoomed && { id: 'all', icon: 'zoomOut', label: l10n.t('Show All'), keys: '0', run: showAll },
  ];
}
