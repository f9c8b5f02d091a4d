import assert from 'node:assert/strict';
import { readState } from '../../../../../src/responses/rawJson/common/rawJsonState.ts';

describe('readState', () => {
  const place = { lines: 9, selected: 3, top: 1, folds: { all: true, except: [2] } };

  it('readState returns a valid state unchanged', () => {
    const table = { view: { search: 'x', hidden: ['b'] }, top: 44.5, left: 3 };
    const picture = { search: 'oslo', mode: 'fails', chosen: ['data', 'devices', 3] };
    const state = { tab: 'token', places: { detail: place }, view: 'table', table, picture, query: 'a.b' };
    assert.deepEqual(readState(state), state);
  });

  it('readState defaults to the user detail, and drops invalid positions', () => {
    const table = { view: { search: '', hidden: [] }, top: 0, left: 0 };
    const picture = { search: '', mode: 'links' };
    const usual = { tab: 'detail', places: {}, table, picture };
    assert.deepEqual(readState(undefined), usual);
    const places = {
      detail: { ...place, top: -1 },
      token: { ...place, folds: { all: true, except: [2, '3'] } },
      answer: { ...place, folds: { all: 1, except: [] } },
      other: place,
    };
    const foreign = { view: {}, top: Infinity, left: '0' };
    assert.deepEqual(readState({ tab: 'x', places, view: 'picture', table: foreign, picture: { mode: 'x' } }), usual);
  });
});
