import assert from 'node:assert/strict';
import { ask, fewSteps } from '../../../../../src/responses/query/common/query.ts';
import { queryFaultText } from '../../../../../src/responses/query/common/queryText.ts';

describe('query texts', () => {
  const said = (query: string) => {
    const asked = ask(query, { texts: ['a'] }, fewSteps);
    assert.ok('fault' in asked, query);
    return queryFaultText(asked.fault);
  };

  it('query error messages say what is wrong and, where possible, what to write instead', () => {
    assert.equal(said('a[?b == 1]'), 'Put numbers between backticks: `1`.');
    assert.equal(said('lenght(@)'), 'There is no function lenght(). Did you mean length()?');
    assert.equal(said('sum(texts)'), 'Argument 1 of sum() must be number, and is string.');
    assert.equal(
      said('starts_with(none, `"x"`)'),
      "Argument 1 of starts_with() is null, and must be string. For rows without this value, write another in its place: (name || '')",
    );
    assert.equal(said('type(&a)'), 'Argument 1 of type() must be a value, and is expression.');
    assert.equal(said('a'.repeat(5_000)), 'The query is longer than 4000 characters.');
  });
});
