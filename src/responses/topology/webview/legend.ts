import * as l10n from '@vscode/l10n';
import { element, text } from '../../../platform/webview/elements.ts';
import { lineSwatch } from '../../../platform/webview/lineSwatch.ts';
import { stateText } from '../common/graphText.ts';
import { dashes } from '../common/pictureStyle.ts';
import { lineStates, type LineState, type ShownGraph } from '../common/shownGraph.ts';
import { pictureColors } from './scene.ts';

export function createLegend() {
  const legend = element('ul', 'legend');
  legend.ariaLabel = l10n.t('Legend');
  let last = '';
  let colors = pictureColors();

  function itemOf(state: Exclude<LineState, 'none'>): HTMLElement {
    const item = element('li', '');
    const swatch = lineSwatch({ color: colors[state], dash: dashes[state], width: 1.5 });
    const sign = state === 'down' || state === 'partly' ? '× ' : '';
    item.append(swatch, text('span', '', sign + stateText(state)));
    return item;
  }

  return {
    element: legend,
    show({ lines }: ShownGraph) {
      const states = new Set(lines.map(({ state }) => state));
      colors = pictureColors();
      const key = JSON.stringify([...states, colors]);
      if (key === last) return;
      last = key;
      const items = lineStates.flatMap((state) => (state !== 'none' && states.has(state) ? [itemOf(state)] : []));
      legend.hidden = items.length === 0;
      legend.replaceChildren(...items);
    },
  };
}
