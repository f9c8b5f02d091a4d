import assert from 'node:assert/strict';
import { search } from '@jmespath-community/jmespath';
import { parseJson, writeJson } from '../../../../../src/platform/common/json/json.ts';
import { columnQuery, pathQuery } from '../../../../../src/responses/query/common/pathQuery.ts';
import { ask, faultIn, fewSteps } from '../../../../../src/responses/query/common/query.ts';

const devices = {
  count: 3,
  data: {
    pageInfo: { totalRecords: '3' },
    pageData: [
      { deviceId: 'd-1', hostName: 'web-1', cpu: 8, up: true, tags: ['a', 'b'], site: { name: 'LAB-1' } },
      { deviceId: 'd-2', hostName: 'db-1', cpu: 16, up: false, tags: [], site: { name: 'LAB-2' } },
      { deviceId: 'd-3', hostName: 'web-2', cpu: 4, up: true, tags: ['b', ['c']], site: null },
    ],
  },
  'odd name': { 'a"b': [[1, 2], [3, [4]], 5] },
  texts: ['b', 'a', 'ü', 'Z'],
  numbers: [3, 1, 2],
  empty: { list: [], text: '', object: {}, zero: 0, no: false, nothing: null },
};

/** Queries with the same result in both implementations. */
const common = `
@
count
data.pageInfo.totalRecords
data.pageData[0].hostName
data.pageData[*].hostName
data.pageData[].tags[]
data.pageData[*].tags | []
data.pageData[?cpu > \`4\`].deviceId
data.pageData[?cpu < \`5\` || hostName == 'db-1'].deviceId | [0]
data.pageData[?site.name != 'LAB-1'].[deviceId, site.name]
data.pageData[?contains(tags, 'b')].{id: deviceId, tags: length(tags)}
data.pageData[?starts_with(hostName, 'web')] | length(@)
data.pageData[?tags == \`["a", "b"]\`].deviceId
data.pageData[::-1].deviceId
data.pageData[5:1:-1].deviceId
data.pageData[].[hostName, cpu][]
"odd name"."a\\"b"
"odd name"."a\\"b"[][]
[count, numbers]
empty.text || empty.object || empty.zero
'it\\'s'
\`{"a": [1, "x"]}\`
\`"a\\\`b"\`
sort(texts)
sort_by(data.pageData, &cpu)[].deviceId
max_by(data.pageData, &cpu).deviceId
sum(numbers)
abs(\`-2.5\`)
ceil(\`1.2\`)
values(data.pageInfo)
items(data.pageInfo)
join(', ', texts)
length('aüb')
map(&cpu, data.pageData)
merge(data.pageInfo, \`{"x": 1}\`)
not_null(empty.nothing, count)
reverse(numbers)
contains('abc', 'b')
to_array(count)
to_number('12.5')
to_string(numbers)
type(numbers)
lower('AbC')
group_by(data.pageData, &to_string(up))
*||*|*|*
`
  .split('\n')
  .filter((line) => line !== '');

const wrong = `
foo.1
.foo
foo[.]
@(foo)
"foo"(bar)
foo[*]bar
foo[#]
[:::]
foo[0, 1]
foo[abc]
a.{foo}
a.{foo: bar, }
foo[ ?bar==\`"baz"\`]
foo[?bar^baz]
"foo
"\\u"
\`{"a"\`
`
  .split('\n')
  .filter((line) => line !== '');

const result = (query: string, value: unknown = devices): unknown => {
  const asked = ask(query, value, fewSteps);
  assert.ok('value' in asked, `${query}: ${JSON.stringify(asked)}`);
  return asked.value;
};
const fault = (query: string, value: unknown = devices) => {
  const asked = ask(query, value, fewSteps);
  assert.ok('fault' in asked, `${query} has a result`);
  return asked.fault;
};
const written = (query: string, json: string) => writeJson(result(query, parseJson(json)));

describe('query', () => {
  it('sort() in a query sorts numbers by value, not as text', () => {
    assert.deepEqual(result('sort(@)', [10, 9, 1]), [1, 9, 10]);
  });

  it('min() in a query returns the smallest string by code points', () => {
    assert.equal(result('min(texts)'), 'Z');
    assert.equal(result('min_by(data.pageData, &hostName).deviceId'), 'd-2');
  });

  it('comparison operators in a query compare strings, such as ISO 8601 times', () => {
    const jobs = [{ at: '2026-01-02T10:00:00Z' }, { at: '2026-03-04T10:00:00Z' }];
    assert.deepEqual(result("[?at > '2026-02'].at", jobs), ['2026-03-04T10:00:00Z']);
  });

  it('a query treats a word between backticks as a string, like the AWS CLI', () => {
    assert.deepEqual(result('data.pageData[?hostName == `web-1`].cpu'), [8]);
  });

  it('a query preserves and distinguishes numbers that are too large or precise for a double', () => {
    const json = '[{"id":12345678901234567890,"v":2.50},{"id":12345678901234567891,"v":1e400}]';
    assert.equal(written('@', json), json);
    assert.equal(written('[].{v: v, id: id}[0]', json), '{"v":2.50,"id":12345678901234567890}');
    assert.equal(written('[?id == `12345678901234567891`].v', json), '[1e400]');
    assert.equal(written('[?v == `2.5`].id', json), '[12345678901234567890]');
    assert.equal(written('max_by(@, &id).id', json), '12345678901234567891');
    assert.equal(written('sort_by(@, &v)[].type(v)', json), '["number","number"]');
    assert.equal(written('[0].to_string(id)', json), '"12345678901234567890"');
    assert.equal(written("to_number('12345678901234567890')", json), '12345678901234567890');
    assert.equal(written('`12345678901234567890`', json), '12345678901234567890');
    assert.equal(written('[].abs(id)', '[{"id":-12345678901234567890}]'), '[12345678901234567890]');
    assert.equal(written('[].abs(@)', '[1.0E-4,-2.50e-3,-0]'), '[1.0E-4,2.50e-3,0]');
  });

  it('a query keeps members in their order, even if their names are numbers', () => {
    const json = '{"b":1,"10":2,"2":3}';
    assert.equal(written('@', json), json);
    assert.equal(written('keys(@)', json), '["b","10","2"]');
    assert.equal(written('values(@)', json), '[1,2,3]');
    assert.equal(written('merge(@, `{"1": 4}`)', json), '{"b":1,"10":2,"2":3,"1":4}');
    assert.equal(written('{"9": b, "1": "10"}', json), '{"9":1,"1":2}');
  });

  it("a query can't access inherited members such as constructor", () => {
    for (const name of ['constructor', '"__proto__"', 'toString', 'literal', 'values'])
      assert.equal(result(name, parseJson('{"a": 1.50}')), null, name);
    assert.deepEqual(written('group_by(@, &k)', '[{"k":"__proto__"}]'), '{"__proto__":[{"k":"__proto__"}]}');
    assert.equal(written('{"__proto__": a}', '{"a":{"b":1}}'), '{"__proto__":{"b":1}}');
  });
});

