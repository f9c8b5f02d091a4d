import assert from 'node:assert/strict';
import { readApiResponse } from '../../../../src/api/node/apiResponse.ts';
import { LoadedPages, MemoryBudget } from '../../../../src/api/node/loadedPages.ts';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import { answerOf, baseUrl, first, listOf, type Told } from '../../../support/service/listInPages.ts';

describe('LoadedPages', () => {
  it('LoadedPages begins with the rows of the first page, the total, and the number of rows before that page', () => {
    const { pages, names } = listOf([['ab', 5]]);
    assert.deepEqual([names(), pages.before, pages.count, pages.total, pages.state.kind], ['ab', 0, 2, 5, 'more']);
    assert.ok(pages.isIncomplete && pages.canLoad);
    const whole = listOf([['ab', 2]]).pages;
    assert.deepEqual([whole.state.kind, whole.isIncomplete, whole.canLoad], ['ended', false, false]);
  });

  it('LoadedPages is at its end if the first page is the last one', async () => {
    const empty = listOf([
      ['', 3],
      ['ab', 2],
    ]);
    assert.deepEqual([empty.pages.state, empty.notes()], [{ kind: 'ended', end: 'empty' }, ['shorter']]);
    assert.ok(empty.pages.canLoad, 'it may be asked for again');
    await empty.pages.load(true);
    assert.deepEqual([empty.names(), empty.asked, empty.notes()], ['ab', [first], ['totalChanged']]);
    assert.deepEqual(listOf([['ab', 2]]).pages.state, { kind: 'ended', end: 'total' });
  });

  it('LoadedPages can grow until the service names no further page', async () => {
    const { pages, hold, release } = listOf([
      ['ab', 4],
      ['cd', 4],
    ]);
    assert.ok(pages.canGrow);
    hold();
    const loading = pages.load(false);
    assert.deepEqual([pages.canLoad, pages.canGrow], [false, true], 'all of them may be wanted meanwhile');
    release();
    await loading;
    assert.ok(!pages.canGrow);
    const text = '{"items":[{}],"total":9}';
    const linked = LoadedPages.of({
      path: '/list',
      first: readApiResponse({ status: 200, headers: new Headers(), text }, [], { path: '/list', baseUrl }),
      budget: new MemoryBudget(),
      requestPage: () => assert.fail(),
      onChange: () => undefined,
    });
    assert.deepEqual([linked?.isIncomplete, linked?.canGrow], [true, false]);
  });

  it('LoadedPages returns undefined for a response that is not a page of objects', () => {
    const parts = {
      path: first,
      budget: new MemoryBudget(),
      requestPage: () => assert.fail(),
      onChange: () => undefined,
    };
    for (const told of ['elsewhere', 'texts'] as const)
      assert.equal(LoadedPages.of({ ...parts, first: answerOf(told, first) }), undefined);
    const later = '/list?page=3&size=2';
    const third = LoadedPages.of({ ...parts, path: later, first: answerOf(['ef', 9], later) });
    assert.deepEqual([third?.before, third?.count, third?.total], [4, 2, 9]);
  });

  it('LoadedPages loads one further page or all of them', async () => {
    const { pages, asked, states, names } = listOf([
      ['ab', 7],
      ['cd', 7],
      ['ef', 7],
      ['g', 7],
    ]);
    await pages.load(false);
    assert.deepEqual([names(), asked], ['abcd', ['/list?size=2&page=2']]);
    await pages.load(true);
    assert.deepEqual([names(), pages.state], ['abcdefg', { kind: 'ended', end: 'total' }]);
    assert.deepEqual(states, ['loading 2', 'more 4', 'loading 4', 'loading 6', 'ended 7']);
    await pages.load(true);
    assert.equal(asked.length, 3, 'nothing is asked for at the end');
  });

  it('LoadedPages requests one page at a time, and loads all pages if that is requested while one is loading', async () => {
    const { pages, asked, hold, release, names } = listOf([
      ['ab', 6],
      ['cd', 6],
      ['ef', 6],
    ]);
    hold();
    const [next, all] = [pages.load(false), pages.load(true)];
    assert.equal(asked.length, 1);
    release();
    await new Promise(setImmediate);
    release();
    await Promise.all([next, all]);
    assert.deepEqual([names(), asked.length], ['abcdef', 2]);
  });

  it('LoadedPages keeps its rows when loading is canceled, and continues from there', async () => {
    const { pages, asked, names, hold, release, states } = listOf([
      ['ab', 6],
      ['cd', 6],
      ['ef', 6],
    ]);
    hold();
    const loading = pages.load(true);
    pages.cancel();
    assert.equal(pages.state.kind, 'more');
    release();
    await loading;
    assert.deepEqual([names(), states.at(-1)], ['ab', 'more 2']);
    pages.cancel();
    const again = pages.load(false);
    release();
    await again;
    assert.equal(asked[1], asked[0]);
  });

  it('LoadedPages stops waiting for a response when disposed', async () => {
    const { pages, states, hold, release } = listOf([
      ['ab', 6],
      ['cd', 6],
    ]);
    hold();
    const loading = pages.load(true);
    pages.dispose();
    release();
    await loading;
    assert.deepEqual(states, ['loading 2']);
  });

  const refused = new OrgAccessError('timeout', { code: 'timedOut', seconds: 30 });
  for (const [title, told, failure] of [
    ['an error status', 503, { code: 'status', status: 503 }],
    ['an error', refused, { code: 'error', error: refused }],
    ['a response that is not a page', 'elsewhere', { code: 'elsewhere' }],
    ['rows that are not objects', 'texts', { code: 'elsewhere' }],
  ] as const)
    it(`LoadedPages keeps its rows if the next request gets ${title}, and can repeat that request`, async () => {
      const { pages, asked, names } = listOf([['ab', 6], ['cd', 6], told, ['ef', 6]]);
      await pages.load(true);
      assert.deepEqual([names(), pages.state], ['abcd', { kind: 'failed', failure, wasAll: true }]);
      assert.ok(pages.canLoad);
      await pages.load(true);
      assert.deepEqual([names(), pages.state], ['abcdef', { kind: 'ended', end: 'total' }]);
      assert.equal(asked[2], asked[1]);
    });

  it('LoadedPages reports a page that is a repetition, and can request that page again', async () => {
    const { pages, names, notes, asked } = listOf([
      ['ab', 6],
      ['ab', 6],
      ['cd', 6],
      ['ef', 6],
    ]);
    await pages.load(true);
    assert.deepEqual([names(), pages.state, notes()], ['ab', { kind: 'ended', end: 'repeated' }, ['shorter']]);
    assert.ok(pages.isIncomplete && pages.canLoad);
    await pages.load(true);
    assert.deepEqual([names(), asked[1]], ['abcdef', asked[0]]);
  });

  it('LoadedPages reports that a list changed while loading, or that its length differs from its total', async () => {
    const cases: readonly (readonly [readonly Told[], string, string, readonly string[], boolean])[] = [
      [
        [
          ['ab', 6],
          ['cd', 4],
        ],
        'abcd',
        'total',
        ['totalChanged'],
        false,
      ],
      [
        [
          ['ab', 4],
          ['cd', 6],
          ['ef', 6],
        ],
        'abcdef',
        'total',
        ['totalChanged'],
        false,
      ],
      [
        [
          ['ab', 9],
          ['cd', 9],
          ['', 9],
        ],
        'abcd',
        'empty',
        ['shorter'],
        true,
      ],
      [
        [
          ['ab', 1],
          ['cd', 1],
          ['', 1],
        ],
        'abcd',
        'empty',
        ['longer'],
        false,
      ],
      [[['ab'], ['cd'], ['ab'], ['cd']], 'abcd', 'repeated', [], false],
    ];
    for (const [told, rows, end, codes, canLoad] of cases) {
      const { pages, names, notes } = listOf(told);
      await pages.load(true);
      assert.deepEqual([names(), pages.state, notes(), pages.canLoad], [rows, { kind: 'ended', end }, codes, canLoad]);
    }
  });

  it('LoadedPages shares one memory budget among all lists, and returns its share when disposed', async () => {
    const { weight } = answerOf(['cd', 8], first);
    const room = new MemoryBudget(2 * weight);
    const told = [
      ['ab', 8],
      ['cd', 8],
      ['ef', 8],
      ['gh', 8],
    ] as const;
    const one = listOf(told, room);
    await one.pages.load(false);
    const other = listOf(told, room);
    await other.pages.load(true);
    assert.deepEqual(
      [other.names(), other.pages.state],
      ['abcd', { kind: 'failed', failure: { code: 'noRoom' }, wasAll: true }],
    );
    one.pages.dispose();
    one.pages.dispose();
    await other.pages.load(false);
    assert.equal(other.names(), 'abcdgh', 'the page is asked for again');
    const repeating = listOf([['ab', 8]], new MemoryBudget(weight));
    for (let times = 0; times < 3; times += 1) await repeating.pages.load(false);
    assert.deepEqual(repeating.pages.state, { kind: 'ended', end: 'repeated' }, 'what is not kept takes nothing');
  });
});
