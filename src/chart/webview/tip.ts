import { plain } from '../../platform/common/text/displayText.ts';
import { element, text } from '../../platform/webview/elements.ts';
import { nameWithUnit } from '../common/chartTable.ts';
import type { Point, Series } from '../common/series.ts';
import { lineSwatch, type LineStyle } from './lineStyles.ts';

/** In less, it would cover the lines. The line below the chart says the same. */
const leastRoom = 480;

export interface TipLine {
  readonly series: Series;
  readonly style: LineStyle;
  readonly point: Point | undefined;
}

export interface Tip {
  readonly element: HTMLElement;
  /** @param left of the cursor, in the plot */
  show(left: number, time: string, lines: readonly TipLine[]): void;
  hide(): void;
}

/** What stands at the cursor, with the values as they came. Screen readers hear it from the cursor itself. */
export function createTip(noValue: string): Tip {
  const tip = element('div', 'tip');
  tip.ariaHidden = 'true';
  tip.hidden = true;
  return {
    element: tip,
    show(left, time, lines) {
      const rows = lines.map(({ series, style, point }) => {
        const row = element('div', 'tip-row');
        row.append(
          lineSwatch(style),
          text('span', 'name', plain(nameWithUnit(series), 60)),
          text('span', 'value', plain(point?.text ?? '', 60) || noValue),
        );
        return row;
      });
      tip.replaceChildren(text('div', 'tip-time', time), ...rows);
      const room = tip.parentElement?.clientWidth ?? 0;
      tip.hidden = room < leastRoom;
      const isLeft = left > room / 2;
      tip.style.left = isLeft ? '' : `${left + 12}px`;
      tip.style.right = isLeft ? `${room - left + 12}px` : '';
    },
    hide: () => (tip.hidden = true),
  };
}
