import { jobRows, type JobRow } from '../../../service/forms/common/jobs.ts';
import type { Page } from '../../../service/forms/common/pages.ts';
import { pageSize } from '../../common/pages/pageSize.ts';
import { PageWalk } from '../../node/pages/pageWalk.ts';
import type { JobList } from '../common/jobWatch.ts';

/** Parameters of the first page. The list begins with the latest jobs. */
export const newestJobs = { page: '1', size: String(pageSize), sort: 'startDate,DESC' };

/** Limit of pages to search for a job. */
const maxPages = 20;

/**
 * Reads the status list of a site, page by page, until all wanted jobs were found.
 *
 * @param read requests the page at a path, by default the first, and returns it with its path
 * @param wanted job IDs; if empty, only one page is read
 * @returns undefined if `read` did
 * @throws errors of `read`, unless a wanted job was found before
 */
export async function listJobs(
  read: (path?: string) => Promise<{ readonly path: string; readonly page: Page } | undefined>,
  wanted: readonly string[],
): Promise<Extract<JobList, { kind: 'listed' }> | undefined> {
  let rows: readonly JobRow[] = [];
  let walk: PageWalk | undefined;
  let next: string | undefined;
  try {
    for (let count = 0; count < maxPages; count += 1) {
      const response = await read(next);
      if (!response) return undefined;
      walk ??= new PageWalk(response.path);
      const step = walk.accept(response.page);
      rows = joined(rows, jobRows(step.rows));
      if (wanted.every((id) => rows.some(({ requestId }) => requestId === id))) break;
      if (step.next === undefined) return { kind: 'listed', rows, isWhole: walk.isWhole };
      ({ next } = step);
    }
  } catch (error) {
    if (!rows.some(({ requestId }) => wanted.includes(requestId))) throw error;
  }
  return { kind: 'listed', rows, isWhole: false };
}

/** Joins pages. A job that has moved between the requests may be on both. */
function joined(before: readonly JobRow[], added: readonly JobRow[]): readonly JobRow[] {
  const keyOf = ({ requestId, startedAtMs }: JobRow) => `${startedAtMs ?? ''} ${requestId}`;
  const moved = new Set(added.map(keyOf));
  return [...before.filter((row) => !moved.has(keyOf(row))), ...added];
}
