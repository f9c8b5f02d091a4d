import assert from 'node:assert/strict';
import { listJobs } from '../../../../../src/api/jobs/node/jobList.ts';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import { readPage } from '../../../../../src/service/forms/common/pages.ts';

const job = (requestId: string) => ({ requestId, status: 'IN_PROGRESS' });
const page = (rows: readonly unknown[] | null, totalRecords?: unknown) => ({
  data: { pageInfo: { totalRecords }, pageData: rows },
  links: {},
});
const filler = (count: number, from = 0) => Array.from({ length: count }, (_, index) => job(`filler ${from + index}`));

/** Lists jobs from these responses; the last one repeats. */
async function list(wanted: readonly string[], responses: readonly unknown[]) {
  const asked: string[] = [];
  const baseUrl = 'https://a.example';
  const read = (path = '/list?page=1&size=100') => {
    const body = responses[Math.min(asked.push(path), responses.length) - 1];
    if (body instanceof Error) return Promise.reject(body);
    const page = readPage(body, { path, baseUrl });
    assert.ok(page);
    return Promise.resolve({ path, page });
  };
  const jobs = await listJobs(read, wanted);
  assert.ok(jobs);
  return { ...jobs, asked };
}

describe('listJobs', () => {
  it('listJobs requests no further page once it has found the requested job', async () => {
    const pages = [
      page(filler(100), '300'),
      page([...filler(99, 100), job('mine')], '300'),
      page(filler(100, 200), '300'),
    ];
    const { rows, asked } = await list(['mine'], pages);
    assert.ok(rows.some(({ requestId }) => requestId === 'mine'));
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
      const { isWhole } = await list(['mine'], pages);
      assert.ok(isWhole, JSON.stringify(pages).slice(0, 80));
    }
  });

  it('listJobs reports that the list is incomplete if it ends before its total', async () => {
    const { isWhole } = await list(['mine'], [page(filler(100), 100_000), page([])]);
    assert.ok(!isWhole);
  });

  it('listJobs reports that the list is incomplete if it exceeds 20 pages or fails after the job was found', async () => {
    const endless = Array.from({ length: 40 }, (_, at) => page(filler(100, 100 * at), 1_000_000));
    const { isWhole, asked } = await list(['mine'], endless);
    assert.ok(!isWhole);
    assert.equal(asked.length, 20);
    const cut = await list(
      ['mine', 'other'],
      [page([job('mine')], 200), new OrgAccessError('network', { code: 'callFailed' })],
    );
    assert.deepEqual([cut.isWhole, cut.rows.length], [false, 1]);
  });

  it('listJobs returns a job once even if that job moved to the next page between requests', async () => {
    const pages = [page([...filler(99), job('mine')], 150), page([job('mine'), ...filler(50, 99)], 150)];
    const { rows } = await list(['mine', 'other'], pages);
    assert.equal(rows.filter(({ requestId }) => requestId === 'mine').length, 1);
  });

  it('listJobs throws the error of a page if no wanted job was found before', async () => {
    const error = new OrgAccessError('network', { code: 'callFailed' });
    await assert.rejects(list(['mine'], [page(filler(100), 300), error]), error);
  });
});
