import assert from 'node:assert/strict';
import { payloadOf } from '../../../../../src/api/common/pages/envelope.ts';
import { readList, readPage } from '../../../../../src/api/common/pages/readPage.ts';

const baseUrl = 'https://service.example/root';
const read = (body: unknown, path = '/list', link?: string) =>
  readPage(body, { path, baseUrl, ...(link !== undefined && { link }) });

describe('readPage', () => {
  it('readPage reads pages of the service with or without an envelope, and counts as numbers or strings', () => {
    const pageData = [{ deviceId: 'a' }, { deviceId: 'b' }];
    const payload = { pageInfo: { totalRecords: '5' }, pageData };
    assert.deepEqual(read({ data: payload, links: { self: 'x' } }, '/list?size=2&sort=hostName%2Casc'), {
      rows: pageData,
      path: ['data', 'pageData'],
      before: 0,
      total: 5,
      next: '/list?size=2&sort=hostName%2Casc&page=2',
    });
    assert.deepEqual(read({ pageInfo: { totalRecords: 4 }, pageData }, '/list?page=2&size=2'), {
      rows: pageData,
      path: ['pageData'],
      before: 2,
      total: 4,
    });
    assert.equal(
      read({ pageInfo: {}, pageData }, '/list?page=7')?.next,
      '/list?page=8',
      'no total: until an empty page',
    );
    assert.equal(
      read({ pageInfo: { totalRecords: 7 }, pageData }, '/list?page=2&size=5')?.next,
      '/list?size=5&page=3',
      'fewer rows than were asked for',
    );
    assert.deepEqual(read({ pageInfo: { totalRecords: 9 }, pageData: null }, '/list?page=3&size=2')?.rows, []);
    assert.equal(read({ pageInfo: { totalRecords: 9 }, pageData: [] }, '/list?page=3&size=2')?.next, undefined);
  });

  it('readPage calculates how many rows precede a page whose size is unknown', () => {
    const page = (number: number, rows: number, total: number) => {
      const read = readPage(
        { pageInfo: { totalRecords: total }, pageData: Array(rows).fill({}) },
        { path: `/list?page=${number}`, baseUrl },
      );
      return [read?.before, read?.next];
    };
    assert.deepEqual(page(3, 5, 25), [20, '/list?page=4'], 'the last page is shorter than the others');
    assert.deepEqual(page(3, 10, 100), [20, '/list?page=4']);
    assert.deepEqual(page(3, 25, 1234), [50, '/list?page=4'], 'a service with pages of another size');
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
      [{ items: [1, 2], offset: 4, total: 9 }, '/list?x=1&offset=6'],
      [{ items: [1, 2], offset: 7, total: 9 }, undefined],
      [{ items: [1, 2], nextPageToken: '', total: 9 }, undefined],
      [{ items: [], nextPageToken: 'again' }, undefined],
    ];
    for (const [body, next] of cases) assert.equal(read(body, '/list?x=1')?.next, next, JSON.stringify(body));
  });

  it("readPage doesn't mistake the number of rows in a page for the total", () => {
    assert.equal(read({ items: [1, 2], count: 2, nextPageToken: 'c' })?.total, undefined);
    assert.equal(read({ items: [1, 2], total: 5, nextPageToken: 'c' })?.total, 5);
  });

  it('readPage reads the next page from a Link header', () => {
    const link = '<https://service.example/root/list?page=1>; rel="prev", </root/list?page=3>; rel="next"';
    assert.deepEqual(read([1], '/list?page=2', link), { rows: [1], path: [], next: '/list?page=3' });
    assert.equal(read({ data: [1], links: { self: 'x' } }, '/list', '<list?page=2>; rel=next')?.next, '/list?page=2');
    assert.equal(read([1], '/list', '</root/list?page=2>; rel="nextish"'), undefined);
  });

  it('readPage ignores links that lead outside the base URL', () => {
    for (const next of [
      'https://evil.example/root/list',
      '//evil.example/root/list',
      'http://service.example/root/list',
      'https://service.example:444/root/list',
      '/other/list',
      '/root/../admin',
      '/root/%2e%2e/admin',
      '/rootless',
      'javascript:alert(1)',
    ])
      assert.equal(read([1], '/list', `<${next}>; rel="next"`), undefined, next);
  });

  it('readPage finds the rows of a last page without paging members at the path used for the previous page', () => {
    const after = (body: unknown, ...before: readonly string[]) => readPage(body, { path: '/list', baseUrl, before });
    assert.deepEqual(after({ items: [1], etag: 'x' }, 'items'), { rows: [1], path: ['items'] });
    assert.deepEqual(after([1]), { rows: [1], path: [] });
    assert.deepEqual(after({ data: { results: [] }, links: {} }, 'data', 'results')?.rows, []);
    assert.deepEqual(after({ items: null }, 'items')?.rows, [], 'nothing is left');
    assert.equal(after({ items: [1], nextPageToken: 'c' }, 'items')?.next, '/list?pageToken=c');
    for (const body of [{ items: 1 }, { error: 'busy' }, [1], null, 'x'])
      assert.equal(after(body, 'items'), undefined, JSON.stringify(body));
  });

  it('readPage returns undefined for lists that are not pages', () => {
    for (const body of [
      [1, 2],
      { items: [1, 2] },
      { items: [1], total: 1 },
      {},
      null,
      'x',
      { data: [1], links: { self: 'x' } },
      { pageInfo: 1, pageData: [] },
      { content: [1], totalElements: 5, number: 2, size: 2 },
      { _embedded: { devices: [1] }, page: { totalElements: 3 } },
    ])
      assert.equal(read(body), undefined, JSON.stringify(body));
  });
});

describe('readList', () => {
  const list = (body: unknown, before?: readonly string[]) =>
    readList(body, { path: '/list', baseUrl, ...(before && { before }) });

  it('readList treats a list without paging members as complete, with or without an envelope', () => {
    assert.deepEqual(list([1, 2]), { rows: [1, 2], path: [], total: 2 });
    assert.deepEqual(list({ data: [], links: {} }), { rows: [], path: ['data'], total: 0 });
    for (const body of [{ data: { a: 1 } }, { items: [1] }, null, 'x']) assert.equal(list(body), undefined);
  });

  it("readList doesn't treat the first page of another form as a complete list", () => {
    for (const body of [
      { data: [1], meta: { next_cursor: 'c', total: 9 } },
      { items: [1], next_cursor: 'c' },
      { value: [1], '@odata.nextLink': '/root/list?page=2' },
    ])
      assert.equal(list(body), undefined, JSON.stringify(body));
  });

  it('readList treats a list without paging members as the last page if it follows another page', () => {
    assert.deepEqual(list([1], []), { rows: [1], path: [] });
    assert.equal(list([1], ['items']), undefined);
  });
});

describe('payloadOf', () => {
  it('payloadOf unwraps only envelopes of the service', () => {
    assert.deepEqual(payloadOf({ data: { a: 1 }, links: { self: 'x' } }), { value: { a: 1 }, path: ['data'] });
    assert.deepEqual(payloadOf({ data: null }), { value: null, path: ['data'] });
    for (const body of [{ data: [1], total: 7 }, { name: 'x', data: {} }, [1], 'x', null, { links: {} }])
      assert.deepEqual(payloadOf(body), { value: body, path: [] });
  });
});
