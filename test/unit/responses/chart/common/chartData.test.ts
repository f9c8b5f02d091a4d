import assert from 'node:assert/strict';
import { chartData, gapsIn, usualStep } from '../../../../../src/responses/chart/common/chartData.ts';
import {
  createPointFinder,
  cursorMove,
  nearestStop,
  rangeAround,
  stopsOf,
  zoomed,
} from '../../../../../src/responses/chart/common/chartNavigation.ts';
import { chartTable } from '../../../../../src/responses/chart/common/chartTable.ts';
import type { Series } from '../../../../../src/service/forms/common/series.ts';

/** Returns a series of points such as `10:2`, or `10:-` without a value. */
function series(name: string, written: string, unit?: string): Series {
  const points = written.split(' ').flatMap((one) => {
    const [atMs, value = ''] = one.split(':');
    if (value === '') return [];
    const isGap = value === '-';
    return [
      { atMs: Number(atMs), time: `t${atMs}`, value: isGap ? null : Number(value), text: isGap ? '' : `${value}.0` },
    ];
  });
  return { path: [], name, ...(unit !== undefined && { unit }), points };
}

describe('chartData', () => {
  it('chartData returns gaps at missing values and unusually long intervals', () => {
    const one = series('a', '0:1 10:2 20:- 30:3 80:4 90:5');
    assert.equal(usualStep(one.points), 10);
    assert.deepEqual(chartData([one]), { times: [0, 10, 20, 30, 55, 80, 90], values: [[1, 2, null, 3, null, 4, 5]] });
  });

  it('gapsIn counts gaps between values, but not one before the first value', () => {
    assert.equal(gapsIn(series('a', '0:1 10:2 20:- 30:- 40:3 90:4 100:5').points), 2);
    assert.equal(gapsIn(series('a', '0:- 10:1 20:2 30:3').points), 0);
  });

  it('chartData returns no gap at times that occur only in another series', () => {
    assert.deepEqual(chartData([series('a', '0:1 10:2 20:3'), series('b', '5:4 15:5')]), {
      times: [0, 5, 10, 15, 20],
      values: [
        [1, undefined, 2, undefined, 3],
        [undefined, 4, undefined, 5, undefined],
      ],
    });
  });

  it('chartData extends gaps over times that occur only in another series', () => {
    const other = series('b', '5:9 25:9 35:9 45:9 55:9 65:9');
    const { times, values } = chartData([series('a', '0:1 10:2 20:3 60:4 70:5'), other]);
    assert.deepEqual(times, [0, 5, 10, 20, 25, 35, 40, 45, 55, 60, 65, 70]);
    assert.deepEqual(values[0], [1, undefined, 2, 3, null, null, null, null, null, 4, undefined, 5]);
  });

  it('chartData uses the last value of a repeated time, and accepts empty series', () => {
    assert.deepEqual(chartData([series('a', '0:1 0:2 0:-')]).values, [[2]]);
    assert.deepEqual(chartData([]), { times: [], values: [] });
    assert.deepEqual(chartData([series('a', '')]), { times: [], values: [[]] });
  });
});

describe('chart cursor', () => {
  const [one, other] = [series('a', '0:1 10:2 20:3 30:4'), series('b', '4:7')];
  const stops = stopsOf([one, other]);

  it('stopsOf returns the times of all series', () => {
    assert.deepEqual(stops, [0, 4, 10, 20, 30]);
    assert.deepEqual([nearestStop(stops, -5), nearestStop(stops, 16), nearestStop(stops, 99)], [0, 3, 4]);
    assert.equal(nearestStop([], 5), -1);
  });

  it('createPointFinder returns the point nearest to a time', () => {
    const find = createPointFinder(one);
    assert.deepEqual([find(4)?.value, find(16)?.value, find(36)?.value], [1, 3, undefined]);
    assert.equal(createPointFinder(other)(5), undefined);
  });

  it('cursorMove moves between all times, and to the ends of the visible range', () => {
    const move = (at: number, key: string) => cursorMove(at, key, stops, [4, 20]);
    assert.deepEqual(
      ['ArrowRight', 'ArrowLeft', 'Home', 'End', 'PageUp', 'PageDown'].map((key) => move(2, key)),
      [3, 1, 1, 3, 3, 1],
    );
    assert.deepEqual([move(4, 'ArrowRight'), move(0, 'ArrowLeft'), move(2, 'x')], [4, 0, undefined]);
  });
});

describe('chart range', () => {
  it('zoomed scales the visible range around a time, up to the whole range', () => {
    assert.deepEqual(zoomed([0, 100], [0, 100], 0.5, 50), [25, 75]);
    assert.deepEqual(zoomed([0, 100], [0, 100], 0.5, 0), [0, 50]);
    assert.deepEqual(zoomed([0, 20], [0, 100], 2, 0), [0, 40]);
    assert.equal(zoomed([25, 75], [0, 100], 2, 50), undefined);
    assert.equal(zoomed([0, 0], [0, 0], 0.5, 0), undefined);
  });

  it('rangeAround moves the visible range so that it contains the cursor', () => {
    assert.deepEqual(rangeAround([20, 40], [0, 100], 45), [25, 45]);
    assert.deepEqual(rangeAround([20, 40], [0, 100], 0), [0, 20]);
    assert.deepEqual(rangeAround([20, 40], [0, 100], 30), [20, 40]);
  });
});

describe('chartTable', () => {
  it('chartTable returns one row per time, with the values as the service sent them, in the order of the series', () => {
    const all = [series('a', '0:-1 10:-', '%'), series('7', '10:2 20:3 20:4')];
    const rows = chartTable(all, undefined, 'Time');
    assert.deepEqual(
      rows.map((row) => Object.entries(row).join(' ')),
      ['Time,t0 a [%],-1.0 7,', 'Time,t10 a [%], 7,2.0', 'Time,t20 a [%], 7,3.0, 4.0'],
    );
    assert.deepEqual(chartTable(all, [5, 10], 'Time'), [rows[1]]);
  });
});
