import assert from 'node:assert/strict';
import type { LoadedPages } from '../../../../../src/api/node/loadedPages.ts';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import { read } from '../../../../../src/platform/common/json/schema.ts';
import { pagesSchema } from '../../../../../src/responses/rawJson/common/shownPages.ts';
import { describePages } from '../../../../../src/responses/rawJson/node/pagesText.ts';

type Pages = Parameters<typeof describePages>[0];

const ended = (end: 'total' | 'empty' | 'repeated') => ({ kind: 'ended', end }) as const;

/** Describes a list of which the first page has two rows. */
function described(of: Partial<Pages>) {
  const parts = {
    pages: [[{}, {}]],
    before: 0,
    count: 2,
    total: 6,
    notes: [],
    unmet: undefined,
    state: { kind: 'more' } as const,
  };
  const shown = describePages({ ...parts, isIncomplete: true, canLoad: true, ...of });
  if (shown) assert.deepEqual(read(pagesSchema, shown), shown);
  return shown;
}

describe('describePages', () => {
  it('describePages returns undefined for a list that arrived completely', () =>
    assert.equal(described({ total: 2, state: ended('total'), isIncomplete: false }), undefined));

  it('describePages returns the range of loaded rows with localized counts, from the requested page on', () => {
    assert.deepEqual(described({ count: 1000, total: 12_345 }), {
      state: 'more',
      before: 0,
      first: 2,
      count: 1000,
      total: 12_345,
      range: '1–1,000 of 12,345',
      progress: 'Loading… 1,000 of 12,345 rows',
      inJson: 'Rows 1–2 of 12,345, as they were received. The table can load the others.',
      searched: 'Searched 1,000 of 12,345 rows.',
      sorted: 'Sorted 1,000 of 12,345 rows.',
    });
    const third = described({ before: 50, count: 25, total: 80 });
    assert.deepEqual([third?.range, third?.progress], ['51–75 of 80', 'Loading… 75 of 80 rows']);
    const whole = described({ count: 6, state: ended('total'), isIncomplete: false, canLoad: false });
    assert.deepEqual([whole?.range, whole?.searched, whole?.again], ['1–6 of 6', undefined, undefined]);
  });

  it('describePages omits a total that is unknown or too small', () => {
    assert.equal(described({ before: 50, count: 25, total: 60 })?.range, '51–75');
    for (const total of [undefined, 1])
      assert.deepEqual(described({ total }), {
        state: 'more',
        before: 0,
        first: 2,
        count: 2,
        range: '1–2',
        progress: 'Loading… Rows so far: 2',
        inJson: 'Rows 1–2, as they were received. The table can load the others.',
        searched: 'Rows searched: 2. There are more.',
        sorted: 'Rows sorted: 2. There are more.',
      });
  });

  const error = new OrgAccessError('timeout', { code: 'timedOut', seconds: 30 });
  for (const [failure, notice] of [
    [{ code: 'status', status: 503 }, /couldn't be loaded\. The service responded with 503 Service Unavailable\. /],
    [{ code: 'status', status: 599 }, /The service responded with 599\. /],
    [{ code: 'error', error }, /couldn't be loaded\. .*30 seconds/],
    [{ code: 'elsewhere' }, /couldn't be loaded\. The response isn't a page of rows\. /],
    [{ code: 'noRoom' }, /^There is no memory left for the next page\. Close other responses, .* in a terminal\. /],
  ] as const)
    it(`describePages reports that the next page failed with ${JSON.stringify(failure)}, and offers a retry`, () => {
      const shown = described({ state: { kind: 'failed', failure, wasAll: true } });
      assert.match(shown?.notice ?? '', notice);
      assert.match(shown?.notice ?? '', / The rows before it are kept: 2\.$/);
      assert.deepEqual([shown?.again, shown?.state], ['loadAll', 'failed']);
      assert.equal(described({ state: { kind: 'failed', failure, wasAll: false } })?.again, 'loadMore');
    });

  type Note = LoadedPages['notes'][number];
  const changed: Note = { code: 'totalChanged', from: 6, to: 4 };
  const unmet = { text: '"total": 6', rows: 6 };
  const longer: Note = { code: 'longer', total: 1, received: 4 };
  const toldShorter = 'The service says that there are 6 rows, and has sent 2.';
  const flag = { text: '"hasMore": true' };
  const again = 'The service sent a page that it had sent before, so loading has stopped.';
  const rows: readonly [title: string, of: Partial<Pages>, notice: string, again?: string][] = [
    ['repeats a page', { state: ended('repeated'), unmet }, `${again} ${toldShorter}`, 'loadAll'],
    ['ends too early', { state: ended('empty'), unmet }, toldShorter, 'loadAll'],
    [
      'names no way to its other rows',
      { state: { kind: 'ended', end: 'last' }, unmet: flag, total: undefined, canLoad: false },
      'The list is incomplete: the response says that more rows follow ("hasMore": true), but not how to get them.',
    ],
    [
      'changes while loading',
      { count: 4, total: 4, state: ended('total'), notes: [changed], isIncomplete: false, canLoad: false },
      'The number of rows changed from 6 to 4 while they were loaded. Some may be missing or there twice. Run the operation again to get them all.',
    ],
    [
      'contains more rows than announced',
      { count: 4, total: 1, state: ended('empty'), notes: [longer], isIncomplete: false, canLoad: false },
      'The service has sent 4 rows, more than the 1 that it says there are.',
    ],
  ];
  for (const [title, of, notice, act] of rows)
    it(`describePages reports a list that ${title}`, () => {
      const shown = described(of);
      assert.deepEqual([shown?.notice, shown?.again], [notice, act]);
    });
});
