import { wait, type Clock } from '../../base/clock.ts';
import { isObject, own, parseObject, text } from '../../base/json/json.ts';
import type { ApiCall } from '../apiCall.ts';
import { discovery } from '../catalogue/discovery.ts';
import { isPlaceHeader, placeIn } from '../placeHeaders.ts';
import type { FollowedJob } from './followedJob.ts';
import { beginWatch, type Poll } from './jobWatch.ts';
import { newestNamed, requestIdIn } from './requestId.ts';

/** A job that a call has started, and what is needed to find it where the response has not named it. */
export interface StartedJob {
  /** Its request ID is empty where the response has not named it. */
  readonly job: FollowedJob;
  /** By the clock of the service. */
  readonly sentAtMs: number;
}

/** Whether a call is one that creates a discovery, which is a job at the service. */
export function isDiscovery({ method, path }: { readonly method: string; readonly path: string }): boolean {
  return discovery.some(
    ({ id, ...create }) =>
      id === 'create-discovery' && create.method === method && create.path === path.replace(/\?.*/s, ''),
  );
}

/** The job that a call has started. Undefined for a call that has started none, as far as its response tells. */
export function startedJob({ connection, username, call, startedAtMs, outcome }: ApiCall): StartedJob | undefined {
  if (outcome.kind !== 'answered' || outcome.status < 200 || outcome.status > 299) return undefined;
  if (call.kind !== 'job' && !isDiscovery(call)) return undefined;
  // The list of jobs is of a site.
  if (!placeIn(call.headers)?.site) return undefined;
  const body = outcome.answer?.body;
  const requestId = requestIdIn(body?.kind === 'json' ? body.value : body?.kind === 'text' ? body.text : undefined);
  if (requestId === undefined && !isDiscovery(call)) return undefined;
  const sent = parseObject(call.body);
  const [requestName, triggerType] = ['requestName', 'triggerType'].map((name) =>
    isObject(sent) ? text(own(sent, name)) : undefined,
  );
  const endedAtMs = startedAtMs + outcome.durationMs;
  const date = Date.parse(outcome.answer?.headers.find(([name]) => name === 'date')?.[1] ?? '');
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

/** A header `Date` has whole seconds. Without one, the clock of the service may be as far behind. */
const dateIsExactToMs = 1_000;
const clocksDifferMs = 60_000;

/** Looks for a job that the response has not named, as long as it takes to be listed. */
const looksAfterMs = [2_000, 5_000, 10_000, 20_000, 30_000];

/**
 * Finds a job by its name that the response has not named.
 *
 * @param list asks for the newest of the list of jobs
 * @returns the job with its request ID; undefined where it is not found, or when the signal was aborted
 */
export async function foundJob(
  { job, sentAtMs }: StartedJob,
  list: () => Promise<Poll | undefined>,
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
