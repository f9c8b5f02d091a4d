import assert from 'node:assert/strict';
import { parseJson } from '../../../../../src/platform/common/json/json.ts';
import { readListInput } from '../../../../../src/terminals/tools/common/answers/listAccess.ts';
import { readWhereInput } from '../../../../../src/terminals/tools/common/answers/whereMayI.ts';
import { NoAnswer, readConnectionInput } from '../../../../../src/terminals/tools/common/toolInput.ts';
import { readGetInput } from '../../../../../src/terminals/tools/node/get.ts';

describe('tool input', () => {
  it('tool input treats null and empty strings as missing values', () => {
    assert.deepEqual(readConnectionInput(undefined), {});
    assert.deepEqual(readListInput({ filter: ' oslo ', offset: 50, connection: '' }), {
      filter: 'oslo',
      offset: 50,
    });
    assert.deepEqual(readListInput({ filter: null, offset: null }), { offset: 0 });
    assert.deepEqual(readWhereInput({ what: 'read', connection: 'Demo' }), {
      connection: 'Demo',
      what: 'read',
      offset: 0,
    });
    assert.deepEqual(readGetInput({ operation: 'topology' }), { operation: 'topology', parameters: {} });
    assert.deepEqual(
      readGetInput({
        operation: 'devices',
        organization: ' Acme ',
        site: 'Oslo',
        parameters: { days: 7, hidden: true, sort: ['a', 'b'], none: null },
        filter: { filterClassList: [] },
        page: 2,
        rows: 50,
      }),
      {
        organization: 'Acme',
        site: 'Oslo',
        operation: 'devices',
        parameters: { days: '7', hidden: 'true', sort: ['a', 'b'] },
        filter: '{"filterClassList":[]}',
        page: 2,
        rows: 50,
      },
    );
    assert.deepEqual(
      readGetInput({
        operation: 'a',
        organization: '',
        site: null,
        parameters: null,
        filter: null,
        page: null,
        rows: null,
        all: false,
        query: '',
        columns: [],
        distinct: null,
        device: '',
        to: null,
      }),
      { operation: 'a', parameters: {} },
    );
    assert.deepEqual(readConnectionInput(null), {});
    const longest = 'x'.repeat(300);
    assert.deepEqual(readListInput({ filter: longest }), { filter: longest, offset: 0 });
  });

  it('tool input keeps numbers as they are written, and takes 2.0 as a whole number', () => {
    const json =
      '{"operation":"a","parameters":{"days":2.50,"ids":[12345678901234567890,7]},"filter":{"id":12345678901234567891},"page":2.0}';
    assert.deepEqual(readGetInput(parseJson(json)), {
      operation: 'a',
      parameters: { days: '2.50', ids: ['12345678901234567890', '7'] },
      filter: '{"id":12345678901234567891}',
      page: 2,
    });
    assert.throws(() => readGetInput(parseJson('{"operation":"a","page":2.50}')), /"page" is a whole number from 1/);
  });

  it('tool input that is invalid is rejected with a sentence that says what is valid', () => {
    const problem = (read: (value: unknown) => object, value: unknown) => {
      try {
        return JSON.stringify(read(value));
      } catch (error) {
        assert.ok(error instanceof NoAnswer);
        return error.message;
      }
    };
    for (const value of ['text', 1, true, []])
      assert.equal(problem(readConnectionInput, value), 'The input is a JSON object.');
    for (const filter of [1, {}, [], 'x'.repeat(301)])
      assert.equal(problem(readListInput, { filter }), '"filter" is a text of up to 300 characters.');
    for (const offset of [-1, 0.5, NaN, Infinity, '0', {}])
      assert.equal(problem(readListInput, { offset }), '"offset" is a whole number, 0 or more.');
    assert.equal(problem(readWhereInput, {}), '"what" is missing: the name of a privilege or a role, or a part of it.');
    assert.equal(problem(readGetInput, { operation: ' ' }), '"operation" is missing: the id of an operation.');
    assert.match(problem(readWhereInput, JSON.parse('{"__proto__":{"what":"x"}}')), /no argument "__proto__"\./);
    assert.equal(
      problem(readListInput, { filter: 'x', filters: 'y\u202e' }),
      'There is no argument "filters". The arguments are: filter, offset, connection.',
    );
    const get = (input: Record<string, unknown>) => problem(readGetInput, { operation: 'a', ...input });
    for (const site of [1, {}, 'x'.repeat(301)])
      assert.equal(get({ site }), '"site" is a text of up to 300 characters.');
    for (const parameters of ['days=7', 7, [7]]) assert.equal(get({ parameters }), '"parameters" is a JSON object.');
    for (const value of [
      {},
      [[]],
      ['a', null],
      2 ** 53,
      'x'.repeat(301),
      ['x'.repeat(301)],
      Array.from({ length: 31 }, () => 1),
    ])
      assert.match(
        get({ parameters: { value } }),
        /^Each of "parameters" is a text, a number, true or .* Write a number of more than 15 digits as a text\.$/,
      );
    const many = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`p${index}`, 1]));
    assert.equal(get({ parameters: many }), '"parameters" has 30 members at the most.');
    assert.equal(get({ filter: 'web' }), '"filter" is a JSON object.');
    assert.equal(get({ filter: { a: 'x'.repeat(1000) } }), '"filter" has up to 1000 characters as JSON.');
    for (const page of [0, 1.5, '1', 1_000_001])
      assert.equal(get({ page }), '"page" is a whole number from 1 to 1000000.');
    for (const rows of [0, 101]) assert.equal(get({ rows }), '"rows" is a whole number from 1 to 100.');
    for (const all of ['yes', 1]) assert.equal(get({ all }), '"all" is true or false.');
    for (const columns of ['a', [1], Array.from({ length: 31 }, () => 'a')])
      assert.equal(get({ columns }), '"columns" is a list of up to 30 names.');
    assert.equal(get({ query: '[?a == 1]' }), 'The query fails at character 8: Put numbers between backticks: `1`.');
    assert.equal(get({ to: 'b' }), '"to" needs "device".');
    assert.match(get({ device: 'a', query: '[]' }), /^"device" goes without/);
  });
});
