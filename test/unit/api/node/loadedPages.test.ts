import assert from 'node:assert/strict';
import { readApiResponse } from '../../../../src/api/node/apiResponse.ts';
import { LoadedPages, MemoryBudget } from '../../../../src/api/node/loadedPages.ts';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';

const first = '/list?page=1&size=2';

/** Returns the response to a page such as `ab/5` (rows a and b, total 5), a status, or other JSON. */
function responseTo(told: string, path: string) {
  const status = /^\d+$/.test(told) ? Number(told) : 200;
  const [rows = '', total] = told.split('/');
  const data = { pageInfo: { totalRecords: Number(total) }, pageData: [...rows].map((name) => ({ name })) };
  const text = told.startsWith('{') ? told : JSON.stringify({ data, links: { self: 'x' } });
  return readApiResponse({ status, headers: new Headers(), text }, [], { path, baseUrl: 'https://service.example' });
}

/** Creates a paged list with scripted responses, of which the last repeats. */
function listOf(script: string | readonly (string | OrgAccessError)[], budget = new MemoryBudget()) {
  const told = typeof script === 'string' ? script.split(' ') : script;
  const asked: string[] = [];
  const states: string[] = [];
  const gates: (() => void)[] = [];
  let isHeld = false;
  const pages: LoadedPages | undefined = LoadedPages.of({
    path: first,
    first: responseTo(String(told[0]), first),
    budget,
    async requestPage(path, signal) {
      asked.push(path);
      if (isHeld) await new Promise<void>((resolve) => gates.push(resolve));
      if (signal.aborted) return undefined;
      const next = told[Math.min(asked.length, told.length - 1)] ?? assert.fail();
      if (next instanceof OrgAccessError) throw next;
      return responseTo(next, path);
    },
    onChange: () => states.push(`${pages?.state.kind} ${pages?.count}`),
  });
  assert.ok(pages);
  return {
    pages,
    asked,
    states,
    names: () => pages.pages.flatMap((rows) => rows.map(({ name }) => name)).join(''),
    hold: () => (isHeld = true),
    release: () => gates.shift()?.(),
    notes: () => pages.notes.map(({ code }) => code),
  };
}

