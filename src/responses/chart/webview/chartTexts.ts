import * as l10n from '@vscode/l10n';
import { countText, plain } from '../../../platform/common/text/displayText.ts';
import {
  maxPoints,
  maxSeries,
  type FoundSeries,
  type Point,
  type Series,
} from '../../../service/forms/common/series.ts';
import { gapsIn } from '../common/chartData.ts';
import type { TimeRange } from '../common/chartTable.ts';

const dayMs = 86_400_000;
const tag = document.documentElement.lang || undefined;
const formats = {
  time: new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit' }),
  second: new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', second: '2-digit' }),
  day: new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' }),
  month: new Intl.DateTimeFormat(tag, { month: 'short', year: 'numeric' }),
  whole: new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' }),
};

export function timeText(atMs: number): string {
  return formats.whole.format(atMs);
}

/**
 * Returns the labels of a time axis.
 *
 * @param stepMs the distance between labels
 */
export function axisTexts(times: readonly number[], stepMs: number): string[] {
  return times.map((atMs, index) => {
    if (stepMs >= 28 * dayMs) return formats.month.format(atMs);
    const day = formats.day.format(atMs);
    if (stepMs >= dayMs) return day;
    const before = times[index - 1];
    const time = formats[stepMs < 60_000 ? 'second' : 'time'].format(atMs);
    return before !== undefined && formats.day.format(before) === day ? time : `${time}\n${day}`;
  });
}

interface PointOfLine {
  readonly series: Series;
  readonly point: Point | undefined;
}

export function describePoint(atMs: number, lines: readonly PointOfLine[], most: number): string {
  const values = lines.slice(0, most).map(({ series, point }) => {
    const value = plain(point?.text ?? '', 60) || l10n.t('no value');
    const unit = series.unit !== undefined && typeof point?.value === 'number' ? ` ${plain(series.unit, 20)}` : '';
    return `${plain(series.name, 60)}: ${value}${unit}`;
  });
  return [timeText(atMs), ...values, ...(lines.length > most ? ['…'] : [])].join(' · ');
}

export function summaryOf(
  lines: readonly { readonly series: Series }[],
  range: TimeRange,
  { timeless, isCut }: FoundSeries,
): string {
  const count = lines.reduce((sum, { series }) => sum + series.points.length, 0);
  const gaps = lines.reduce((sum, { series }) => sum + gapsIn(series.points), 0);
  const words = [
    ...(count > 0
      ? [
          l10n.t(
            'Series: {0} · Points: {1} · {2} to {3}',
            countText(lines.length),
            countText(count),
            timeText(range[0]),
            timeText(range[1]),
          ),
        ]
      : []),
    ...(gaps > 0 ? [l10n.t('Gaps: {0}', countText(gaps))] : []),
    ...(timeless > 0 ? [l10n.t('Not drawn, because they have no time: {0}', countText(timeless))] : []),
    ...(isCut
      ? [
          l10n.t(
            'At most {0} series with {1} points in all are drawn. The JSON has all of them.',
            countText(maxSeries),
            countText(maxPoints),
          ),
        ]
      : []),
  ];
  return words.join(' · ');
}
