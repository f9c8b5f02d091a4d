import assert from 'node:assert/strict';
import { columnQuery, pathQuery } from '../../../../src/query/common/pathQuery.ts';
import { ask, fewSteps } from '../../../../src/query/common/query.ts';

describe('pathQuery', () => {
  it('pathQuery returns a query for a JSON path that selects its value, even if member names need quotes', () => {
    const value = { a: [{ 'odd "name"': { '': { 1: ['here'] } } }] };
    const path = ['a', 0, 'odd "name"', '', '1', 0];
    assert.equal(pathQuery(path), String.raw`a[0]."odd \"name\"".""."1"[0]`);
    assert.deepEqual(ask(pathQuery(path), value, fewSteps), { value: 'here' });
    assert.equal(pathQuery([]), '@');
    assert.deepEqual(ask(pathQuery([1, 'b']), [{}, { b: 7 }], fewSteps), { value: 7 });
  });

  it('columnQuery returns a query that selects all values of a table column', () => {
    assert.equal(columnQuery(['data', 'pageData'], 'hostName'), 'data.pageData[].hostName');
    assert.deepEqual(ask(columnQuery([], 'a b'), [{ 'a b': 1 }, { 'a b': 2 }], fewSteps), { value: [1, 2] });
  });
});
