import assert from 'node:assert/strict';
import { parseJson } from '../../../../../src/platform/common/json/json.ts';
import { combineSeries } from '../../../../../src/responses/chart/common/chartData.ts';
import { chartTable } from '../../../../../src/responses/chart/common/chartTable.ts';
import { viewsOf } from '../../../../../src/responses/rawJson/common/responseViews.ts';
import { chartPathOf, seriesIn } from '../../../../../src/service/forms/common/series.ts';

const point = (hour: number, metricValue: unknown) => ({
  timeStamp: `2026-11-26T${String(hour).padStart(2, '0')}:00:00.000Z`,
  metricValue,
});
const metrics = { data: { deviceId: 'd-1', metricGroup: 'cpuMetrics', dataSet: [point(0, 12.5), point(1, null)] } };

describe('chartPathOf', () => {
  it('seriesIn returns all data sets of the service, at any depth', () => {
    assert.deepEqual(chartPathOf(metrics), ['data', 'dataSet']);
    assert.deepEqual(viewsOf(metrics).views.chart, ['data', 'dataSet']);
    const [one, two] = [1, 2].map((value) => ({ metrics: { dataSet: [point(0, value)] } }));
    assert.deepEqual(
      seriesIn({ data: { result: [one, two] } }).series.map(({ path }) => path.join('.')),
      ['data.result.0.metrics.dataSet', 'data.result.1.metrics.dataSet'],
    );
    assert.deepEqual(chartPathOf({ data: { dataSet: [] } }), ['data', 'dataSet'], 'one that is empty is said to be so');
  });

  it('seriesIn reads points with a time and a value', () => {
    const [first, second] = [
      { time: '2026-11-26T00:00Z', value: 1 },
      { time: 1764160000000, value: '2' },
    ];
    const [cpu] = seriesIn({ cpu: [first, second] }).series;
    assert.deepEqual([cpu?.name, cpu?.points.map(({ value }) => value)], ['cpu', [2, 1]]);
  });

  it('chartPathOf returns undefined for lists of devices or jobs, and for plain numbers', () => {
    const times = ['2026-11-26T00:00:00Z', '2026-11-26T01:00:00Z'];
    const none = [
      ...[null, 'text', [1, 2, 3], [times, times]],
      { data: { deviceId: 'd-1', metricGroup: 'cpuMetrics' } },
      times.map((lastUpdateTime, ports) => ({ deviceId: `d-${ports}`, lastUpdateTime, ports })),
      times.map((time) => ({ time, name: 'a' })),
    ];
    for (const value of none) assert.equal(chartPathOf(value), undefined, JSON.stringify(value));
  });
});

describe('points of a series', () => {
  it('seriesIn sorts values by time, keeps them as received, and keeps missing values as gaps', () => {
    const json = `{"data":{"dataSet":[
      {"timeStamp":"2026-11-26T02:00:00.000Z","metricValue":12345678901234567890},
      {"timeStamp":"2026-11-26T00:00:00.000Z","metricValue":"2.50"},
      {"timeStamp":"2026-11-26T01:00:00.000Z"},
      {"timeStamp":"2026-11-26T03:00:00.000Z","metricValue":1e400}]}}`;
    const [series] = seriesIn(parseJson(json)).series;
    assert.deepEqual(
      series?.points.map(({ text, value }) => `${text} ${value}`),
      ['2.50 2.5', ' null', '12345678901234567890 12345678901234567000', '1e400 null'],
    );
  });

  it('seriesIn keeps values that are no numbers as gaps with their text, also before the first number', () => {
    const texts = ['NaN', '+Inf', '-Infinity', 'N/A', ''];
    const dataSet = [...texts, ...Array.from({ length: 60 }, () => 'NaN'), '1.50'].map((text, minute) => ({
      timeStamp: 1_764_160_000_000 + minute * 60_000,
      metricValue: text,
    }));
    const { series } = seriesIn({ data: { dataSet } });
    assert.deepEqual(
      [...(series[0]?.points.slice(0, 5) ?? []), series[0]?.points.at(-1)].map((one) => [one?.text, one?.value]),
      [...texts.map((text) => [text, null]), ['1.50', 1.5]],
    );
    assert.deepEqual(
      chartTable(series, [0, 1_764_160_240_000], 'Time').map(({ data }) => data),
      texts,
    );
  });

  it('seriesIn draws a series whose first points have no time', () => {
    const none = ['', '2026-02-30T00:00:00Z', null].map((timeStamp) => ({ timeStamp, metricValue: 1 }));
    const { series, timeless } = seriesIn({ dataSet: [...none, point(0, 1), point(1, 2)] });
    assert.deepEqual([series[0]?.points.length, timeless], [2, 3]);
  });

  it('seriesIn counts the points that have no time', () => {
    const late = Array.from({ length: 60 }, (_, index) => (index < 58 ? point(index % 24, 1) : { metricValue: 1 }));
    assert.equal(seriesIn({ dataSet: late.map((one) => ({ timeStamp: 'unknown', ...one })) }).timeless, 2);
  });

  it('seriesIn stops at its limits and reports that it did', () => {
    const long = Array.from({ length: 210_000 }, (_, index) => ({ time: 1_764_160_000 + index, value: index }));
    assert.deepEqual([seriesIn({ long }).series.length, seriesIn({ long }).isCut], [0, true]);
    const many = Array.from({ length: 30 }, (_, index) => ({ name: `n${index}`, dataSet: [point(0, 1)] }));
    const found = seriesIn(many);
    assert.deepEqual([found.series.length, found.isCut], [20, true]);
  });
});

