import assert from 'node:assert/strict';
import { PageWalk } from '../../../../../src/api/node/pages/pageWalk.ts';
import { readPage } from '../../../../../src/service/forms/common/pages.ts';

interface Response {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
}

/** Service that responds with a part of its rows to a path. */
type Service = (rows: readonly unknown[], path: string) => Response;

const baseUrl = 'https://service.example/root';
const maxRequests = 60;

/** Walks over all pages. Returns the rows, whether they count as the whole list, and the sign of more if not. */
function walked(service: Service, rows: readonly unknown[], first: string) {
  const walk = new PageWalk(first);
  const received: unknown[] = [];
  let path: string | undefined = first;
  for (let asked = 1; path !== undefined; asked += 1) {
    assert.ok(asked <= maxRequests, `${first}: no end`);
    const { body, headers, status = 200 }: Response = service(rows, path);
    const head = { status, headers: new Headers(headers) };
    const step = walk.accept(readPage(body, { path, baseUrl, head }));
    received.push(...step.rows);
    path = step.next;
  }
  return { received, isWhole: walk.isWhole, sign: walk.unmet?.text };
}

const query = (path: string, name: string) => new URLSearchParams(path.replace(/^[^?]*/, '')).get(name);

/** Returns the rows of a numbered page, of at most `cap` rows. */
function numbered(rows: readonly unknown[], path: string, cap = Infinity) {
  const size = Math.min(cap, Number(query(path, 'size') ?? 10));
  const page = Number(query(path, 'page') ?? 1);
  return { page, size, found: rows.slice((page - 1) * size, page * size), pages: Math.ceil(rows.length / size) };
}

const inEnvelope = (path: string, pageInfo: object, pageData: unknown) => ({
  body: { data: { pageInfo, pageData }, links: { self: `${baseUrl}${path}` } },
});

/** Forms of the service's own pages, all of which lead to the end. */
const ofService: Readonly<Record<string, Service>> = {
  'with a total': (rows, path) => inEnvelope(path, { totalRecords: rows.length }, numbered(rows, path).found),
  'with a total as text': (rows, path) =>
    inEnvelope(path, { totalRecords: String(rows.length) }, numbered(rows, path).found),
  'without a total': (rows, path) => inEnvelope(path, {}, numbered(rows, path).found),
  'that are null at the end': (rows, path) => {
    const { found } = numbered(rows, path);
    return inEnvelope(path, {}, found.length > 0 ? found : null);
  },
  'capped by the service': (rows, path) =>
    inEnvelope(path, { totalRecords: rows.length }, numbered(rows, path, 3).found),
  'with the total of the page': (rows, path) => {
    const { found } = numbered(rows, path);
    return inEnvelope(path, { totalRecords: found.length }, found);
  },
  'with a total that is half of the truth': (rows, path) =>
    inEnvelope(path, { totalRecords: Math.floor(rows.length / 2) }, numbered(rows, path).found),
  'whose last page is repeated': (rows, path) => {
    const { page, pages, size } = numbered(rows, path);
    const at = Math.max(1, Math.min(page, pages));
    return inEnvelope(path, { totalRecords: rows.length }, rows.slice((at - 1) * size, at * size));
  },
  'with their number': (rows, path) => {
    const { page, found } = numbered(rows, path);
    return inEnvelope(path, { page: page - 1, totalRecords: rows.length }, found);
  },
};

/** Returns the rows from a position on, and the position of the next ones. */
function from(rows: readonly unknown[], at: number, size = 4) {
  const until = at + size;
  return { found: rows.slice(at, until), until, isLast: until >= rows.length };
}

