import assert from 'node:assert/strict';
import { changedPart } from '../../../../../src/responses/rawJson/common/jsonChanges.ts';

describe('changedPart', () => {
  for (const [before, after, part] of [
    ['[1]', '[1]', [3, 3, '']],
    ['[1, 2]', '[1, 3]', [4, 5, '3']],
    ['[1, 1]', '[1, 1, 1]', [5, 5, ', 1']],
    ['[1, 1, 1]', '[1, 1]', [5, 8, '']],
    ['', 'text', [0, 0, 'text']],
    ['one', 'two', [0, 3, 'two']],
  ] as const)
    it(`changedPart turns ${before || 'nothing'} into ${after}`, () => {
      const { from, to, insert } = changedPart(before, after);
      assert.deepEqual([from, to, insert], part);
    });
});
