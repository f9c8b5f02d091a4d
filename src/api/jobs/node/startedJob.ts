import { isPlaceHeader, placeIn } from '../../../access/site/common/placeHeaders.ts';
import { wait, type Clock } from '../../../platform/common/clock.ts';
import { isObject, own, parseObject, text } from '../../../platform/common/json/json.ts';
import { requestIdIn, type JobRow } from '../../../service/forms/common/jobs.ts';
import { discovery } from '../../common/catalogue/discovery.ts';
import type { ApiCall } from '../../node/apiCall.ts';
import type { FollowedJob } from '../common/followedJob.ts';
import { beginWatch, type JobList } from '../common/jobWatch.ts';

/** Job that a call has started, and data to find it if the response has no ID. */
export interface StartedJob {
  /** Its request ID is empty if the response has none. */
  readonly job: FollowedJob;
  /** Time by the service's clock. */
  readonly sentAtMs: number;
}

export function isDiscovery({ method, path }: { readonly method: string; readonly path: string }): boolean {
  return discovery.some(
    ({ id, ...create }) =>
      id === 'create-discovery' && create.method === method && create.path === path.replace(/\?.*/s, ''),
  );
}

/** Returns the job that a call has started, or undefined if its response mentions none. */
export function startedJob({ connection, username, call, startedAtMs, outcome }: ApiCall): StartedJob | undefined {
  if (outcome.kind !== 'answered' || outcome.status < 200 || outcome.status > 299) return undefined;
  if (call.kind !== 'job' && !isDiscovery(call)) return undefined;
  // Jobs are listed by site.
  if (!placeIn(call.headers)?.site) return undefined;
  const body = outcome.response?.body;
  const requestId = requestIdIn(body?.kind === 'json' ? body.value : body?.kind === 'text' ? body.text : undefined);
  if (requestId === undefined && !isDiscovery(call)) return undefined;
  const sent = parseObject(call.body);
  const [requestName, triggerType] = ['requestName', 'triggerType'].map((name) =>
    isObject(sent) ? text(own(sent, name)) : undefined,
  );
  const endedAtMs = startedAtMs + outcome.durationMs;
  const date = Date.parse(outcome.response?.headers.find(([name]) => name === 'date')?.[1] ?? '');
  const names = {
    ...(requestName !== undefined && { requestName }),
    ...(triggerType !== undefined && { triggerType }),
  };
  return {
    job: {
      watch: beginWatch({ requestId: requestId ?? '', ...names }, endedAtMs),
      connectionId: connection.id,
      baseUrl: connection.baseUrl,
      username,
      headers: (call.headers ?? []).filter(([name]) => isPlaceHeader(name)),
    },
    sentAtMs: (Number.isNaN(date) ? endedAtMs - clocksDifferMs : date - dateIsExactToMs) - outcome.durationMs,
  };
}

/** Precision of the `Date` header. The service's clock may seem to be behind by as much. */
const dateIsExactToMs = 1_000;
const clocksDifferMs = 60_000;

/** Delays between searches for a job without an ID, which may not be listed at once. */
const looksAfterMs = [2_000, 5_000, 10_000, 20_000, 30_000];

/**
 * Finds a job by name if the response had no ID.
 *
 * @param list requests the newest part of the list
 * @returns the job with its ID, or undefined if it wasn't found or the signal aborted
 */
export async function foundJob(
  { job, sentAtMs }: StartedJob,
  list: () => Promise<JobList | undefined>,
  clock: Clock,
  signal: AbortSignal,
): Promise<FollowedJob | undefined> {
  const { watch } = job;
  if (watch.requestId !== '') return job;
  if (watch.requestName === undefined) return undefined;
  for (const delayMs of looksAfterMs) {
    await wait(clock, delayMs, signal);
    if (signal.aborted) return undefined;
    const poll = await list();
    const row = poll?.kind === 'listed' ? newestNamed(poll.rows, watch.requestName, sentAtMs) : undefined;
    if (row) return { ...job, watch: { ...watch, requestId: row.requestId } };
  }
  return undefined;
}

/** Returns the newest job with this name that started after the request was sent. */
function newestNamed(rows: readonly JobRow[], name: string, sentAtMs: number): JobRow | undefined {
  return rows
    .filter(({ requestName, startedAtMs }) => requestName === name && (startedAtMs ?? 0) >= sentAtMs)
    .sort((a, b) => (b.startedAtMs ?? 0) - (a.startedAtMs ?? 0))[0];
}