/** Forms with a link, a cursor, or an offset. */
const ofOthers: Readonly<Record<string, Service>> = {
  'with a cursor': (rows, path) => {
    const { found, until, isLast } = from(rows, Number(query(path, 'pageToken')));
    return { body: { items: found, ...(!isLast && { nextPageToken: String(until) }) } };
  },
  'with a cursor, with empty pages': (rows, path) => {
    const position = Number(query(path, 'pageToken'));
    const { found, isLast } = from(rows, Math.ceil(position / 2) * 4);
    const isEmpty = position % 2 === 1;
    return { body: { items: isEmpty ? [] : found, nextPageToken: isLast && !isEmpty ? '' : String(position + 1) } };
  },
  'with an offset and a total': (rows, path) => {
    const offset = Number(query(path, 'offset'));
    return { body: { items: from(rows, offset).found, offset, limit: 4, total: rows.length } };
  },
  'with an offset and a flag': (rows, path) => {
    const offset = Number(query(path, 'offset'));
    const { found, isLast } = from(rows, offset);
    return { body: { items: found, offset, hasMore: !isLast } };
  },
  'with an offset and a limit': (rows, path) => {
    const offset = Number(query(path, 'offset'));
    return { body: { items: from(rows, offset).found, offset, limit: 4 } };
  },
  'with a link in the header': (rows, path) => {
    const { found, until, isLast } = from(rows, Number(query(path, 'at')));
    return { body: found, ...(!isLast && { headers: { link: `<?at=${until}>; rel="next"` } }) };
  },
  'with a link to the internal address of a proxy': (rows, path) => {
    const { found, until, isLast } = from(rows, Number(query(path, 'at')));
    const next = isLast ? null : `http://internal.example:8080/root/list?at=${until}`;
    return { body: { count: rows.length, next, results: found } };
  },
  'with a link beside the payload': (rows, path) => {
    const { found, until, isLast } = from(rows, Number(query(path, 'at')));
    return { body: { data: found, links: { self: 'x', ...(!isLast && { next: `/root/list?at=${until}` }) } } };
  },
};

const lists: Readonly<Record<string, (length: number) => readonly unknown[]>> = {
  devices: (length) => Array.from({ length }, (_, at) => ({ deviceId: `d${at}`, type: 'vm' })),
  'rows without IDs': (length) => Array.from({ length }, (_, at) => ({ type: at % 3 === 0 ? 'vm' : 'switch', at })),
};

