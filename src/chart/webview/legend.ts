import { plain } from '../../platform/common/text/displayText.ts';
import { button, group, text } from '../../platform/webview/elements.ts';
import { nameWithUnit } from '../common/chartTable.ts';
import type { Series } from '../common/series.ts';
import { lineSwatch, type LineStyle } from './lineStyles.ts';

const longestName = 80;

export interface Legend {
  readonly element: HTMLElement;
  show(series: readonly Series[], styles: readonly LineStyle[], isShown: (index: number) => boolean): void;
}

/** The series by their names, each of which is shown or not. */
export function createLegend(name: string, onToggle: (index: number) => void): Legend {
  const legend = group('group', name, [], 'legend');
  let buttons: HTMLButtonElement[] = [];
  return {
    element: legend,
    show(series, styles, isShown) {
      // The one with the focus stays, so that it keeps it.
      if (buttons.length !== series.length) {
        buttons = series.map((_, index) => button('', () => onToggle(index)));
        legend.replaceChildren(...buttons);
      }
      for (const [index, one] of buttons.entries()) {
        const [of, style] = [series[index], styles[index]];
        if (!of || !style) continue;
        one.replaceChildren(lineSwatch(style), text('span', 'name', plain(nameWithUnit(of), longestName)));
        one.ariaPressed = String(isShown(index));
      }
    },
  };
}
