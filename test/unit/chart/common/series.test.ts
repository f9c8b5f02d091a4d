import assert from 'node:assert/strict';
import { pointTime } from '../../../../src/chart/common/pointTime.ts';
import { besideOthers, chartPathOf, seriesIn } from '../../../../src/chart/common/series.ts';
import { parseJson } from '../../../../src/platform/common/json/json.ts';
import { viewsOf } from '../../../../src/rawJson/common/responseViews.ts';
import { differingValues } from '../../../../src/rawJson/vscode/addedResponses.ts';

const point = (hour: number, metricValue: unknown) => ({
  timeStamp: `2026-11-26T${String(hour).padStart(2, '0')}:00:00.000Z`,
  metricValue,
});
const metrics = { data: { deviceId: 'd-1', metricGroup: 'cpuMetrics', dataSet: [point(0, 12.5), point(1, null)] } };

describe('time series: times', () => {
  it('are ISO with any fraction and zone, in UTC without one, and epochs in any unit', () => {
    const at = Date.UTC(2026, 10, 26, 12, 30);
    const same = [
      '2026-11-26T12:30:00.000Z',
      '2026-11-26 12:30',
      '2026-11-26T14:30:00+02:00',
      '2026-11-26T07:30:00.000000000-0500',
      at,
      at / 1000,
      String(at),
      at * 1000,
    ];
    for (const time of same) assert.equal(pointTime(time), at, String(time));
    assert.equal(pointTime('2026-11-26T12:30:00.25Z'), at + 250);
  });

  it('are nothing else', () => {
    for (const value of [null, undefined, '', 'yesterday', 12, -1, NaN, true, {}, [], '2026-13-01', '26.11.2026'])
      assert.equal(pointTime(value), undefined, JSON.stringify(value));
  });
});

describe('time series: where they are', () => {
  it('are what the service has in data sets, however deep, and as often as there are some', () => {
    assert.deepEqual(chartPathOf(metrics), ['data', 'dataSet']);
    assert.deepEqual(viewsOf(metrics).chart, ['data', 'dataSet']);
    const nested = {
      data: { result: [{ metrics: { dataSet: [point(0, 1)] } }, { metrics: { dataSet: [point(0, 2)] } }] },
    };
    assert.deepEqual(
      seriesIn(nested).series.map(({ path }) => path),
      [
        ['data', 'result', 0, 'metrics', 'dataSet'],
        ['data', 'result', 1, 'metrics', 'dataSet'],
      ],
    );
    assert.deepEqual(chartPathOf({ data: { dataSet: [] } }), ['data', 'dataSet'], 'one that is empty is said to be so');
  });

  it('are pairs of a time and a number, and objects with a time and numbers', () => {
    assert.deepEqual(
      chartPathOf({
        values: [
          [1764160000, '1.5'],
          [1764160060, '2'],
        ],
      }),
      ['values'],
    );
    const { series } = seriesIn([
      { time: '2026-11-26T00:00Z', cpu: 1, memory: 2 },
      { time: '2026-11-26T01:00Z', cpu: 3, memory: 4 },
    ]);
    assert.deepEqual(
      series.map(({ name, points }) => [name, points.map(({ value }) => value)]),
      [
        ['cpu', [1, 3]],
        ['memory', [2, 4]],
      ],
    );
  });

  it('are not lists of devices and of jobs, and not numbers alone', () => {
    const none = [
      null,
      'text',
      [1, 2, 3],
      [
        [1, 2],
        [3, 4],
      ],
      { data: { deviceId: 'd-1', metricGroup: 'cpuMetrics' } },
      [
        { deviceId: 'a', lastUpdateTime: '2026-11-26T00:00:00Z', ports: 4 },
        { deviceId: 'b', lastUpdateTime: '2026-11-26T01:00:00Z', ports: 5 },
      ],
      [
        { time: '2026-11-26T00:00Z', name: 'a' },
        { time: '2026-11-26T01:00Z', name: 'b' },
      ],
    ];
    for (const value of none) assert.equal(chartPathOf(value), undefined, JSON.stringify(value));
  });
});

