import { jobRows, type JobRow } from '../core/api/jobs/jobRow.ts';
import {
  afterPoll,
  beginWatch,
  dueNow,
  isOver,
  untilPollMs,
  type JobWatch,
  type Poll,
} from '../core/api/jobs/jobWatch.ts';
import { PageWalk } from '../core/api/pages/pageWalk.ts';
import { OrgAccessError } from '../core/base/errors.ts';
import type { AskedPlaces } from '../core/terminals/helperCall.ts';
import type { CallAnswer, HelperAnswer } from '../core/terminals/helperProtocol.ts';
import type { Question } from './commandLine.ts';
import { pageIn } from './pageIn.ts';
import type { exitCodes } from './usage.ts';

type Sent =
  | HelperAnswer<'call'>
  | { readonly ok: false; readonly reason: keyof typeof exitCodes; readonly message: string };

export interface JobToFollow {
  readonly requestId: string;
  readonly connection?: string;
  readonly place?: AskedPlaces;
}

/** What is outside of a wait. */
export interface Surroundings {
  readonly ask: (question: Question) => Promise<Sent>;
  readonly nowMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Called after each look, with the job as it stands. */
  readonly onProgress: (watch: JobWatch) => void;
}

/** How a wait has ended. `unanswered`: the list of jobs cannot be asked for, which waiting does not mend. */
export type WaitEnd =
  | { readonly kind: 'over' | 'timedOut'; readonly watch: JobWatch }
  | { readonly kind: 'unanswered'; readonly why: Extract<Sent, { ok: false }> }
  | { readonly kind: 'refused'; readonly answer: CallAnswer };

const pageSize = 100;
const mostPages = 20;

/** Follows a job by its own ID until it is over, or the time is. What may pass, such as a service that cannot be reached, is waited for. */
export async function followJob(asked: JobToFollow, timeoutMs: number, around: Surroundings): Promise<WaitEnd> {
  const beganMs = around.nowMs();
  let job = asked;
  let watch = dueNow(beginWatch({ requestId: job.requestId }, beganMs));
  for (let isFirst = true; ; isFirst = false) {
    const leftMs = beganMs + timeoutMs - around.nowMs();
    const waitMs = untilPollMs(watch, around.nowMs());
    if (!isFirst && leftMs <= 0) return { kind: 'timedOut', watch };
    // The last look is when the time is over.
    await around.sleep(Math.max(0, Math.min(waitMs, leftMs)));
    const polled = await poll(job, around);
    if ('end' in polled && (isFirst || !mayPass(polled.end))) return polled.end;
    // Whatever is chosen meanwhile, the job is at the place where it was.
    if ('job' in polled) job = polled.job;
    watch = afterPoll(watch, 'end' in polled ? failed : polled.poll, around.nowMs());
    around.onProgress(watch);
    if (isOver(watch)) return { kind: 'over', watch };
  }
}

const failed: Poll = { kind: 'failed', error: new OrgAccessError('network', { code: 'callFailed' }) };

function mayPass(end: WaitEnd): boolean {
  if (end.kind === 'unanswered') return end.why.reason === 'unreachable' || end.why.reason === 'failed';
  return end.kind === 'refused' && (end.answer.status >= 500 || end.answer.status === 429);
}

/** Looks through the list of jobs, of which the newest come first, until this one is found. */
async function poll(
  { requestId, connection, place }: JobToFollow,
  { ask }: Surroundings,
): Promise<{ readonly poll: Poll; readonly job: JobToFollow } | { readonly end: WaitEnd }> {
  let about: Question = { ask: 'call', ...(connection !== undefined && { connection }), ...(place && { place }) };
  const args = [
    ['page', '1'],
    ['size', String(pageSize)],
    ['sort', 'startDate,DESC'],
  ] as const;
  let question: Question = { ...about, call: { operation: 'discovery-status', args, pages: true } };
  let walk: PageWalk | undefined;
  let isWhole = false;
  let rows: readonly JobRow[] = [];
  for (let count = 0; count < mostPages; count += 1) {
    const answer = await ask(question);
    if (!answer.ok) return { end: { kind: 'unanswered', why: answer } };
    const { value } = answer;
    if (value.status >= 400) return { end: { kind: 'refused', answer: value } };
    walk ??= new PageWalk(value.path);
    const step = walk.accept(pageIn(value));
    rows = jobRows(step.rows).filter((row) => row.requestId === requestId);
    about = { ask: 'call', connection: value.connectionId, place: value.place ? [value.place] : 'none' };
    isWhole = step.end !== undefined && step.end !== 'repeated' && step.end !== 'noPage';
    if (rows.length > 0 || step.next === undefined) break;
    question = { ...about, call: { method: value.method, path: step.next, pages: true } };
  }
  const { connection: pinned, place: there } = about;
  const job = { requestId, ...(pinned !== undefined && { connection: pinned }), ...(there && { place: there }) };
  return { poll: { kind: 'listed', rows, isWhole }, job };
}
