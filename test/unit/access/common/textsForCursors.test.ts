import assert from 'node:assert/strict';
import { textsForCursors } from '../../../../src/access/common/textsForCursors.ts';

describe('textsForCursors', () => {
  it('textsForCursors returns one line per cursor if the counts match, and otherwise all lines for each cursor', () => {
    assert.deepEqual(textsForCursors(['1'], 1), ['1']);
    assert.deepEqual(textsForCursors(['1', '2'], 1), ['1\n2']);
    assert.deepEqual(textsForCursors(['1', '2'], 1, '\r\n'), ['1\r\n2']);
    assert.deepEqual(textsForCursors(['1', '2'], 2), ['1', '2']);
    assert.deepEqual(textsForCursors(['1'], 3), ['1', '1', '1']);
    assert.deepEqual(textsForCursors(['1', '2', '3'], 2), ['1\n2\n3', '1\n2\n3']);
  });
});
