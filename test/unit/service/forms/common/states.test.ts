import assert from 'node:assert/strict';
import { stateOf, stateOfWord } from '../../../../../src/service/forms/common/states.ts';

describe('stateOfWord', () => {
  for (const [state, ...words] of [
    ['running', 'IN_PROGRESS', 'in progress', 'CREATED'],
    ['done', 'EXECUTED', 'Completed'],
    ['failed', 'FAILED'],
    ['stopped', 'DELETED', 'STOPPED'],
    ['unknown', 'NOT_EXECUTED', 'COMPLETED_WITH_ERRORS', 'ZOMBIE', ''],
  ] as const)
    it(`stateOfWord returns ${state} for the words ${words.join(', ')}`, () => {
      for (const word of words) assert.equal(stateOfWord(word), state, word);
    });
});

describe('stateOf', () => {
  it("stateOf returns the condition by an object's word for its state, or else by its color", () => {
    assert.deepEqual(stateOf({ linkOperState: 'Up' }), { condition: 'up', word: 'Up' });
    assert.deepEqual(stateOf({ status: 'QUIESCED', colorCode: 'yellow' }), { condition: 'degraded', word: 'QUIESCED' });
    assert.deepEqual(stateOf({ colorCode: 'red' }), { condition: 'down' });
    assert.deepEqual(stateOf({ state: 'odd' }), { condition: 'unknown', word: 'odd' });
    assert.equal(stateOf({ status: null, colorCode: 'blue' }), undefined);
  });
});