describe('LoadedPages', () => {
  it('LoadedPages begins with the rows of the first page, and is complete if no page follows', () => {
    const { pages, names } = listOf('ab/5');
    assert.deepEqual([names(), pages.before, pages.count, pages.total, pages.state.kind], ['ab', 0, 2, 5, 'more']);
    assert.ok(pages.isIncomplete && pages.canLoad);
    const whole = listOf('a/1').pages;
    assert.deepEqual([whole.state, whole.isIncomplete], [{ kind: 'ended', end: 'total' }, false]);
    assert.deepEqual([whole.canLoad, whole.canGrow], [false, false]);
  });

  it('LoadedPages requests one more page after a full one, even if its total is reached', async () => {
    const { pages, names, asked } = listOf('ab/2 /2');
    assert.deepEqual([pages.state.kind, pages.isIncomplete], ['more', true]);
    await pages.load(false);
    assert.deepEqual([names(), asked.length, pages.state.kind, pages.isIncomplete], ['ab', 1, 'ended', false]);
  });

  it('LoadedPages is incomplete if a sign of more leads nowhere, and loads nothing then', async () => {
    const { pages, asked } = listOf('{"items":[{"name":"a"}],"nextCursor":"c"}');
    assert.deepEqual([pages.state.kind, pages.isIncomplete, pages.canLoad], ['ended', true, false]);
    assert.equal(pages.unmet?.text, '"nextCursor"');
    await pages.load(true);
    assert.deepEqual(asked, []);
  });

  it('LoadedPages reports a further page whose rows are at another place as no page of the list', async () => {
    const { pages, names } = listOf(['ab/6', '{"items":[{"name":"c"}]}']);
    await pages.load(true);
    const failed = { kind: 'failed', failure: { code: 'elsewhere' }, wasAll: true };
    assert.deepEqual([names(), pages.state, pages.isIncomplete], ['ab', failed, true]);
  });

  it('LoadedPages can request an empty page that came before the total again', async () => {
    const { pages, notes, names, asked } = listOf('/3 a/1');
    assert.deepEqual([pages.state, pages.unmet?.rows], [{ kind: 'ended', end: 'empty' }, 3]);
    await pages.load(true);
    assert.deepEqual([names(), asked, notes(), pages.unmet], ['a', [first], ['totalChanged'], undefined]);
  });

  it('LoadedPages returns undefined for a response that is not a page of objects, and counts the rows before one', () => {
    const parts = { budget: new MemoryBudget(), requestPage: assert.fail, onChange: assert.fail };
    for (const told of ['{"status":"ok"}', '{"data":{"pageInfo":{"totalRecords":9},"pageData":["a"]}}'])
      assert.equal(LoadedPages.of({ ...parts, path: first, first: responseTo(told, first) }), undefined);
    const path = '/list?page=3&size=2';
    const third = LoadedPages.of({ ...parts, path, first: responseTo('ef/9', path) });
    assert.deepEqual([third?.before, third?.count, third?.total], [4, 2, 9]);
  });

  it('LoadedPages loads one further page or all of them', async () => {
    const { pages, asked, states, names } = listOf('ab/7 cd/7 ef/7 g/7');
    await pages.load(false);
    assert.deepEqual([names(), asked], ['abcd', ['/list?size=2&page=2']]);
    await pages.load(true);
    assert.deepEqual([names(), pages.state], ['abcdefg', { kind: 'ended', end: 'total' }]);
    assert.deepEqual(states, ['loading 2', 'more 4', 'loading 4', 'loading 6', 'ended 7']);
    await pages.load(true);
    assert.equal(asked.length, 3, 'nothing is asked for at the end');
  });

  it('LoadedPages requests one page at a time, and loads all pages if that is requested while one is loading', async () => {
    const { pages, asked, hold, release, names } = listOf('ab/5 cd/5 e/5');
    hold();
    const [next, all] = [pages.load(false), pages.load(true)];
    assert.deepEqual([asked.length, pages.canLoad, pages.canGrow], [1, false, true]);
    release();
    await new Promise(setImmediate);
    release();
    await Promise.all([next, all]);
    assert.deepEqual([names(), asked.length], ['abcde', 2]);
  });

  it('LoadedPages keeps its rows when loading is canceled, and continues from there', async () => {
    const { pages, asked, names, hold, release, states } = listOf('ab/6 cd/6 ef/6');
    hold();
    const loading = pages.load(true);
    pages.cancel();
    assert.equal(pages.state.kind, 'more');
    release();
    await loading;
    assert.deepEqual([names(), states.at(-1)], ['ab', 'more 2']);
    const again = pages.load(false);
    release();
    await again;
    assert.equal(asked[1], asked[0]);
  });

  it('LoadedPages stops waiting for a response when disposed', async () => {
    const { pages, states, hold, release } = listOf('ab/6 cd/6');
    hold();
    const loading = pages.load(true);
    pages.dispose();
    release();
    await loading;
    assert.deepEqual(states, ['loading 2']);
  });

  const refused = new OrgAccessError('timeout', { code: 'timedOut', seconds: 30 });
  for (const [title, told, failure] of [
    ['an error status', '503', { code: 'status', status: 503 }],
    ['an error', refused, { code: 'error', error: refused }],
    ['a response that is not a page', '{"status":"ok"}', { code: 'elsewhere' }],
  ] as const)
    it(`LoadedPages keeps its rows if the next request gets ${title}, and can repeat that request`, async () => {
      const { pages, asked, names } = listOf(['ab/6', 'cd/6', told, 'ef/6']);
      await pages.load(true);
      assert.deepEqual([names(), pages.state], ['abcd', { kind: 'failed', failure, wasAll: true }]);
      assert.ok(pages.canLoad);
      await pages.load(true);
      assert.deepEqual([names(), pages.state], ['abcdef', { kind: 'ended', end: 'total' }]);
      assert.equal(asked[2], asked[1]);
    });

  it('LoadedPages reports a page that is a repetition, and can request that page again', async () => {
    const { pages, names, asked } = listOf('ab/6 ab/6 cd/6 ef/6');
    await pages.load(true);
    assert.deepEqual([names(), pages.state, pages.unmet?.rows], ['ab', { kind: 'ended', end: 'repeated' }, 6]);
    assert.ok(pages.isIncomplete && pages.canLoad);
    await pages.load(true);
    assert.deepEqual([names(), asked[1]], ['abcdef', asked[0]]);
  });

  it('LoadedPages shares one memory budget among all lists, and returns its share when disposed', async () => {
    const { weight } = responseTo('cd/8', first);
    const budget = new MemoryBudget(2 * weight);
    const one = listOf('ab/8 cd/8 ef/8 gh/8', budget);
    await one.pages.load(false);
    const other = listOf('ab/8 cd/8 ef/8 gh/8', budget);
    await other.pages.load(true);
    const noRoom = { kind: 'failed', failure: { code: 'noRoom' }, wasAll: true };
    assert.deepEqual([other.names(), other.pages.state], ['abcd', noRoom]);
    one.pages.dispose();
    one.pages.dispose();
    await other.pages.load(false);
    assert.equal(other.names(), 'abcdgh', 'the page is asked for again');
    const repeating = listOf('ab/8', new MemoryBudget(weight));
    for (let times = 0; times < 3; times += 1) await repeating.pages.load(false);
    assert.deepEqual(repeating.pages.state, { kind: 'ended', end: 'repeated' }, 'what is not kept takes nothing');
  });
});