describe('the pages of a list', () => {
  for (const [form, service] of Object.entries({ ...ofService, ...ofOthers }))
    it(`PageWalk receives the whole list in pages ${form}`, () => {
      for (const [name, listOf] of Object.entries(lists))
        for (const size of [1, 2, 4, 5, 10])
          for (let length = 0; length <= 21; length += 1) {
            const rows = listOf(length);
            const { received, isWhole, sign } = walked(service, rows, `/list?size=${size}`);
            const what = `${name}, ${length} rows in pages of ${size}: ${received.length} ${sign}`;
            if (isWhole) assert.deepEqual(received, rows, what);
            // Without a total, a single page that is repeated may be an ignored page number.
            else assert.ok(form === 'whose last page is repeated' && length === 0, what);
          }
    });

  it('PageWalk distinguishes pages of equal rows up to the total', () => {
    const rows = Array.from({ length: 25 }, () => ({ type: 'vm' }));
    for (const form of ['with a total', 'capped by the service', 'with their number'])
      assert.deepEqual(walked(ofService[form] ?? assert.fail(), rows, '/list?size=10'), {
        received: rows,
        isWhole: true,
        sign: undefined,
      });
    assert.equal(walked(ofOthers['with a cursor'] ?? assert.fail(), rows, '/list').received.length, 25);
  });

  it('PageWalk never takes a list for whole if the service ends early or ignores what leads on', () => {
    for (const [form, service] of Object.entries({ ...ofService, ...ofOthers })) {
      const ignoring: Service = (rows) => service(rows, '/list?size=4');
      const rows = lists.devices?.(11) ?? [];
      // A list that is as long as its total may begin again at its end.
      if (form === 'with the total of the page') continue;
      assert.equal(walked(ignoring, rows, '/list?size=4').isWhole, false, form);
      if (!/without|null|half/.test(form) && form in ofService) {
        const ending: Service = (all, path) => service(all, Number(query(path, 'page')) > 2 ? '/list?page=99' : path);
        assert.equal(walked(ending, rows, '/list?size=4').isWhole, false, form);
      }
    }
  });

  const two = [{ id: 1 }, { id: 2 }];
  const unfollowed: readonly (readonly [body: unknown, sign: string, head?: Omit<Response, 'body'>])[] = [
    [{ items: two, nextCursor: 'c2' }, '"nextCursor"'],
    [{ items: [], nextCursor: 'c3' }, '"nextCursor"'],
    [{ items: two, response_metadata: { next_cursor: 'c' } }, '"response_metadata.next_cursor"'],
    [{ object: 'list', has_more: true, data: two }, '"has_more": true'],
    [{ data: { items: two, hasMore: 'true' } }, '"data.hasMore": true'],
    [{ content: two, number: 1, last: false, empty: false, sort: [] }, '"last": false'],
    [{ content: two, page: { size: 2, number: 0, totalElements: 7, totalPages: 4 } }, '"page.totalElements": 7'],
    [{ data: two, meta: { pagination: { page: 1, pageCount: 2 } } }, '"meta.pagination.pageCount": 2'],
    [{ num_results: 4, total_pages: 2, page: 1, objects: two }, '"num_results": 4'],
    [{ page: 1, total_pages: 2, results: two }, '"total_pages": 2'],
    [{ items: two, page: 1, pages: 10, total: 95 }, '"pages": 10'],
    [{ value: two, '@odata.nextLink': 'https://service.example/root/list?skip=2' }, '"@odata.nextLink"'],
    [{ _embedded: { devices: two }, _links: { next: { href: '/root/list?page=1' } } }, '"_links.next"'],
    [{ results: two, next: 'https://elsewhere.example/other?page=2' }, '"next"'],
    [{ pageInfo: { totalRecords: 0, hasNextPage: true }, pageData: [] }, '"pageInfo.hasNextPage": true'],
    [two, 'Link: rel="next"', { headers: { link: '<https://elsewhere.example/x>; rel=next' } }],
    [two, 'X-Total-Count: 4', { headers: { 'x-total-count': '4', 'x-next-page': '2' } }],
    [two, 'X-Next-Page', { headers: { 'x-next-page': '2', 'x-page': '1' } }],
    [two, 'X-Total-Pages: 2', { headers: { 'x-total-pages': '2' } }],
    [two, 'Content-Range: items 0-1/4', { status: 206, headers: { 'content-range': 'items 0-1/4' } }],
    [two, 'Content-Range: items 0-1/*', { status: 206, headers: { 'content-range': 'items 0-1/*' } }],
  ];
  for (const [body, sign, head] of unfollowed)
    it(`PageWalk reports a sign of more rows without a next page: ${sign} in ${JSON.stringify(body).slice(0, 60)}`, () => {
      const { isWhole, sign: found } = walked(() => ({ body, ...head }), [], '/list');
      assert.deepEqual([isWhole, found], [false, sign]);
    });

  const whole: readonly (readonly [body: unknown, head?: Omit<Response, 'body'>])[] = [
    [{ items: two, nextCursor: null, hasMore: false, total: 2 }],
    [{ content: two, number: 0, last: true, totalElements: 2, totalPages: 1 }],
    [{ data: two, meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 2 } } }],
    [{ count: 2, next: null, previous: null, results: two }],
    [{ data: { count: 120, items: two }, links: { self: 'x' } }],
    [two, { headers: { 'x-total-count': '2', 'x-next-page': '', 'x-total-pages': '1' } }],
    [two, { headers: { 'content-range': 'items 0-1/*' } }],
    [two, { status: 206, headers: { 'content-range': 'items 0-1/2' } }],
  ];
  it('PageWalk takes a list for whole if its signs say so, and does not take counts of something else for its total', () => {
    for (const [body, head] of whole)
      assert.equal(walked(() => ({ body, ...head }), [], '/list').isWhole, true, JSON.stringify(body));
  });
});
