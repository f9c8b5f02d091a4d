import assert from 'node:assert/strict';
import { readPage } from '../../../../../src/api/common/pages/readPage.ts';
import { PageWalk, type WalkEnd, type WalkNote } from '../../../../../src/api/node/pages/pageWalk.ts';

/** Pages of rows `a`, `b`, …; a missing total isn't sent. */
type Told = readonly [rows: string, total?: number | string];

/** Walks over pages of a service that repeats its last one. */
function walk(told: readonly Told[], size = 2) {
  const first = `/list?page=1&size=${size}`;
  const pages = new PageWalk(first);
  let path: string | undefined = first;
  let rows = '';
  let end: WalkEnd | undefined;
  let asked = 0;
  while (path !== undefined) {
    const [letters = '', total] = told[Math.min(asked, told.length - 1)] ?? [];
    asked += 1;
    const body = { pageInfo: { ...(total !== undefined && { totalRecords: total }) }, pageData: [...letters] };
    const step = pages.accept(readPage(body, { path, baseUrl: 'https://service.example' }));
    rows += step.rows.join('');
    path = step.next;
    end = step.end;
    assert.ok(asked < 50, 'ends');
  }
  return { rows, end, asked, notes: pages.notes.map(noteText) };
}

const noteText = (note: WalkNote) =>
  note.code === 'totalChanged' ? `${note.from} became ${note.to}` : `${note.code}: ${note.received} of ${note.total}`;

