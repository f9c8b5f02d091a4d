import * as l10n from '@vscode/l10n';
import { parseJson } from '../../../platform/common/json/json.ts';
import { element, group, isShortcut, set, text } from '../../../platform/webview/elements.ts';
import type { LineStyle } from '../../../platform/webview/lineSwatch.ts';
import { onceAFrame } from '../../../platform/webview/lists/gridSheet.ts';
import { onThemeChange } from '../../../platform/webview/theme.ts';
import type { OfferedActions } from '../../../platform/webview/toolbar/actions.ts';
import { seriesIn, type FoundSeries, type Series } from '../../../service/forms/common/series.ts';
import type { ShownContent } from '../../rawJson/webview/shownContent.ts';
import type { CreateView } from '../../rawJson/webview/viewPanel.ts';
import { createPageTable } from '../../table/webview/pageTable.ts';
import { combineSeries, type AddedSeries } from '../common/chartData.ts';
import { createPointFinder, cursorMove, nearestStop, rangeAround, stopsOf, zoomed } from '../common/chartNavigation.ts';
import { chartTable, nameWithUnit, type TimeRange } from '../common/chartTable.ts';
import { describePoint, summaryOf, timeText } from './chartTexts.ts';
import { createLegend, createTip } from './legend.ts';
import { lineStyles } from './lineStyles.ts';
import { chartPicture } from './picture.ts';
import { createPlot } from './plot.ts';

/**
 * Maximum number of series in the status line. The tip, and the text of the cursor for screen readers, list all of
 * them.
 */
const maxInStatus = 4;

interface Line {
  readonly series: Series;
  readonly style: LineStyle;
  readonly pointAt: ReturnType<typeof createPointFinder>;
}

