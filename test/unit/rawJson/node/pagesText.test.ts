import assert from 'node:assert/strict';
import { readApiResponse } from '../../../../src/api/node/apiResponse.ts';
import { LoadedPages, MemoryBudget } from '../../../../src/api/node/loadedPages.ts';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import { read } from '../../../../src/platform/common/json/schema.ts';
import { pagesSchema, type ShownPages } from '../../../../src/rawJson/common/shownPages.ts';
import { describePages } from '../../../../src/rawJson/node/pagesText.ts';

type Told = readonly [rows: number, total?: number | undefined] | number | OrgAccessError | 'elsewhere';

/** Loads pages of distinct rows as a service announces them. A negative number of rows repeats the page before. */
async function loaded(told: readonly Told[], { all = true, path = '/list?size=1000', room = new MemoryBudget() } = {}) {
  let made = 0;
  const answer = (at: number, asked: string) => {
    const page = told[at] ?? assert.fail();
    if (page instanceof OrgAccessError) throw page;
    const status = typeof page === 'number' ? page : 200;
    const [count = 0, total] = Array.isArray(page) ? (page as readonly [number, number?]) : [];
    if (count < 0) made += count;
    const pageData = Array.from({ length: Math.abs(count) }, () => ({ id: ++made }));
    const body = page === 'elsewhere' ? [1] : { data: { pageInfo: { totalRecords: total }, pageData } };
    return readApiResponse({ status, headers: new Headers(), text: JSON.stringify(body) }, [], {
      path: asked,
      baseUrl: 'https://service.example',
    });
  };
  let at = 0;
  const pages =
    LoadedPages.of({
      path,
      first: answer(0, path),
      budget: room,
      requestPage: async (asked) => Promise.resolve().then(() => answer(++at, asked)),
      onChange: () => undefined,
    }) ?? assert.fail();
  if (all) await pages.load(true);
  return pages;
}

const shown = async (...args: Parameters<typeof loaded>): Promise<ShownPages> => {
  const texts = describePages(await loaded(...args)) ?? assert.fail();
  assert.deepEqual(read(pagesSchema, texts), texts);
  return texts;
};

describe('describePages', () => {
  it('describePages returns undefined for a list that arrived completely', async () => {
    assert.equal(describePages(await loaded([[3, 3]])), undefined);
    assert.equal(describePages(await loaded([[3]], { path: '/list?page=1', all: false }))?.range, '1–3');
  });

  it('describePages returns the range of loaded rows with localized counts', async () => {
    assert.deepEqual(await shown([[1000, 12_345]], { all: false }), {
      state: 'more',
      before: 0,
      first: 1000,
      count: 1000,
      total: 12_345,
      range: '1–1,000 of 12,345',
      progress: 'Loading… 1,000 of 12,345 rows',
      inJson: 'Rows 1–1,000 of 12,345, as they were received. The table can load the others.',
      searched: 'Searched 1,000 of 12,345 rows.',
      sorted: 'Sorted 1,000 of 12,345 rows.',
    });
    const whole = await shown([
      [1000, 1500],
      [500, 1500],
    ]);
    assert.deepEqual(
      [whole.range, whole.inJson, whole.searched, whole.notice, whole.again],
      [
        '1–1,500 of 1,500',
        'Rows 1–1,000 of 1,500, as they were received. The table can load the others.',
        undefined,
        undefined,
        undefined,
      ],
    );
  });

  it('describePages counts rows starting from the requested page', async () => {
    const third = await shown([[25, 80]], { path: '/list?page=3&size=25', all: false });
    assert.deepEqual([third.range, third.before, third.progress], ['51–75 of 80', 50, 'Loading… 75 of 80 rows']);
  });

  it('describePages omits a total that is unknown or too small', async () => {
    for (const total of [undefined, 1]) {
      const texts = await shown([[2, total]], { all: false });
      assert.deepEqual(
        [texts.range, texts.progress, texts.searched, texts.sorted, texts.total],
        [
          '1–2',
          'Loading… Rows so far: 2',
          'Rows searched: 2. There are more.',
          'Rows sorted: 2. There are more.',
          undefined,
        ],
      );
    }
  });

  const timeout = new OrgAccessError('timeout', { code: 'timedOut', seconds: 30 });
  const failures: Readonly<Record<string, readonly [told: Told, notice: RegExp]>> = {
    'a status': [503, /^The next page couldn't be loaded\. The service responded with 503 Service Unavailable\. /],
    'a status without a name': [599, /The service responded with 599\. /],
    'a timeout': [timeout, /^The next page couldn't be loaded\. .*30 seconds/],
    'a response that is not a page': [
      'elsewhere',
      /^The next page couldn't be loaded\. The response isn't a page of rows\. /,
    ],
  };
  for (const [title, [told, notice]] of Object.entries(failures))
    it(`describePages reports that the next page failed with ${title}, and offers a retry`, async () => {
      const { notice: words = '', again, state } = await shown([[2, 9], [2, 9], told]);
      assert.match(words, notice);
      assert.match(words, /The rows before it are kept: 4\.$/);
      assert.deepEqual([again, state], ['loadAll', 'failed']);
    });

  it('describePages offers to load a single page again if loading a single page failed', async () => {
    const pages = await loaded([[2, 9], 503], { all: false });
    await pages.load(false);
    assert.equal(describePages(pages)?.again, 'loadMore');
  });

  it('describePages explains what to do if there is no memory for another page', async () => {
    const { notice, again } = await shown(
      [
        [2, 9],
        [2, 9],
      ],
      { room: new MemoryBudget(10) },
    );
    assert.match(
      notice ?? '',
      /^There is no memory left for the next page\. Close other responses, .* in a terminal\./,
    );
    assert.equal(again, 'loadAll');
  });

  const lies: Readonly<Record<string, readonly [told: readonly Told[], notice: string, again?: string]>> = {
    'repeats a page': [
      [
        [2, 6],
        [-2, 6],
      ],
      'The service sent a page that it had sent before, so loading has stopped. The service says that there are 6 rows, and has sent 2.',
      'loadAll',
    ],
    'shrinks while loading': [
      [
        [2, 6],
        [2, 4],
      ],
      'The number of rows changed from 6 to 4 while they were loaded. Some may be missing or there twice. Run the operation again to get them all.',
    ],
    'grows while loading': [
      [
        [2, 4],
        [2, 6],
        [2, 6],
      ],
      'The number of rows changed from 4 to 6 while they were loaded. Some may be missing or there twice. Run the operation again to get them all.',
    ],
    'ends too early': [
      [
        [2, 6],
        [0, 6],
      ],
      'The service says that there are 6 rows, and has sent 2.',
      'loadAll',
    ],
    'contains more rows than announced': [
      [
        [2, 1],
        [2, 1],
        [0, 1],
      ],
      'The service has sent 4 rows, more than the 1 that it says there are.',
    ],
  };
  for (const [title, [told, notice, again]] of Object.entries(lies))
    it(`describePages reports a list that ${title}`, async () => {
      const texts = await shown(told);
      assert.deepEqual([texts.notice, texts.again, texts.state], [notice, again, 'ended']);
    });

  it('describePages drops the failure message of a page after a successful retry', async () => {
    const pages = await loaded([
      [2, 4],
      [-2, 4],
      [2, 4],
    ]);
    assert.ok(describePages(pages)?.notice);
    await pages.load(true);
    assert.deepEqual([describePages(pages)?.notice, describePages(pages)?.range], [undefined, '1–4 of 4']);
  });
});