describe('PageWalk', () => {
  const cases: Readonly<
    Record<
      string,
      readonly [told: readonly Told[], rows: string, end: WalkEnd, asked: number, notes?: readonly string[]]
    >
  > = {
    'ends at the total': [
      [
        ['ab', 5],
        ['cd', 5],
        ['e', 5],
      ],
      'abcde',
      'total',
      3,
    ],
    'ends at the total when the last page is full': [
      [
        ['ab', 4],
        ['cd', 4],
      ],
      'abcd',
      'total',
      2,
    ],
    'reads a total that is a text': [
      [
        ['ab', '3'],
        ['c', '3'],
      ],
      'abc',
      'total',
      2,
    ],
    'ends at an empty page if there is no total': [[['ab'], ['cd'], ['']], 'abcd', 'empty', 3],
    'reports an empty page before the total': [
      [
        ['ab', 9],
        ['cd', 9],
        ['', 9],
      ],
      'abcd',
      'empty',
      3,
      ['shorter: 4 of 9'],
    ],
    'ends at a repeated page': [
      [
        ['ab', 9],
        ['ab', 9],
      ],
      'ab',
      'repeated',
      2,
      ['shorter: 2 of 9'],
    ],
    'ends if the service starts over after the last page': [[['ab'], ['cd'], ['ab'], ['cd']], 'abcd', 'repeated', 3],
    'ends if the service ignores paging': [[['ab']], 'ab', 'repeated', 2],
    'continues after a short page': [
      [
        ['ab', 5],
        ['c', 5],
        ['de', 5],
      ],
      'abcde',
      'total',
      3,
    ],
    'reports that the list has grown': [
      [
        ['ab', 4],
        ['cd', 5],
        ['e', 5],
      ],
      'abcde',
      'total',
      3,
      ['4 became 5'],
    ],
    'reports that the list has shrunk': [
      [
        ['ab', 5],
        ['cd', 4],
      ],
      'abcd',
      'total',
      2,
      ['5 became 4'],
    ],
    'ends at once with an empty list': [[['', 0]], '', 'empty', 1],
    'reports an empty list with a total': [[['', 3]], '', 'empty', 1, ['shorter: 0 of 3']],
    'continues beyond a total that is too small and reports it': [
      [
        ['ab', 1],
        ['cd', 1],
        ['', 1],
      ],
      'abcd',
      'empty',
      3,
      ['longer: 4 of 1'],
    ],
    'ignores a total that is not a count': [
      [
        ['ab', 'many'],
        ['', 'many'],
      ],
      'ab',
      'empty',
      2,
    ],
    'keeps rows with a total of 0': [
      [
        ['ab', 0],
        ['', 0],
      ],
      'ab',
      'empty',
      2,
      ['longer: 2 of 0'],
    ],
  };
  for (const [title, [told, rows, end, asked, notes = []]] of Object.entries(cases))
    it(`PageWalk ${title}`, () => assert.deepEqual(walk(told), { rows, end, asked, notes }));

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

  /**
   * Walks over pages by number.
   *
   * @returns the end, and the requested pages
   */
  function numbered(bodyOf: (page: number) => unknown, most = 50) {
    let path: string | undefined = '/list?page=1&size=2';
    const pages = new PageWalk(path);
    let rows = 0;
    for (let asked = 1; asked <= most; asked += 1) {
      const page = Number(/page=(\d+)/.exec(path)?.[1]);
      const step = pages.accept(readPage(bodyOf(page), { path, baseUrl: 'https://service.example' }));
      rows += step.rows.length;
      path = step.next;
      if (path === undefined) return [step.end, rows, asked, ...pages.notes.map(noteText)];
    }
    return ['never'];
  }

  describe('PageWalk with a service that ignores page numbers', () => {
    let clock = 0;
    const now = () => ({ seenAtMs: (clock += 1) });
    const first = (pageInfo: object, ...members: readonly object[]) =>
      numbered(() => ({ pageInfo, pageData: members.map((member) => ({ ...now(), ...member })) }));

    for (const [title, one, other] of [
      ['ID', { id: 'x' }, { id: 'y' }],
      ['device ID', { type: 'vm', deviceId: 7 }, { type: 'vm', deviceId: 8 }],
      ['an ID of another name', { siteId: 's', linkId: 'x' }, { siteId: 's', linkId: 'y' }],
    ] as const)
      it(`PageWalk recognizes a repeated page by ${title} even if other members of the rows change`, () => {
        assert.deepEqual(first({ totalRecords: 90 }, one, other), ['repeated', 2, 2, 'shorter: 2 of 90']);
      });

    it('PageWalk compares texts to recognize a repeated page if the rows have no IDs and there is no total', () => {
      assert.deepEqual(first({}, { type: 'vm', host: 'a' }, { type: 'vm', host: 'b' }), ['repeated', 2, 2]);
    });

    it('PageWalk stops at the total if nothing distinguishes the rows', () => {
      assert.deepEqual(first({ totalRecords: 7 }, {}, {}), ['total', 8, 4, 'longer: 8 of 7']);
    });

    it('PageWalk stops if the response repeats a page number, whether numbers start at 0 or 1', () => {
      for (const page of [0, 1]) assert.deepEqual(first({ page }, {}, {}), ['repeated', 2, 2]);
    });
  });

  it("PageWalk doesn't mistake pages with some equal members for the same page", () => {
    const rowsOf = (page: number) => ['x', 'y'].map((port) => ({ deviceId: `d${page}`, port }));
    const whole = (pageInfo: (page: number) => object) =>
      numbered((page) => ({ pageInfo: pageInfo(page), pageData: page > 4 ? [] : rowsOf(page) }));
    assert.deepEqual(
      whole(() => ({ totalRecords: 8 })),
      ['total', 8, 4],
    );
    assert.deepEqual(
      whole((page) => ({ totalRecords: 8, page: page - 1 })),
      ['total', 8, 4],
      'they count from 0',
    );
  });

  it('PageWalk reports a wrong number of rows once, and withdraws the report if the missing rows arrive', () => {
    const pages = new PageWalk('/list?page=1');
    const [page, empty] = [
      { rows: [1, 2], path: [], total: 3, next: '/list?page=2' },
      { rows: [], path: [], total: 3 },
    ];
    pages.accept(page);
    for (let times = 0; times < 3; times += 1) pages.accept(empty);
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