describe('names of series', () => {
  it('seriesIn names a series after its device, whose name may be given, its metric, and its instance, with its unit', () => {
    const busy = { metricName: 'busy', instanceName: 'cpu0', unit: '%', dataSet: [point(0, 1)] };
    const [series] = seriesIn({ data: { hostName: 'oslo-vm-1', metrics: [busy] } }).series;
    assert.deepEqual([series?.name, series?.unit], ['oslo-vm-1 · busy · cpu0', '%']);
    assert.deepEqual(
      seriesIn(metrics).series.map(({ name }) => name),
      ['d-1 · cpuMetrics'],
    );
    assert.equal(seriesIn(metrics, [['d-1', 'oslo-vm-1']]).series[0]?.name, 'oslo-vm-1 · cpuMetrics');
  });

  it('seriesIn falls back to the member name for a series without a name, and adds a number if that is taken', () => {
    const unnamed = { dataSet: [point(0, 1)] };
    const { series } = seriesIn({ load: unnamed, same: [unnamed, unnamed] });
    assert.deepEqual(
      series.map(({ name }) => name),
      ['load', 'same', 'same (2)'],
    );
  });

  it("combineSeries appends the response's name to added series whose names are taken", () => {
    const own = seriesIn(metrics);
    const other = seriesIn({ data: { ...metrics.data, deviceId: 'd-2' } });
    assert.deepEqual(
      combineSeries(own, [
        { name: '7', ...own },
        { name: 'd-2', ...other },
        { name: '7', ...own },
      ]).series.map(({ name }) => name),
      ['d-1 · cpuMetrics', 'd-1 · cpuMetrics (7)', 'd-2 · cpuMetrics', 'd-1 · cpuMetrics (7) (2)'],
    );
  });

  it('combineSeries names the time range of added series that were requested for another one', () => {
    const other = seriesIn({ data: { ...metrics.data, deviceId: 'd-2' } });
    const { series } = combineSeries(seriesIn(metrics), [{ name: '3 days', isOtherRange: true, ...other }]);
    assert.deepEqual(
      series.map(({ name }) => name),
      ['d-1 · cpuMetrics', 'd-2 · cpuMetrics (3 days)'],
    );
  });

  it('combineSeries reports series that it leaves out, those that an added response left out, and points without a time', () => {
    const several = (count: number) =>
      seriesIn(Array.from({ length: count }, () => ({ dataSet: [point(0, 1), { metricValue: 1 }] })));
    const combined = (own: number, added: number) => {
      const { series, timeless, isCut } = combineSeries(several(own), [{ name: '7', ...several(added) }]);
      return [series.length, timeless, isCut];
    };
    assert.deepEqual(combined(8, 12), [20, 20, false]);
    assert.deepEqual(combined(12, 12), [20, 24, true]);
    assert.deepEqual(combineSeries(several(0), [{ name: '7', ...several(30) }]).isCut, true);
  });
});
