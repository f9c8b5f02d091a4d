import { plain } from '../../platform/common/text/displayText.ts';
import { fill } from '../../platform/common/text/template.ts';
import { gapsIn } from '../common/chartData.ts';
import type { chartLabelNames } from '../common/chartLabels.ts';
import type { TimeRange } from '../common/chartTable.ts';
import { mostPoints, mostSeries, type FoundSeries, type Point, type Series } from '../common/series.ts';
import { timeText } from './timeTexts.ts';

export type ChartLabels = Readonly<Record<(typeof chartLabelNames)[number], string>>;

interface PointOfLine {
  readonly series: Series;
  readonly point: Point | undefined;
}

/** What stands at a time: the value of each series as it came, with its unit. */
export function describePoint(atMs: number, lines: readonly PointOfLine[], labels: ChartLabels, most: number): string {
  const values = lines.slice(0, most).map(({ series, point }) => {
    const value = plain(point?.text ?? '', 60) || labels.noValue;
    const unit = series.unit !== undefined && typeof point?.value === 'number' ? ` ${plain(series.unit, 20)}` : '';
    return `${plain(series.name, 60)}: ${value}${unit}`;
  });
  return [timeText(atMs), ...values, ...(lines.length > most ? ['…'] : [])].join(' · ');
}

/** What there is to see, and what is left out of it. */
export function summaryOf(
  lines: readonly { readonly series: Series }[],
  range: TimeRange,
  { timeless, isCut }: FoundSeries,
  labels: ChartLabels,
): string {
  const count = lines.reduce((sum, { series }) => sum + series.points.length, 0);
  const gaps = lines.reduce((sum, { series }) => sum + gapsIn(series.points), 0);
  const words = [
    ...(count > 0
      ? [
          fill(
            labels.summary,
            lines.length.toLocaleString(),
            count.toLocaleString(),
            timeText(range[0]),
            timeText(range[1]),
          ),
        ]
      : []),
    ...(gaps > 0 ? [fill(labels.gaps, gaps.toLocaleString())] : []),
    ...(timeless > 0 ? [fill(labels.timeless, timeless.toLocaleString())] : []),
    ...(isCut ? [fill(labels.cut, mostSeries.toLocaleString(), mostPoints.toLocaleString())] : []),
  ];
  return words.join(' · ');
}
