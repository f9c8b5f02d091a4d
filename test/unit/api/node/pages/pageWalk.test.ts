import assert from 'node:assert/strict';
import { PageWalk, type WalkNote } from '../../../../../src/api/node/pages/pageWalk.ts';
import { readPage } from '../../../../../src/service/forms/common/pages.ts';

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
    if (path === undefined)
      return [rows, step.end, asked, ...pages.notes.map(noteText), ...(pages.isWhole ? [] : ['incomplete'])].join(' ');
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
    ['asks once more after a full last page, which may be repeated', 'ab/4 cd/4', 'abcd total 3'],
    ['reads a total that is a text', 'ab/"3" c/"3"', 'abc total 2'],
    ['ignores a total that is not a count', 'ab/"many" /"many"', 'ab empty 2'],
    ['ends at an empty page if there is no total', 'ab cd -', 'abcd empty 3'],
    ['reports an empty page before the total', 'ab/9 cd/9 /9', 'abcd empty 3 incomplete'],
    ['ignores a total of nothing after rows', 'ab/5 /0', 'ab empty 2 incomplete'],
    ['ends at a repeated page', 'ab/9 ab/9', 'ab repeated 2 incomplete'],
    ['ends if the service starts over after the last page', 'ab cd ab cd', 'abcd repeated 3 incomplete'],
    ['continues after a short page', 'ab/5 c/5 de/5', 'abcde total 4'],
    ['reports that the list has grown', 'ab/4 cd/5 e/5', 'abcde total 3 4 became 5'],
    ['reports that the list has shrunk', 'ab/5 cd/4 /4', 'abcd empty 3 5 became 4'],
    ['compares only the last total', 'ab/9 cd/4 /5', 'abcd empty 3 9 became 4 4 became 5 incomplete'],
    ['continues after a full page whatever its total', 'ab/2 cd/2 e/5', 'abcde total 3 2 became 5'],
    ['ends at once with an empty list', '/0', ' empty 1'],
    ['continues beyond a total that is too small, and reports it', 'ab/1 cd/1 /1', 'abcd empty 3 longer: 4 of 1'],
  ] as const)
    it(`PageWalk ${title}`, () => assert.equal(walk(told), walked));

  it('PageWalk keeps its rows if a response is not a page', () => {
    const pages = new PageWalk('/list');
    assert.deepEqual(pages.accept({ rows: [1], path: [], next: '/list?page=2', total: 3 }).next, '/list?page=2');
    assert.deepEqual(pages.accept(undefined), { rows: [], end: 'noPage' });
    assert.deepEqual([pages.received, pages.isWhole, pages.unmet?.rows], [1, false, 3]);
  });

  it('PageWalk is incomplete if the numbers of the pages show that one was left out', () => {
    const counted = (page: number) => ({ pageInfo: { page }, pageData: page > 4 ? [] : [`${page}`, 'x'] });
    assert.equal(
      numbered((page) => counted(page === 1 ? 0 : page)),
      '0x noPage 2 incomplete',
    );
    assert.equal(numbered(counted), '1x2x3x4x empty 5');
  });

  it('PageWalk requests no page twice even if links form a loop', () => {
    const pages = new PageWalk('/a');
    assert.equal(pages.accept({ rows: [1], path: [], next: '/b' }).next, '/b');
    assert.deepEqual(pages.accept({ rows: [2], path: [], next: '/a' }), { rows: [2], end: 'repeated' });
  });

  it('PageWalk takes a page that is the same as a whole for a repetition, unless its number or its equal rows may differ', () => {
    const always = (pageInfo: object, ...rows: readonly string[]) => numbered(() => ({ pageInfo, pageData: rows }));
    assert.equal(always({ totalRecords: 9 }, 'a', 'b'), 'ab repeated 2 incomplete');
    assert.equal(always({ totalRecords: 9 }, 'a', 'a'), 'aaaaaaaaaa repeated 6 longer: 10 of 9 incomplete');
    assert.equal(always({}, 'a', 'a'), 'aa repeated 2 incomplete');
    const counting = (page: number) => ({
      pageInfo: { page, totalRecords: 5 },
      pageData: page > 2 ? ['c'] : ['a', 'b'],
    });
    assert.equal(numbered(counting), 'ababc total 3');
  });

  it("PageWalk doesn't mistake pages with some equal members for the same page, and page numbers may start at 0", () => {
    const rowsOf = (page: number) => ['x', 'y'].map((port) => ({ deviceId: `d${page}`, port }));
    for (const info of [() => ({}), (page: number) => ({ page: page - 1 })])
      assert.equal(
        numbered((page) => ({ pageInfo: { totalRecords: 8, ...info(page) }, pageData: page > 4 ? [] : rowsOf(page) })),
        '........ empty 5',
      );
  });

  it('PageWalk withdraws its report of missing rows if they arrive', () => {
    const pages = new PageWalk('/list?page=1');
    pages.accept({ rows: [1, 2], path: [], total: 3, next: '/list?page=2' });
    for (let times = 0; times < 3; times += 1) pages.accept({ rows: [], path: [], total: 3 });
    assert.deepEqual([pages.isWhole, pages.unmet?.rows], [false, 3]);
    assert.equal(pages.accept({ rows: [3], path: [], total: 3 }).end, 'last');
    assert.deepEqual([pages.isWhole, pages.notes], [true, []]);
  });

  it('PageWalk counts the rows before the page that it began with', () => {
    const pages = new PageWalk('/list?page=3&size=2');
    pages.accept({ rows: [5], path: [], before: 4, total: 5 });
    assert.deepEqual([pages.received, pages.isWhole, pages.notes], [5, true, []]);
  });
});