describe('time series: points', () => {
  it('keep values as they came, in the order of time, with missing ones as gaps', () => {
    const json = `{"data":{"dataSet":[
      {"timeStamp":"2026-11-26T02:00:00.000Z","metricValue":12345678901234567890},
      {"timeStamp":"2026-11-26T00:00:00.000Z","metricValue":"2.50"},
      {"timeStamp":"2026-11-26T01:00:00.000Z"},
      {"timeStamp":"2026-11-26T03:00:00.000Z","metricValue":1e400}]}}`;
    const [series] = seriesIn(parseJson(json)).series;
    assert.deepEqual(
      series?.points.map(({ text, value }) => [text, value]),
      [
        ['2.50', 2.5],
        ['', null],
        ['12345678901234567890', Number('12345678901234567890')],
        ['1e400', null],
      ],
    );
  });

  it('are counted where they have no time', () => {
    const late = Array.from({ length: 60 }, (_, index) =>
      index < 58 ? point(index % 24, index) : { timeStamp: 'unknown', metricValue: 1 },
    );
    assert.equal(seriesIn({ dataSet: late }).timeless, 2);
  });

  it('end after a great many, which is said', () => {
    const long = Array.from({ length: 210_000 }, (_, index) => [1_764_160_000 + index, index]);
    assert.deepEqual([seriesIn({ long }).series.length, seriesIn({ long }).isCut], [0, true]);
    const many = Array.from({ length: 30 }, (_, index) => ({ name: `n${index}`, dataSet: [point(0, 1)] }));
    const found = seriesIn(many);
    assert.deepEqual([found.series.length, found.isCut], [20, true]);
  });
});

describe('time series: names', () => {
  it('are who is measured, what, and which of several, with the unit', () => {
    const [series] = seriesIn({
      data: {
        hostName: 'oslo-vm-1',
        metrics: [{ metricName: 'busy', instanceName: 'cpu0', unit: '%', dataSet: [point(0, 1)] }],
      },
    }).series;
    assert.deepEqual([series?.name, series?.unit], ['oslo-vm-1 · busy · cpu0', '%']);
    assert.deepEqual(
      seriesIn(metrics).series.map(({ name }) => name),
      ['d-1 · cpuMetrics'],
    );
  });

  it('are told apart in one list of several devices', () => {
    const list = ['a', 'b'].flatMap((deviceId) => [0, 1, 2].map((hour) => ({ ...point(hour, hour), deviceId })));
    assert.deepEqual(
      seriesIn({ list }).series.map(({ name, points }) => [name, points.length]),
      [
        ['a', 3],
        ['b', 3],
      ],
    );
  });

  it('are of the member where nothing else has one, with a number where they are the same', () => {
    assert.deepEqual(
      seriesIn({
        load: { dataSet: [point(0, 1)] },
        same: [{ dataSet: [point(0, 1)] }, { dataSet: [point(0, 1)] }],
      }).series.map(({ name }) => name),
      ['load', 'same', 'same (2)'],
    );
  });

  it('say of which earlier response they are, where they would be the same', () => {
    const { series } = seriesIn(metrics);
    const other = seriesIn({ data: { ...metrics.data, deviceId: 'd-2' } }).series;
    assert.deepEqual(
      besideOthers(series, [
        { name: '7', series },
        { name: 'd-2', series: other },
        { name: '7', series },
      ]).map(({ name }) => name),
      ['d-1 · cpuMetrics', 'd-1 · cpuMetrics (7)', 'd-2 · cpuMetrics', 'd-1 · cpuMetrics (7) (2)'],
    );
    assert.equal(differingValues('/m?deviceId=b&days=7&type=x', '/m?deviceId=a&days=7&type=x'), 'b');
    assert.equal(differingValues('/m?a=1', '/m?a=1'), '');
    assert.equal(differingValues('/m', '/m?a=1'), '');
  });
});
