import assert from 'node:assert/strict';
import { elementTexts } from '../../../../../src/api/common/pages/elementTexts.ts';
import { payloadOf, valueAt } from '../../../../../src/service/forms/common/envelope.ts';
import { isPart, readPage } from '../../../../../src/service/forms/common/pages.ts';

const baseUrl = 'https://service.example/root';
const read = (body: unknown, path = '/list', link?: string) =>
  readPage(body, { path, baseUrl, head: { status: 200, headers: new Headers(link === undefined ? {} : { link }) } });

describe('readPage', () => {
  it('readPage reads pages of the service with or without an envelope, and counts as numbers or strings', () => {
    const [pageData, path] = [[{ deviceId: 'a' }, { deviceId: 'b' }], ['pageData']];
    const pageInfo = { totalRecords: '5' };
    assert.deepEqual(read({ data: { pageInfo, pageData }, links: { self: 'x' } }, '/list?size=2&sort=a%2Casc'), {
      rows: pageData,
      path: ['data', ...path],
      before: 0,
      size: 2,
      total: 5,
      next: '/list?size=2&sort=a%2Casc&page=2',
      signs: [{ text: '"data.pageInfo.totalRecords": 5', rows: 5 }],
    });
    const second = read({ pageInfo: { totalRecords: 4, page: 1 }, pageData }, '/list?page=2&size=2');
    assert.deepEqual([second?.before, second?.total, second?.number, second?.next], [2, 4, 1, '/list?size=2&page=3']);
    const nextOf = (path: string, rows: unknown, total?: number) =>
      read({ pageInfo: { totalRecords: total }, pageData: rows }, path)?.next;
    assert.equal(nextOf('/list?page=7', pageData), '/list?page=8', 'no total: until an empty page');
    assert.equal(nextOf('/list?page=2&size=5', pageData, 7), '/list?size=5&page=3', 'fewer rows than were asked for');
    for (const empty of [null, []]) assert.equal(nextOf('/list?page=3&size=2', empty, 9), undefined);
  });

  it('readPage calculates how many rows precede a page whose size is unknown', () => {
    for (const [rows, totalRecords, before] of [
      [5, 25, 20],
      [25, 1234, 50],
    ] as const) {
      const page = read({ pageInfo: { totalRecords }, pageData: Array(rows).fill({}) }, '/list?page=3');
      assert.deepEqual([page?.before, page?.next], [before, '/list?page=4']);
    }
  });

  it('readPage reads lists with a cursor, an offset, or a link to the next page', () => {
    const cases: readonly (readonly [body: unknown, next: string | undefined])[] = [
      [{ items: [1], nextPageToken: 'a/b=' }, '/list?x=1&pageToken=a%2Fb%3D'],
      [{ data: { items: [1], total: 9, nextPageToken: 'c' } }, '/list?x=1&pageToken=c'],
      [{ results: [1], next: 'https://service.example/root/list?page=2' }, '/list?page=2'],
      [{ results: [1], next: '/root/list?page=2' }, '/list?page=2'],
      [{ results: [1], next: '?page=2' }, '/list?page=2'],
      [{ data: [1], links: { next: { href: '/root/list?page=2' } } }, '/list?page=2'],
      [{ items: [1, 2], count: 2, nextPageToken: 'c' }, '/list?x=1&pageToken=c'],
      [{ value: [{}], next: '?page=2' }, '/list?page=2'],
      [{ items: [1, 2], offset: 4, total: 9 }, '/list?x=1&offset=6'],
      [{ items: [1, 2], offset: 7, total: 9 }, undefined],
      [{ items: [1, 2], nextPageToken: '', total: 9 }, undefined],
      [{ items: [], nextPageToken: 'again' }, '/list?x=1&pageToken=again'],
      [{ items: [1, 2], offset: 4, hasMore: true }, '/list?x=1&offset=6'],
      [{ items: [1, 2], offset: 4, limit: 2 }, '/list?x=1&offset=6'],
      [{ items: [1, 2], offset: 4, limit: 3 }, undefined],
    ];
    for (const [body, next] of cases) assert.equal(read(body, '/list?x=1')?.next, next, JSON.stringify(body));
  });

  it("readPage doesn't mistake the number of rows in a page for the total", () => {
    assert.equal(read({ items: [1, 2], count: 2, nextPageToken: 'c' })?.total, undefined);
    assert.equal(read({ items: [1, 2], total: 5, nextPageToken: 'c' })?.total, 5);
  });

  it('readPage reads the next page from a Link header', () => {
    const link = '<https://service.example/root/list?page=1>; rel="prev", </root/list?page=3>; rel="next"';
    assert.equal(read([1], '/list?page=2', link)?.next, '/list?page=3');
    assert.equal(read({ data: [1], links: { self: 'x' } }, '/list', '<list?page=2>; rel=next')?.next, '/list?page=2');
    assert.equal(read([1], '/list', '</root/list?page=2>; rel="nextish"')?.next, undefined);
  });

  it('readPage requests a link to another host from the own service, if its path is below that of the base URL', () => {
    const others = ['https://evil.example', '//evil.example', 'http://service.example', 'https://service.example:444'];
    for (const origin of others) {
      assert.equal(read([1], '/list', `<${origin}/root/list?page=2>; rel="next"`)?.next, '/list?page=2', origin);
      assert.equal(read([1], '/list', `<${origin}/other/list?page=2>; rel="next"`)?.next, undefined, origin);
    }
    for (const next of [
      '/other/list',
      '/root/%2e%2e/admin',
      '/rootless',
      'javascript:alert(1)',
      'ftp://a.example/root/x',
    ])
      assert.equal(read([1], '/list', `<${next}>; rel="next"`)?.next, undefined, next);
  });

  it('readPage reads lists without signs of paging, alone or as the only array beside other members', () => {
    for (const [body, path] of [
      [[1, 2], []],
      [{ data: [1, 2], links: {} }, ['data']],
      [{ items: [1, 2], etag: 'x' }, ['items']],
      [{ data: { results: [1, 2] }, links: {} }, ['data', 'results']],
    ] as const)
      assert.deepEqual(read(body), { rows: [1, 2], path });
    assert.deepEqual(read({ items: null }), { rows: [], path: ['items'] });
    assert.equal(isPart(read({ items: [1, 2] }) ?? assert.fail()), false);
  });

  it('readPage reads the rows of other forms if their signs of paging show that they are a list', () => {
    const page = read({ content: [{ a: 1 }], errors: [], page: { totalElements: 5 } });
    assert.deepEqual([page?.path, page?.total, page && isPart(page)], [['content'], 5, true]);
    assert.deepEqual(read({ _embedded: { devices: [{}] }, page: { totalElements: 1 } })?.path, [
      '_embedded',
      'devices',
    ]);
  });

  it('readPage returns undefined for responses that are not lists', () => {
    for (const body of [
      {},
      null,
      'x',
      { data: { a: 1 } },
      { data: null },
      { pageInfo: 1, pageData: 1 },
      { objects: [{}] },
      { id: 7, items: [1], tags: ['a'] },
      { total: 9, links: [{}], devices: [{}] },
      { count: 9, tags: ['a'] },
    ])
      assert.equal(read(body), undefined, JSON.stringify(body));
  });
});

