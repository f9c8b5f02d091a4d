import assert from 'node:assert/strict';
import { afterCount, beginSettling, countChanges, isSettled } from '../../../../../src/api/jobs/common/deviceCounts.ts';
import { deviceCounts } from '../../../../../src/service/forms/common/deviceCounts.ts';

describe('device counts', () => {
  it('deviceCounts returns counts for categories and kinds, from numbers or text', () => {
    const items = [
      { name: 'Compute', count: '3', isBillable: 'true', items: [{ name: 'VM', count: 2 }, null, { count: 4 }] },
      { name: 'Network', count: 1 },
      { name: 'Broken', count: 'many' },
    ];
    const read = [
      { category: 'Compute', count: 3 },
      { category: 'Compute', kind: 'VM', count: 2 },
      { category: 'Network', count: 1 },
    ];
    for (const body of [{ data: { count: 4, items }, links: {} }, { count: 4, items }, items])
      assert.deepEqual(deviceCounts(body), read);
    assert.deepEqual(deviceCounts({ data: { count: 0, items: null } }), []);
    for (const body of [undefined, 'text', { data: { devices: [] } }]) assert.equal(deviceCounts(body), undefined);
  });

  it('countChanges returns the categories whose counts changed, appeared, or disappeared', () => {
    const before = [
      { category: 'Compute', count: 3 },
      { category: 'Storage', count: 2 },
      { category: 'Network', count: 1 },
    ];
    const after = [
      { category: 'Compute', count: 5 },
      { category: 'Compute', kind: 'VM', count: 5 },
      { category: 'Network', count: 1 },
    ];
    assert.deepEqual(countChanges(before, after), [
      { category: 'Compute', before: 3, after: 5 },
      { category: 'Storage', before: 2, after: 0 },
    ]);
  });

  it('device counts are final after three equal counts, not counting failed requests', () => {
    const counts = (count: number) => [{ category: 'Compute', count }];
    let settling = beginSettling(0);
    const isFinal = [counts(1), counts(2), counts(2), undefined, counts(2)].map((found) =>
      isSettled((settling = afterCount(settling, found)), 1),
    );
    assert.deepEqual(isFinal, [false, false, false, false, true]);
  });

  it('device counts are final after ten minutes even if they keep changing', () => {
    assert.deepEqual([isSettled(beginSettling(0), 599_999), isSettled(beginSettling(0), 600_000)], [false, true]);
  });
});
