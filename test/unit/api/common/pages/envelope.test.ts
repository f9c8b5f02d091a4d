import assert from 'node:assert/strict';
import { valueAt } from '../../../../../src/api/common/pages/envelope.ts';

describe('valueAt', () => {
  it('valueAt returns the value at a path of own members and indices, and undefined for other paths', () => {
    assert.equal(valueAt({ a: [{ b: 1 }] }, ['a', 0, 'b']), 1);
    assert.equal(valueAt(1, []), 1);
    for (const path of [['b'], ['a', 1, 'b'], ['constructor'], ['a', 0, 'b', 'c']])
      assert.equal(valueAt({ a: [{ b: 1 }] }, path), undefined);
  });
});