describe('payloadOf', () => {
  it('payloadOf unwraps only envelopes of the service', () => {
    assert.deepEqual(payloadOf({ data: { a: 1 }, links: { self: 'x' } }), { value: { a: 1 }, path: ['data'] });
    assert.deepEqual(payloadOf({ data: null }), { value: null, path: ['data'] });
    for (const body of [{ data: [1], total: 7 }, { name: 'x', data: {} }, [1], 'x', null, { links: {} }])
      assert.deepEqual(payloadOf(body), { value: body, path: [] });
  });

  it('valueAt returns the value at a path of own members and indices, and undefined for other paths', () => {
    assert.equal(valueAt({ a: [{ b: 1 }] }, ['a', 0, 'b']), 1);
    for (const path of [['b'], ['a', 1, 'b'], ['constructor'], ['a', 0, 'b', 'c']])
      assert.equal(valueAt({ a: [{ b: 1 }] }, path), undefined);
  });
});

describe('elementTexts', () => {
  it('elementTexts returns elements as they were written, including numbers beyond double precision', () => {
    const text =
      '{"a":{"pageData":[0]}, "data" : { "x\\"]":"]}", "pageData" : [ {"id":9007199254740993, "v":1e400} , "a,b\\\\" ,-0.0,[[],{}],null ] } }';
    assert.deepEqual(elementTexts(text, ['data', 'pageData']), [
      '{"id":9007199254740993, "v":1e400}',
      '"a,b\\\\"',
      '-0.0',
      '[[],{}]',
      'null',
    ]);
    assert.deepEqual(elementTexts(' [\n1 ,2\n]\n', []), ['1', '2']);
    assert.deepEqual(elementTexts('[[1],[2,3]]', [1]), ['2', '3']);
    assert.deepEqual(elementTexts('{"rows":[]}', ['rows']), []);
  });

  it('elementTexts returns undefined if there is no array at the path', () => {
    for (const text of ['{"a":1}', '{"a":{}}', '[1]', '{}', '7'])
      assert.equal(elementTexts(text, ['a']), undefined, text);
    assert.equal(elementTexts('[1]', [1]), undefined);
  });

  it('elementTexts throws if the text ends too early', () => {
    for (const text of ['[', '[1', '[1,', '["a', '[{"a":', '[[1]'])
      assert.throws(() => elementTexts(text, []), SyntaxError, text);
  });

  it('elementTexts returns the same elements as JSON.parse for random values', () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const value = (depth: number): unknown => {
      const kind = random(depth > 0 ? 7 : 5);
      if (kind === 0) return null;
      if (kind === 1) return random(2) === 0;
      if (kind === 2) return random(1e6) / 7;
      if (kind < 5) return Array.from({ length: random(6) }, () => '"\\,]}:{[ \n\u2028é'.charAt(random(13))).join('');
      const members = Array.from({ length: random(4) }, () => value(depth - 1));
      return kind === 5 ? members : Object.fromEntries(members.map((one, index) => [`k${'"'.repeat(index)}`, one]));
    };
    for (let round = 0; round < 300; round += 1) {
      const list = Array.from({ length: random(5) }, () => value(3));
      const text = JSON.stringify({ data: { pageData: list } }, undefined, random(3));
      const texts = elementTexts(text, ['data', 'pageData']);
      assert.deepEqual(
        texts?.map((one) => JSON.parse(one) as unknown),
        list,
      );
    }
  });
});
