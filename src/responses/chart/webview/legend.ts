import { plain } from '../../../platform/common/text/displayText.ts';
import { button, element, group, text } from '../../../platform/webview/elements.ts';
import { lineSwatch, type LineStyle } from '../../../platform/webview/lineSwatch.ts';
import type { Point, Series } from '../../../service/forms/common/series.ts';
import { nameWithUnit } from '../common/chartTable.ts';

const maxNameLength = 80;

export function createLegend(name: string, onToggle: (index: number) => void) {
  const legend = group('group', name, [], 'legend');
  let buttons: HTMLButtonElement[] = [];
  return {
    element: legend,
    show(series: readonly Series[], styles: readonly LineStyle[], isShown: (index: number) => boolean) {
      // Reuses the buttons, so that the focus isn't lost.
      if (buttons.length !== series.length) {
        buttons = series.map((_, index) => button('', () => onToggle(index)));
        legend.replaceChildren(...buttons);
      }
      for (const [index, one] of buttons.entries()) {
        const [of, style] = [series[index], styles[index]];
        if (!of || !style) continue;
        one.replaceChildren(lineSwatch(style), text('span', 'name', plain(nameWithUnit(of), maxNameLength)));
        one.ariaPressed = String(isShown(index));
      }
    },
  };
}

/**
 * Width in pixels below which there is no tip, because it would cover the lines. The status line shows the same values.
 */
const leastRoom = 480;

interface TipLine {
  readonly series: Series;
  readonly style: LineStyle;
  readonly point: Point | undefined;
}

/** Creates the tip with the values at the cursor. Screen readers read the cursor's value text instead. */
export function createTip(noValue: string) {
  const tip = element('div', 'tip');
  tip.ariaHidden = 'true';
  tip.hidden = true;
  return {
    element: tip,
    /** @param left cursor position in the plot, in pixels */
    show(left: number, time: string, lines: readonly TipLine[]) {
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
