import assert from 'node:assert/strict';
import { readPage } from '../../../../../src/api/common/pages/readPage.ts';
import { PageWalk, type WalkNote } from '../../../../../src/api/node/pages/pageWalk.ts';

const noteText = (note: WalkNote) =>
  note.code === 'totalChanged' ? `${note.from} became ${note.to}` : `${note.code}: ${note.received} of ${note.total}`;

/** Walks over pages of two rows. Returns the number of rows, the end, the number of requested pages, and the notes. */
function numbered(bodyOf: (page: number) => unknown) {
  let path: string | undefined = '/list?page=1&size=2';
  const pages = new PageWalk(path);
  let rows = '';
  for (let asked = 1; asked <= 50; asked += 1) {
    const page = Number(/page=(\d+)/.exec(path)?.[1]);
    const step = pages.accept(readPage(bodyOf(page), { path, baseUrl: 'https://service.example' }));
    rows += step.rows.map((row) => (typeof row === 'string' ? row : '.')).join('');
    path = step.next;
    if (path === undefined) return [rows, step.end, asked, ...pages.notes.map(noteText)].join(' ');
  }
  return 'never';
}

/** Walks over pages such as `ab/5`: the rows a and b, and a total of 5. The service repeats its last page. */
function walk(told: string) {
  const pages = told.split(' ');
  return numbered((page) => {
    const [rows = '', total] = (pages[page - 1] ?? pages.at(-1) ?? '').replace('-', '').split('/');
    return { pageInfo: total === undefined ? {} : { totalRecords: JSON.parse(total) as unknown }, pageData: [...rows] };
  });
}

describe('PageWalk', () => {
  for (const [title, told, walked] of [
    ['ends at the total', 'ab/5 cd/5 e/5', 'abcde total 3'],
    ['ends at the total when the last page is full', 'ab/4 cd/4', 'abcd total 2'],
    ['reads a total that is a text', 'ab/"3" c/"3"', 'abc total 2'],
    ['ignores a total that is not a count', 'ab/"many" /"many"', 'ab empty 2'],
    ['ends at an empty page if there is no total', 'ab cd -', 'abcd empty 3'],
    ['reports an empty page before the total', 'ab/9 cd/9 /9', 'abcd empty 3 shorter: 4 of 9'],
    ['ends at a repeated page', 'ab/9 ab/9', 'ab repeated 2 shorter: 2 of 9'],
    ['ends if the service starts over after the last page', 'ab cd ab cd', 'abcd repeated 3'],
    ['continues after a short page', 'ab/5 c/5 de/5', 'abcde total 3'],
    ['reports that the list has grown', 'ab/4 cd/5 e/5', 'abcde total 3 4 became 5'],
    ['reports that the list has shrunk', 'ab/5 cd/4', 'abcd total 2 5 became 4'],
    ['ends at once with an empty list', '/0', ' empty 1'],
    ['continues beyond a total that is too small, and reports it', 'ab/1 cd/1 /1', 'abcd empty 3 longer: 4 of 1'],
  ] as const)
    it(`PageWalk ${title}`, () => assert.equal(walk(told), walked));

  it('PageWalk keeps its rows if a response is not a page', () => {
    const pages = new PageWalk('/list');
    assert.deepEqual(pages.accept({ rows: [1], path: [], next: '/list?page=2', total: 3 }).next, '/list?page=2');
    assert.deepEqual(pages.accept(undefined), { rows: [], end: 'noPage' });
    assert.deepEqual([pages.received, pages.notes], [1, [{ code: 'shorter', total: 3, received: 1 }]]);
  });

  it('PageWalk requests no page twice even if links form a loop', () => {
    const pages = new PageWalk('/a');
    assert.equal(pages.accept({ rows: [1], path: [], next: '/b' }).next, '/b');
    assert.deepEqual(pages.accept({ rows: [2], path: [], next: '/a' }), { rows: [2], end: 'repeated' });
  });

  /** Walks over a service that ignores page numbers, and sends these rows with a new time. */
  let clock = 0;
  const always = (pageInfo: object, ...rows: readonly object[]) =>
    numbered(() => ({ pageInfo, pageData: rows.map((row) => ({ seenAtMs: (clock += 1), ...row })) }));

  for (const [title, one, other] of [
    ['ID', { id: 'x' }, { id: 'y' }],
    ['device ID', { type: 'vm', deviceId: 7 }, { type: 'vm', deviceId: 8 }],
    ['an ID of another name', { siteId: 's', linkId: 'x' }, { siteId: 's', linkId: 'y' }],
  ] as const)
    it(`PageWalk recognizes a repeated page by ${title} even if other members of the rows change`, () =>
      assert.equal(always({ totalRecords: 90 }, one, other), '.. repeated 2 shorter: 2 of 90'));

  it('PageWalk recognizes a repeated page by any text if there is no total, and by its own page number', () => {
    assert.equal(always({}, { type: 'vm', host: 'a' }, { type: 'vm', host: 'b' }), '.. repeated 2');
    for (const page of [0, 1]) assert.equal(always({ page }, {}, {}), '.. repeated 2');
  });

  it('PageWalk stops at the total if nothing distinguishes the rows', () =>
    assert.equal(always({ totalRecords: 7 }, {}, {}), '........ total 4 longer: 8 of 7'));

  it("PageWalk doesn't mistake pages with some equal members for the same page, and page numbers may start at 0", () => {
    const rowsOf = (page: number) => ['x', 'y'].map((port) => ({ deviceId: `d${page}`, port }));
    for (const info of [() => ({}), (page: number) => ({ page: page - 1 })])
      assert.equal(
        numbered((page) => ({ pageInfo: { totalRecords: 8, ...info(page) }, pageData: page > 4 ? [] : rowsOf(page) })),
        '........ total 4',
      );
  });

  it('PageWalk reports a wrong number of rows once, and withdraws the report if the missing rows arrive', () => {
    const pages = new PageWalk('/list?page=1');
    pages.accept({ rows: [1, 2], path: [], total: 3, next: '/list?page=2' });
    for (let times = 0; times < 3; times += 1) pages.accept({ rows: [], path: [], total: 3 });
    assert.deepEqual(pages.notes.map(noteText), ['shorter: 2 of 3']);
    assert.equal(pages.accept({ rows: [3], path: [], total: 3 }).end, 'total');
    assert.deepEqual(pages.notes, []);
  });

  it('PageWalk counts the rows before the page that it began with', () => {
    const pages = new PageWalk('/list?page=3&size=2');
    assert.equal(pages.accept({ rows: [5], path: [], before: 4, total: 5 }).end, 'total');
    assert.deepEqual([pages.received, pages.notes], [5, []]);
  });
});
