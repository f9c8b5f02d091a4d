import type { PlaceName } from '../../../platform/common/entities.ts';
import { asOrgAccessError, OrgAccessError } from '../../../platform/common/errors.ts';
import { parseJson } from '../../../platform/common/json/json.ts';
import type { HttpResponse } from '../../../service/common/http.ts';
import { requireKnownCharset } from '../../../service/common/jsonResponse.ts';
import { refusal } from '../../../service/common/refusals.ts';
import type { ServiceCall } from '../../../service/common/serviceClient.ts';
import { callOf } from '../../common/callOf.ts';
import { discovery } from '../../common/catalogue/discovery.ts';
import { pageSize } from '../../common/pages/pageSize.ts';
import { readPage, type Page } from '../../common/pages/readPage.ts';
import { PageWalk } from '../../node/pages/pageWalk.ts';
import { jobRows, type JobRow } from '../common/jobRow.ts';
import type { Poll } from '../common/jobWatch.ts';

export interface JobListRequest {
  /** Returns undefined if the call was canceled or the session has ended. */
  readonly send: (call: ServiceCall) => Promise<HttpResponse | undefined>;
  readonly baseUrl: string;
  readonly place: PlaceName | undefined;
  readonly nowMs: () => number;
}

/** Limit of pages to search for a job. The list begins with the latest jobs. */
const maxPages = 20;

const status = discovery.find(({ id }) => id === 'discovery-status');

/**
 * Requests the status list of a site, page by page, until all wanted jobs were found.
 *
 * @param wanted job IDs; if empty, only one page is read
 * @returns undefined if canceled or the session has ended
 */
export async function listJobs(
  request: JobListRequest,
  wanted: readonly string[],
  pages = maxPages,
): Promise<Poll | undefined> {
  let rows: readonly JobRow[] = [];
  const isFound = () => wanted.every((id) => rows.some(({ requestId }) => requestId === id));
  try {
    if (!status) throw new Error('The catalogue has no operation for the status of jobs.');
    const first = callOf(status, {
      args: { page: '1', size: String(pageSize), sort: 'startDate,DESC' },
      place: request.place,
    });
    const walk = new PageWalk(first.path);
    let path: string | undefined = first.path;
    for (let count = 0; path !== undefined && count < pages; count += 1) {
      const response = await request.send({ ...first, path });
      if (!response) return undefined;
      const step = walk.accept(pageIn(response, path, request));
      rows = joined(rows, jobRows(step.rows));
      if (isFound()) break;
      if (step.end !== undefined) return { kind: 'listed', rows, isWhole: walk.isWhole };
      path = step.next;
    }
    return { kind: 'listed', rows, isWhole: false };
  } catch (error) {
    if (rows.some(({ requestId }) => wanted.includes(requestId))) return { kind: 'listed', rows, isWhole: false };
    return { kind: 'failed', error: asOrgAccessError(error, 'shape', () => ({ code: 'answerNotRead' })) };
  }
}

/** Joins pages. A job that moved meanwhile may be on both. */
function joined(before: readonly JobRow[], added: readonly JobRow[]): readonly JobRow[] {
  const keyOf = ({ requestId, startedAtMs }: JobRow) => `${startedAtMs ?? ''} ${requestId}`;
  const moved = new Set(added.map(keyOf));
  return [...before.filter((row) => !moved.has(keyOf(row))), ...added];
}

/** @throws OrgAccessError if the response is an error, or not a list */
function pageIn(response: HttpResponse, path: string, { baseUrl, nowMs }: JobListRequest): Page {
  const page = readPage(bodyOf(response, nowMs()), { path, baseUrl, head: response });
  if (page) return page;
  throw new OrgAccessError('shape', { code: 'notTheInterface' });
}

/**
 * Returns the JSON body of a response.
 *
 * @throws OrgAccessError if it is an error, or not JSON
 */
export function bodyOf(response: HttpResponse, nowMs: number): unknown {
  if (response.status < 200 || response.status > 299) throw refusal(response, 'request', nowMs);
  requireKnownCharset(response);
  try {
    return parseJson(response.text);
  } catch (cause) {
    throw new OrgAccessError('shape', { code: 'notTheInterface' }, { cause });
  }
}
