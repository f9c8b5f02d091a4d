import assert from 'node:assert/strict';
import { listJobs } from '../../../../../src/api/jobs/node/jobList.ts';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import type { HttpResponse } from '../../../../../src/service/common/http.ts';

const place = { organization: { id: '0a', name: 'North' }, site: { id: '1b', name: 'Oslo' } };
const job = (requestId: string) => ({ requestId, status: 'IN_PROGRESS' });
const page = (rows: readonly unknown[] | null, totalRecords?: unknown) => ({
  data: { pageInfo: { totalRecords }, pageData: rows },
  links: {},
});
const filler = (count: number, from = 0) => Array.from({ length: count }, (_, index) => job(`filler ${from + index}`));

/** Lists jobs from these pages; the last one repeats. */
async function list(wanted: readonly string[], pages: readonly unknown[], status = 200) {
  const asked: string[] = [];
  const send = ({ path }: { readonly path: string }): Promise<HttpResponse> => {
    const body = pages[Math.min(asked.push(path), pages.length) - 1];
    if (body instanceof Error) return Promise.reject(body);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return Promise.resolve({ status, headers: new Headers(), text });
  };
  const poll = await listJobs({ send, baseUrl: 'https://a.example', place, nowMs: () => 0 }, wanted);
  assert.ok(poll);
  return { poll, asked };
}

describe('listJobs', () => {
  it('listJobs requests no further page once it has found the requested job', async () => {
    const pages = [
      page(filler(100), '300'),
      page([...filler(99, 100), job('mine')], '300'),
      page(filler(100, 200), '300'),
    ];
    const { poll, asked } = await list(['mine'], pages);
    assert.ok(poll.kind === 'listed' && poll.rows.some(({ requestId }) => requestId === 'mine'));
    assert.equal(asked.length, 2);
  });

  it('listJobs reports that the list is complete once it has read all pages', async () => {
    for (const pages of [
      [page(filler(2), 2)],
      [page(filler(100), 100), page([])],
      [page(filler(100), 0), page(null)],
      [{ data: filler(3) }],
      [page([])],
    ]) {
      const { poll } = await list(['mine'], pages);
      assert.ok(poll.kind === 'listed' && poll.isWhole, JSON.stringify(pages).slice(0, 80));
    }
  });

  it('listJobs reports that the list is incomplete if it ends before its total', async () => {
    const { poll } = await list(['mine'], [page(filler(100), 100_000), page([])]);
    assert.ok(poll.kind === 'listed' && !poll.isWhole);
  });

  it('listJobs reports that the list is incomplete if it exceeds 20 pages or fails after the job was found', async () => {
    assert.ok((await list(['mine'], [page(filler(100), 300)])).poll.kind === 'listed');
    const endless = Array.from({ length: 40 }, (_, at) => page(filler(100, 100 * at), 1_000_000));
    const { poll, asked } = await list(['mine'], endless);
    assert.ok(poll.kind === 'listed' && !poll.isWhole);
    assert.equal(asked.length, 20);
    const cut = await list(
      ['mine', 'other'],
      [page([job('mine')], 200), new OrgAccessError('network', { code: 'callFailed' })],
    );
    assert.ok(cut.poll.kind === 'listed' && !cut.poll.isWhole && cut.poll.rows.length === 1);
  });

  it('listJobs returns a job once even if that job moved to the next page between requests', async () => {
    const pages = [page([...filler(99), job('mine')], 150), page([job('mine'), ...filler(50, 99)], 150)];
    const { poll } = await list(['mine', 'other'], pages);
    assert.ok(poll.kind === 'listed');
    assert.equal(poll.rows.filter(({ requestId }) => requestId === 'mine').length, 1);
  });

  it("listJobs returns the service's error, or an error of its own if the response is not a list", async () => {
    const problemOf = async (body: unknown, status?: number) => {
      const { poll } = await list(['mine'], [body], status);
      return poll.kind === 'failed' ? poll.error.problem.code : poll.kind;
    };
    assert.equal(await problemOf({}, 503), 'refused');
    assert.equal(await problemOf('<html>', 200), 'notTheInterface');
    assert.equal(await problemOf({ data: 'nothing' }), 'notTheInterface');
  });
});
