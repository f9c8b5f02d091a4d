import assert from 'node:assert/strict';
import { search } from '@jmespath-community/jmespath';
import { ask, faultIn, fewSteps } from '../../../../src/query/common/query.ts';

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
data.pageData[-1].hostName
data.pageData[9].hostName
data.pageData[*].hostName
data.pageData[*].site.name
data.pageData[].tags[]
data.pageData[*].tags | []
data.pageData[?up].hostName
data.pageData[?!up].hostName
data.pageData[?cpu > \`4\`].deviceId
data.pageData[?cpu >= \`8\` && up].deviceId
data.pageData[?cpu < \`5\` || hostName == 'db-1'].deviceId | [0]
data.pageData[?site.name != 'LAB-1'].[deviceId, site.name]
data.pageData[?contains(tags, 'b')].{id: deviceId, tags: length(tags)}
data.pageData[?starts_with(hostName, 'web')] | length(@)
data.pageData[?site == \`null\`].deviceId
data.pageData[?tags == \`["a", "b"]\`].deviceId
data.pageData[1:].deviceId
data.pageData[::-1].deviceId
data.pageData[:-1:2].deviceId
data.pageData[5:1:-1].deviceId
data.pageData[].[hostName, cpu][]
data.pageInfo.*
data.*
*.pageInfo
"odd name"."a\\"b"
"odd name"."a\\"b"[]
"odd name"."a\\"b"[][]
"odd name".*[]
[count, numbers]
{a: count, "b c": numbers[0]}
count.foo
count[0]
texts.foo
empty.list || count
empty.text || empty.object || empty.zero
empty.zero && count
empty.no == \`false\`
!empty.nothing
(count)
'it\\'s'
\`{"a": [1, "x"]}\`
\`"a\\\`b"\`
sort(texts)
sort_by(data.pageData, &cpu)[].deviceId
sort_by(data.pageData, &hostName)[].deviceId
max_by(data.pageData, &cpu).deviceId
max(numbers)
max(empty.list)
sum(numbers)
avg(numbers)
avg(empty.list)
abs(\`-2.5\`)
ceil(\`1.2\`)
floor(\`-1.2\`)
keys(data)
values(data.pageInfo)
items(data.pageInfo)
join(', ', texts)
length('aüb')
length(empty.object)
map(&cpu, data.pageData)
merge(data.pageInfo, \`{"x": 1}\`)
not_null(empty.nothing, count)
reverse(numbers)
reverse('abc')
ends_with('abc', 'bc')
contains('abc', 'b')
to_array(count)
to_array(numbers)
to_number('12.5')
to_number('x')
to_string(numbers)
to_string('a')
type(numbers)
type(empty.nothing)
type(empty.no)
lower('AbC')
upper('abc')
group_by(data.pageData, &to_string(up))
foo || bar
*||*|*|*
*[]||[*]
[*.*]
empty.object.*
data.pageData[*].tags[0]
data.pageData[*].tags[]
data.pageData[*].tags[*]
data.pageData[*][]
@.count
count == count && 'yes'
`
  .split('\n')
  .filter((line) => line !== '');

const wrong = `
foo.1
foo.
.foo
foo..bar
foo[.]
.
:
,
]
[
}
{
)
(
((&
a[
a]
!
@=
![!(!
(@
@(foo)
"foo"(bar)
.*
*foo
*0
foo[*]bar
foo[*]*
*.[0]
foo[#]
led[*
[:@]
[:::]
[:1@]
foo[0, 1]
foo.[0]
foo[0, ]
foo.[a
foo[abc]
foo.[abc, ]
foo.[abc,, def]
a{}
a.{}
a.{foo}
a.{foo: bar, }
{a: @
foo ||
foo || || foo
foo[ ?bar==\`"baz"\`]
foo[?bar==]
foo[?bar==baz?]
foo[?bar<>baz]
foo[?bar^baz]
bar.\`"anything"\`
foo[? @ | @
"foo
"\\u"
sort_by(@, &)
length(
\`{"a"\`
`
  .split('\n')
  .filter((line) => line !== '');

describe('query compared with another implementation', () => {
  it('a query returns the same result as the independent implementation @jmespath-community/jmespath', () => {
    for (const query of common) {
      const asked = ask(query, devices, fewSteps);
      assert.deepEqual(
        'value' in asked ? asked.value : asked,
        JSON.parse(JSON.stringify(search(devices, query))),
        query,
      );
    }
  });

  it('an invalid query is also rejected by the independent implementation @jmespath-community/jmespath', () => {
    for (const query of wrong) {
      assert.throws(() => search(devices, query), query);
      assert.ok(faultIn(query), query);
    }
  });
});