describe('query compared with another implementation', () => {
  it('a query returns the same result as the independent implementation @jmespath-community/jmespath', () => {
    for (const query of common) {
      assert.deepEqual(result(query), JSON.parse(JSON.stringify(search(devices, query))), query);
    }
  });

  it('an invalid query is also rejected by the independent implementation @jmespath-community/jmespath', () => {
    for (const query of wrong) {
      assert.throws(() => search(devices, query), query);
      assert.ok(faultIn(query), query);
    }
  });
});

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

describe('query error', () => {
  it('query errors contain the offset of the mistake in the query', () => {
    assert.deepEqual(fault('data.pageData[?cpu == 4].x'), { code: 'bareNumber', at: 22, found: '4' });
    assert.deepEqual(fault('a[?b = `1`]'), { code: 'singleEquals', at: 5, found: '=' });
    assert.deepEqual(fault('a.b[?c'), { code: 'unfinished', at: 6 });
    assert.deepEqual(fault("a[?b == 'x]"), { code: 'openQuote', at: 8, quote: "'" });
    assert.deepEqual(fault('a #'), { code: 'unexpected', at: 2, found: '#' });
    assert.deepEqual(fault('a 😀'), { code: 'unexpected', at: 2, found: '😀' });
    assert.deepEqual(fault('a == `{"b`'), { code: 'badLiteral', at: 5, found: '{"b' });
    assert.deepEqual(fault('  '), { code: 'empty', at: 0 });
    assert.deepEqual(fault('[::0]'), { code: 'zeroStep', at: 0 });
  });

  it('query errors name the unknown function and the most similar known one', () => {
    assert.deepEqual(fault('count | lenght(@)'), { code: 'unknownFunction', at: 8, name: 'lenght', nearest: 'length' });
    assert.equal(fault('constructor(@)').code, 'unknownFunction');
  });

  it('query errors name the argument whose type is wrong', () => {
    const wrong = { code: 'argumentType', at: 0, position: 1 };
    assert.deepEqual(fault('sum(texts)'), { ...wrong, name: 'sum', wanted: ['number'], given: 'string' });
    const max = { ...wrong, name: 'max', wanted: ['number', 'string'], given: 'string' };
    assert.deepEqual(fault('max(`[1, "a"]`)'), max);
    for (const query of ['join(count, texts)', 'sort_by(data.pageData, &site)'])
      assert.equal(fault(query).code, 'argumentType');
    const count = { code: 'argumentCount', at: 0, name: 'length', wanted: 1, given: 2 };
    assert.deepEqual(fault('length(count, count)'), count);
  });
});

describe('hostile query', () => {
  const deep = (count: number, before: string, after = '') => before.repeat(count) + after;

  it('a hostile query that is too long or too deeply nested is rejected with an error', () => {
    assert.equal(fault(deep(5_000, 'a')).code, 'tooLong');
    assert.equal(fault(deep(1_000, '(', 'a')).code, 'tooDeep');
    assert.equal(fault(deep(1_000, 'a.', 'a')).code, 'tooDeep');
    assert.equal(fault(deep(900, '[*]')).code, 'tooDeep');
    assert.equal(fault(`\`${deep(1_999, '[')}${deep(1_999, ']')}\``).code, 'badLiteral');
  });

  it('a hostile query that needs too much work stops at the step limit', () => {
    const all = Array.from({ length: 2_000 }, (_, index) => index);
    const doubled = `${deep(60, '[@, @] | ')}[0] == \`1\``;
    assert.equal(result(doubled, 1), false);
    assert.equal(fault(`${deep(60, '[@, @] | ')}to_string(@)`, 1).code, 'tooMuch');
    assert.equal(fault(`[${deep(60, '[@, @] | ')}@, ${deep(60, '[@, @] | ')}@] | [0] == [1]`, 1).code, 'tooMuch');
    assert.equal(fault(deep(40, '[@, @][] | ', '@'), all).code, 'tooMuch');
  });
});
