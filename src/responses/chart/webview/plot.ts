import uPlot from 'uplot';
import type { LineStyle } from '../../../platform/webview/lineSwatch.ts';
import type { Series } from '../../../service/forms/common/series.ts';
import { chartData } from '../common/chartData.ts';
import type { TimeRange } from '../common/chartTable.ts';
import { axisTexts } from './chartTexts.ts';
import { chartColors } from './lineStyles.ts';

interface PlotContent {
  readonly series: readonly Series[];
  readonly styles: readonly LineStyle[];
  readonly isShown: (index: number) => boolean;
  readonly range: TimeRange;
}

interface PlotEvents {
  /** @param atMs undefined if the pointer has left */
  onPoint(atMs: number | undefined): void;
  /** @param range undefined for all */
  onRange(range: TimeRange | undefined): void;
}

const scaleOf = (unit: string | undefined) => (unit === undefined ? 'y' : `y ${unit}`);
const [left, right] = [3, 1] as const;
/** Minimum width of a label of the time axis, in pixels. */
const labelWidth = 90;

export function createPlot(parent: HTMLElement, events: PlotEvents) {
  let chart: uPlot | undefined;
  let times: readonly number[] = [];
  /** Whether a change comes from this code and not from a person. */
  let isOwn = false;

  const size = () => ({ width: Math.max(120, parent.clientWidth), height: Math.max(100, parent.clientHeight) });
  const silently = (act: () => void) => {
    isOwn = true;
    // Without a batch, the library would fire its hooks after `isOwn` is reset.
    if (chart) chart.batch(act);
    else act();
    isOwn = false;
  };

  function draw({ series, styles, isShown, range }: PlotContent): void {
    chart?.destroy();
    chart = undefined;
    const data = chartData(series);
    ({ times } = data);
    if (times.length === 0) return;
    const colors = chartColors();
    const units = [...new Set(series.map(({ unit }) => unit))];
    const lines = { grid: { stroke: colors.grid, width: 1 }, ticks: { stroke: colors.grid, width: 1 } };
    const axis = { stroke: colors.text, font: colors.font, labelFont: colors.font, ...lines };
    const valueAxes = units.slice(0, 2).map((unit, index): uPlot.Axis => ({
      ...axis,
      scale: scaleOf(unit),
      side: index === 0 ? left : right,
      ...(unit !== undefined && { label: unit, labelSize: 22 }),
      ...(index > 0 && { grid: { show: false } }),
      size: (_, texts) => 18 + 8 * Math.max(3, ...(texts ?? []).map((text) => text.length)),
    }));
    isOwn = true;
    chart = new uPlot(
      {
        ...size(),
        ms: 1,
        // The padding leaves room for the last label, which may be at the right edge.
        padding: [null, units.length > 1 ? null : labelWidth / 2, null, null],
        legend: { show: false },
        cursor: { y: false, drag: { x: true, y: false }, points: { size: 7 } },
        scales: { x: { time: true, ...(range[1] > range[0] && { min: range[0], max: range[1] }) } },
        axes: [
          { ...axis, size: 54, space: labelWidth, values: (_, splits, _axis, _space, step) => axisTexts(splits, step) },
          ...valueAxes,
        ],
        series: [
          {},
          ...series.map(({ unit }, index): uPlot.Series => ({
            scale: scaleOf(unit),
            show: isShown(index),
            stroke: styles[index]?.color ?? colors.text,
            dash: [...(styles[index]?.dash ?? [])],
            width: styles[index]?.width ?? 1.5,
            points: { size: 5 },
          })),
        ],
        hooks: {
          setCursor: [({ cursor }) => !isOwn && events.onPoint(times[cursor.idx ?? -1])],
          setScale: [
            ({ scales }, name) => {
              const [min, max] = [scales.x?.min ?? NaN, scales.x?.max ?? NaN];
              if (isOwn || name !== 'x' || !Number.isFinite(max - min)) return;
              const isWhole = min <= (times[0] ?? 0) && max >= (times.at(-1) ?? 0);
              // A new range recreates the chart, which must not happen inside a hook of the library.
              setTimeout(() => events.onRange(isWhole ? undefined : [min, max]));
            },
          ],
        },
      },
      [[...times], ...data.values.map((values) => [...values])],
      parent,
    );
    if (range[1] > range[0]) silently(() => chart?.setScale('x', { min: range[0], max: range[1] }));
    isOwn = false;
  }

  return {
    get canvas(): HTMLCanvasElement | undefined {
      return chart?.ctx.canvas;
    },
    draw,
    /** Moves the cursor line. Returns its position in the parent, in pixels. */
    point(atMs: number): number {
      if (!chart) return 0;
      const at = chart.valToPos(atMs, 'x');
      silently(() => chart?.setCursor({ left: at, top: 4 }, false));
      return at + chart.over.offsetLeft;
    },
    unpoint: () => silently(() => chart?.setCursor({ left: -10, top: -10 }, false)),
    resize: () => chart?.setSize(size()),
  };
}
