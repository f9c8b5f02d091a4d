import assert from 'node:assert/strict';
import { chartPathOf, seriesIn } from '../../../../src/chart/common/series.ts';
import { parseJson } from '../../../../src/platform/common/json/json.ts';

const [first, second] = ['2026-11-26T01:00:00Z', '2026-11-26T02:00:00Z'];
const [from, to] = [1764160000, 1764160060];

/** Returns the name, unit and values of each series. */
const drawn = (content: unknown) =>
  seriesIn(parseJson(JSON.stringify(content))).series.map(({ name, unit, points }) =>
    [name, unit, points.map(({ text }) => text || '-').join(' ')].filter(Boolean).join(' | '),
  );

const forms: Readonly<Record<string, readonly [content: unknown, expected: readonly string[]]>> = {
  'metrics with labels': [
    {
      data: {
        result: [
          {
            metric: { __name__: 'load', instance: 'a' },
            values: [
              [from, '1.50'],
              [to, '2'],
            ],
          },
        ],
      },
    },
    ['load · a | 1.50 2'],
  ],
  'pairs with the value before the time': [
    [
      {
        target: 'a.load',
        datapoints: [
          [1.5, from],
          [null, to],
        ],
      },
    ],
    ['a.load | 1.5 -'],
  ],
  'one list of readings from several sensors': [
    {
      result: [
        { itemid: '1', clock: String(from), value: '1.5' },
        { itemid: '2', clock: String(from), value: '9' },
        { itemid: '1', clock: String(to), value: '2' },
      ],
    },
    ['1 | 1.5 2', '2 | 9'],
  ],
  'an object whose keys are times': [
    [{ metric: 'load', tags: { host: 'a' }, dps: { [from]: 1, [to]: 2.0 } }],
    ['a · load | 1 2'],
  ],
  'a list of times beside a list of values': [
    { MetricDataResults: [{ Label: 'CPU', Timestamps: [first, second], Values: [1, 2] }] },
    ['CPU | 1 2'],
  ],
  'a list of times beside several lists of values': [
    { hourly: { time: [first, second], load: [1, null], heat: [20, 21] } },
    ['load | 1 -', 'heat | 20 21'],
  ],
  'rows with separate column names': [
    {
      series: [
        {
          name: 'cpu',
          columns: ['host', 'time', 'value'],
          values: [
            ['a', first, 1],
            ['a', second, 2],
          ],
        },
      ],
    },
    ['a | 1 2'],
  ],
  'one list of records from several hosts': [
    [
      { timestamp: first, host: 'a', value: 1 },
      { timestamp: first, host: 'b', value: 2 },
      { timestamp: second, host: 'a', value: 3 },
    ],
    ['a | 1 3', 'b | 2'],
  ],
  'chart points with x and y': [
    {
      unit: '%',
      points: [
        { x: from * 1000, y: 1 },
        { x: to * 1000, y: 2 },
      ],
    },
    ['points | % | 1 2'],
  ],
};

describe('time series in other formats', () => {
  for (const [form, [content, expected]] of Object.entries(forms))
    it(`seriesIn reads time series from ${form}`, () => assert.deepEqual(drawn(content), expected));

  it('seriesIn keeps all points of a list if nearly all have different names, even if some have the same time', () => {
    const log = Array.from({ length: 100 }, (_, at) => ({
      time: (from + Math.floor(at / 2)) * 1000,
      name: `n${at}`,
      value: at,
    }));
    const { series, isCut } = seriesIn(parseJson(JSON.stringify(log)));
    assert.deepEqual([series.length, series[0]?.points.length, isCut], [1, 100, false]);
  });

  it('chartPathOf returns undefined for counts whose keys look like epoch times', () => {
    for (const content of [
      { counts: { 1764160000: 3, 1764160001: 5 } },
      { deviceIds: [1764160000, 1764160001], sizes: [1, 2] },
    ])
      assert.equal(chartPathOf(parseJson(JSON.stringify(content))), undefined, JSON.stringify(content));
  });

  it('chartPathOf returns undefined for lists of records that merely have a time', () => {
    for (const content of [
      {
        data: {
          pageData: [
            { hostName: 'a', lastSeen: first, uptime: 5 },
            { hostName: 'b', lastSeen: second, uptime: 6 },
          ],
        },
      },
      { holidays: { [first]: 'New', [second]: 'Old' } },
      { created: [first, second], names: ['a', 'b'] },
      {
        columns: ['name', 'size'],
        rows: [
          ['a', 1],
          ['b', 2],
        ],
      },
      [
        [1, 2],
        [3, 4],
      ],
    ])
      assert.equal(chartPathOf(parseJson(JSON.stringify(content))), undefined, JSON.stringify(content));
  });
});