export const createChart: CreateView = (events) => {
  const panel = group('region', l10n.t('Response as a chart'), [], 'chart panel');
  const [summary, sentence] = [text('p', 'summary', ''), text('p', 'nothing', '')];
  const legend = createLegend(l10n.t('Series'), toggle);
  const [frame, canvas, cursor] = [element('div', 'plot'), element('div', 'canvas'), element('div', 'cursor')];
  const table = createPageTable(l10n.t('The values as a table'), {
    ...events,
    onReveal: ([, column]) => reveal(({ series }) => nameWithUnit(series) === column),
  });
  const hint = l10n.t('Drag to zoom in, double-click for the whole. Keys: arrows, + and -, 0 for the whole');
  const tip = createTip(l10n.t('no value'));
  const plot = createPlot(canvas, {
    onPoint: (atMs) => (atMs === undefined ? leave() : point(nearestStop(stops, atMs))),
    onRange: setRange,
  });
  cursor.role = 'slider';
  cursor.tabIndex = 0;
  cursor.ariaLabel = l10n.t('Cursor');
  canvas.ariaHidden = 'true';
  sentence.ariaLive = 'polite';
  frame.append(canvas, cursor, tip.element);
  panel.append(summary, legend.element, frame, table.element, sentence);

  let content: ShownContent | undefined;
  let isShown = false;
  let isTable = false;
  let own: FoundSeries | undefined;
  let added: readonly AddedSeries[] = [];
  /** Series of this response and the added ones. */
  let all: FoundSeries = { series: [], timeless: 0, isCut: false };
  let lines: readonly Line[] = [];
  const hidden = new Set<string>();
  let stops: readonly number[] = [];
  /** Visible time range; undefined for all. */
  let range: TimeRange | undefined;
  let at = 0;

  const shownLines = () => lines.filter(({ series }) => !hidden.has(series.name));
  const whole = (): TimeRange => [stops[0] ?? 0, stops.at(-1) ?? 0];
  const inView = () => range ?? whole();

  function read(): void {
    if (content?.text === undefined || !content.views?.chart) return;
    own ??= seriesIn(content.value(), content.facts?.deviceNames);
    all = combineSeries(own, added);
    const { series } = all;
    const styles = lineStyles(series.length);
    lines = series.flatMap((one, index) => {
      const style = styles[index];
      return style ? [{ series: one, style, pointAt: createPointFinder(one) }] : [];
    });
    stops = stopsOf(series);
    at = Math.min(at, Math.max(0, stops.length - 1));
  }

  function draw(): void {
    if (!isShown || !own) return;
    const drawn = shownLines();
    const missing =
      stops.length === 0
        ? l10n.t('The response has no values to draw.')
        : drawn.length === 0
          ? l10n.t('No series is shown. Choose one above.')
          : undefined;
    const series = lines.map((line) => line.series);
    const styles = lines.map(({ style }) => style);
    const isVisible = (index: number) => !hidden.has(series[index]?.name ?? '');
    summary.textContent = summaryOf(drawn, inView(), all);
    sentence.textContent = missing ?? '';
    sentence.hidden = missing === undefined;
    legend.element.hidden = lines.length === 0;
    legend.show(series, styles, isVisible);
    frame.hidden = missing !== undefined || isTable;
    events.onActions();
    events.onFound('');
    events.onStatus('');
    drawTable(missing === undefined && isTable);
    if (!frame.hidden) {
      plot.draw({ series, styles, isShown: isVisible, range: inView() });
      if (document.activeElement === cursor) point(at);
    }
    updateCursor();
  }

  function drawTable(toShow: boolean): void {
    table.element.hidden = !toShow;
    if (table.search) table.search.hidden = !toShow;
    if (toShow) {
      const series = shownLines().map((line) => line.series);
      const rows = chartTable(series, range, l10n.t('Time'));
      table.take({ nothing: '', isJson: true, views: { table: [] }, value: () => rows });
    }
    table.show(toShow);
  }

  function toggle(index: number): void {
    const { name } = lines[index]?.series ?? {};
    if (name === undefined) return;
    if (!hidden.delete(name)) hidden.add(name);
    draw();
  }

  function setRange(next: TimeRange | undefined): void {
    if (next?.[0] === range?.[0] && next?.[1] === range?.[1]) return;
    range = next;
    draw();
  }

  function zoom(factor: number): void {
    const around = stops[at] ?? 0;
    const [from, to] = inView();
    const middle = around >= from && around <= to && document.activeElement === cursor ? around : (from + to) / 2;
    setRange(zoomed(inView(), whole(), factor, middle));
  }

  const pointsAt = (atMs: number) => shownLines().map((line) => ({ ...line, point: line.pointAt(atMs) }));

  function wordsAt(stop: number, most = Infinity): string {
    const atMs = stops[stop];
    if (atMs === undefined) return '';
    return describePoint(atMs, pointsAt(atMs), most);
  }

  function updateCursor(): void {
    const count = stops.length;
    const now = String(at + 1);
    set(cursor, { 'aria-valuemin': '1', 'aria-valuemax': String(Math.max(1, count)), 'aria-valuenow': now });
    cursor.ariaValueText = wordsAt(at);
    if (!frame.hidden) events.onStatus(document.activeElement === cursor ? wordsAt(at, maxInStatus) : hint);
  }

  function point(stop: number): void {
    const atMs = stops[stop];
    if (atMs === undefined) return;
    at = stop;
    const left = plot.point(atMs);
    tip.show(left, timeText(atMs), pointsAt(atMs));
    cursor.ariaValueNow = String(at + 1);
    cursor.ariaValueText = wordsAt(at);
    events.onStatus(wordsAt(at, maxInStatus));
  }

  function leave(): void {
    if (document.activeElement === cursor) return;
    tip.hide();
    plot.unpoint();
    events.onStatus(hint);
  }

  function press(event: KeyboardEvent): void {
    if (isShortcut(event, 'c')) {
      copy();
      event.preventDefault();
      return;
    }
    const { key, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey) return;
    const next = cursorMove(at, key, stops, inView());
    if (next !== undefined) {
      const to = stops[next] ?? 0;
      const moved = range && rangeAround(range, whole(), to);
      at = next;
      if (moved && moved !== range) setRange(moved);
      else point(next);
    } else if (key === '+' || key === '=') zoom(0.5);
    else if (key === '-') zoom(2);
    else if (key === '0') setRange(undefined);
    else if (key === 'Enter') reveal();
    else return;
    event.preventDefault();
  }

  /** Shows a series of this response in the JSON, by default the first visible one. */
  function reveal(isWanted: (line: Line) => boolean = () => true): void {
    const shown = shownLines().filter(({ series }) => own?.series.some(({ path }) => path === series.path));
    const { series } = shown.find(isWanted) ?? shown[0] ?? {};
    if (series) events.onReveal(series.path, 'json');
  }

  function copy(): void {
    const words = wordsAt(at);
    if (words !== '') events.send('copy', { text: words });
  }

  async function savePng(): Promise<void> {
    const drawn = plot.canvas && (await chartPicture(plot.canvas, shownLines()));
    if (drawn) events.send('saveDrawing', { kind: 'png', content: drawn });
  }

  function actions(): OfferedActions {
    const isDrawn = stops.length > 0 && shownLines().length > 0;
    const asTable: OfferedActions = [
      isDrawn && { id: 'asTable', icon: 'table', label: l10n.t('As a Table'), isOn: isTable, run: toggleTable },
    ];
    if (isTable) return [...asTable, ...(isDrawn ? table.actions() : [])];
    return [
      { id: 'addSeries', icon: 'add', label: l10n.t('Add Series…'), run: () => events.send('addSeries', {}) },
      ...asTable,
      isDrawn && { id: 'png', icon: 'save', label: l10n.t('Save as PNG'), run: () => void savePng() },
      range && { id: 'all', icon: 'zoomOut', label: l10n.t('Show All'), keys: '0', run: () => setRange(undefined) },
    ];
  }

  function toggleTable(): void {
    isTable = !isTable;
    draw();
  }

  cursor.addEventListener('keydown', press);
  cursor.addEventListener('focus', () => point(at));
  cursor.addEventListener('blur', leave);
  canvas.addEventListener('mousedown', () => setTimeout(() => cursor.focus({ preventScroll: true })));
  canvas.addEventListener('dblclick', () => setRange(undefined));
  new ResizeObserver(onceAFrame(() => plot.resize())).observe(canvas);
  onThemeChange(
    onceAFrame(() => {
      if (!isShown) return;
      read();
      draw();
    }),
  );

  return {
    element: panel,
    ...(table.search && { search: table.search }),
    actions: () => (own ? actions() : []),
    take(next) {
      const isOther = next?.value !== content?.value;
      if (isOther || String(next?.facts?.deviceNames) !== String(content?.facts?.deviceNames)) own = undefined;
      if (isOther) range = undefined;
      content = next;
    },
    show(toShow) {
      isShown = toShow;
      if (!isShown) return;
      if (!own) read();
      draw();
    },
    takeAdded(next) {
      added = next.map(({ text: json, ...one }) => ({ ...one, ...seriesIn(parseJson(json), one.deviceNames) }));
      range = undefined;
      read();
      draw();
    },
    focusSearch: () => isTable && table.focusSearch?.(),
    copy: () => (isTable ? table.copy?.() : copy()),
    reveal: () => cursor.focus(),
  };
};
