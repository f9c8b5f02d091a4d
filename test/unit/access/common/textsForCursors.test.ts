import assert from 'node:assert/strict';
import { textsForCursors } from '../../../../src/access/common/textsForCursors.ts';

describe('textsForCursors', () => {
  it('textsForCursors gives each cursor one line if the counts match, otherwise all lines', () => {
    assert.deepEqual(textsForCursors(['1'], 1), ['1']);
    assert.deepEqual(textsForCursors(['1', '2'], 1), ['1\n2']);
    assert.deepEqual(textsForCursors(['1', '2'], 1, '\r\n'), ['1\r\n2']);
    assert.deepEqual(textsForCursors(['1', '2'], 2), ['1', '2']);
    assert.deepEqual(textsForCursors(['1'], 3), ['1', '1', '1']);
    assert.deepEqual(textsForCursors(['1', '2', '3'], 2), ['1\n2\n3', '1\n2\n3']);
  });
});
