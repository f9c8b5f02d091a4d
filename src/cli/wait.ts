import { pageSize } from '../api/common/pages/pageSize.ts';
import { PageWalk } from '../api/node/pages/pageWalk.ts';
import { jobRows, type JobRow } from '../jobs/common/jobRow.ts';
import {
  afterPoll,
  beginWatch,
  dueNow,
  isOver,
  untilPollMs,
  type JobWatch,
  type Poll,
} from '../jobs/common/jobWatch.ts';
import { OrgAccessError } from '../platform/common/errors.ts';
import type { AskedPlaces, OperationCall, PathCall, SentAs } from '../terminals/common/protocol/helperCall.ts';
import type { CallAnswer, HelperAnswer } from '../terminals/node/protocol/helperProtocol.ts';
import type { Question } from './command/commandLine.ts';
import type { exitCodes } from './command/usage.ts';
import { answeredPage } from './paging/answeredPage.ts';
import { isError } from './responses.ts';

type Sent =
  | HelperAnswer<'call'>
  | { readonly ok: false; readonly reason: keyof typeof exitCodes; readonly message: string };

export interface JobToFollow {
  readonly requestId: string;
  readonly connection?: string;
  readonly place?: AskedPlaces;
  readonly sentAs?: SentAs;
}

/** The surroundings of a wait. */
export interface Surroundings {
  readonly ask: (question: Question) => Promise<Sent>;
  readonly nowMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Called after each look, with the job as it stands, and why the list could not be had. */
  readonly onProgress: (watch: JobWatch, trouble?: Trouble) => void;
}

/** A reason why there is no response to a request, or an error in its place. */
export type NoAnswer =
  | { readonly kind: 'unanswered'; readonly why: Extract<Sent, { ok: false }> }
  | { readonly kind: 'refused'; readonly answer: CallAnswer };

/** The same, or a response that is another page, such as that of a proxy at which a person has to sign in. */
export type Trouble = NoAnswer | { readonly kind: 'noList'; readonly isWebPage: boolean };

/** How a wait has ended: with the job, or for a reason that waiting does not mend. */
export type WaitEnd = { readonly kind: 'over' | 'timedOut'; readonly watch: JobWatch } | NoAnswer;

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
    const { trouble, ...polled } = await poll(job, around);
    if (trouble && trouble.kind !== 'noList' && !mayPass(trouble, isFirst)) return trouble;
    // Whatever is chosen meanwhile, the job is at the place where it was.
    job = polled.job;
    watch = afterPoll(watch, polled.poll, around.nowMs());
    around.onProgress(watch, trouble);
    if (isOver(watch)) return { kind: 'over', watch };
  }
}

const failed: Poll = { kind: 'failed', error: new OrgAccessError('network', { code: 'callFailed' }) };

/** @param isFirst when what the editor refuses has never been answered, such as a place that is not there */
export function mayPass(trouble: NoAnswer, isFirst: boolean): boolean {
  if (trouble.kind === 'refused') return trouble.answer.status >= 500 || trouble.answer.status === 429;
  const { reason } = trouble.why;
  return reason === 'unreachable' || (reason === 'failed' && !isFirst);
}

/** Looks through the list of jobs, of which the newest come first, until this one is found. */
async function poll(
  asked: JobToFollow,
  { ask }: Surroundings,
): Promise<{ readonly poll: Poll; readonly job: JobToFollow; readonly trouble?: Trouble }> {
  const { requestId } = asked;
  const args = [
    ['page', '1'],
    ['size', String(pageSize)],
    ['sort', 'startDate,DESC'],
  ] as const;
  let job = asked;
  let question = questionOf(job, { operation: 'discovery-status', args });
  let walk: PageWalk | undefined;
  let isWhole = false;
  let rows: readonly JobRow[] = [];
  for (let count = 0; count < mostPages; count += 1) {
    const answer = await ask(question);
    if (!answer.ok) return { poll: failed, job, trouble: { kind: 'unanswered', why: answer } };
    const { value } = answer;
    if (isError(value)) return { poll: failed, job, trouble: { kind: 'refused', answer: value } };
    const page = answeredPage(value);
    if (!page) return { poll: failed, job, trouble: { kind: 'noList', isWebPage: /^\s*</.test(value.text) } };
    walk ??= new PageWalk(value.path);
    const step = walk.accept(page);
    rows = jobRows(step.rows).filter((row) => row.requestId === requestId);
    job = { requestId, ...whereSent(value) };
    isWhole = step.end !== undefined && step.end !== 'repeated';
    if (rows.length > 0 || step.next === undefined) break;
    question = questionOf(job, { method: value.method, path: step.next });
  }
  return { poll: { kind: 'listed', rows, isWhole }, job };
}

function questionOf({ connection, place, sentAs }: JobToFollow, call: PathCall | OperationCall): Question {
  return {
    ask: 'call',
    ...(connection !== undefined && { connection }),
    ...(place && { place }),
    call: { ...call, pages: true, ...(sentAs && { sentAs }) },
  };
}

/** The connection, the person and the place of a request, for those that belong to it. */
export function whereSent({ connectionId, url, username, place }: CallAnswer): Omit<JobToFollow, 'requestId'> {
  return { connection: connectionId, place: place ? [place] : 'none', sentAs: { url, username } };
}
