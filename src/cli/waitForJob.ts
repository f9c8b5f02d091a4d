import { setTimeout as sleep } from 'node:timers/promises';
import { pageSize } from '../api/common/pages/pageSize.ts';
import { PageWalk } from '../api/node/pages/pageWalk.ts';
import { type JobRow, jobRows } from '../jobs/common/jobRow.ts';
import {
  afterPoll,
  beginWatch,
  dueNow,
  isOver,
  type JobWatch,
  type Poll,
  untilPollMs,
} from '../jobs/common/jobWatch.ts';
import { OrgAccessError } from '../platform/common/errors.ts';
import { writeJson } from '../platform/common/json/json.ts';
import { withUnseenEscaped } from '../platform/common/text/displayText.ts';
import type { RequestedPlaces, OperationCall, PathCall, SentAs } from '../terminals/common/protocol/cliCall.ts';
import type { CallResponse, CliResponse } from '../terminals/node/protocol/cliProtocol.ts';
import type { Invocation, RequestContent } from './commandLine.ts';
import { printError, printFailure, ProgressLine, type Failure } from './messages.ts';
import type { Output } from './output.ts';
import { responsePage } from './page.ts';
import { sendRequest } from './request.ts';
import { printResponseError, isError } from './responses.ts';
import { exitCodes } from './usage.ts';

/** Waits for a job, and prints its last state. @returns the exit code */
export async function waitFor(
  job: JobToFollow,
  { timeoutMs }: NonNullable<Invocation['wait']>,
  output: Output,
): Promise<number> {
  const { requestId } = job;
  const progress = new ProgressLine();
  const over = new AbortController();
  const onInterrupt = () => over.abort();
  process.once('SIGINT', onInterrupt);
  const interrupted = new Promise<'interrupted'>((resolve) =>
    over.signal.addEventListener('abort', () => resolve('interrupted')),
  );
  const following = followJob(job, timeoutMs, {
    ask: (asked) => sendRequest({ ...asked, ask: 'call' }, over.signal),
    nowMs: () => Date.now(),
    sleep: async (ms) => await sleep(ms, undefined, { signal: over.signal }),
    onProgress: (watch, trouble) =>
      trouble ? progress.print(troubleText(watch, trouble)) : progress.show(progressText(watch)),
  });
  // Its sleep rejects after an interrupt.
  following.catch(() => undefined);
  const end = await Promise.race([following, interrupted]);
  process.removeListener('SIGINT', onInterrupt);
  over.abort();
  progress.end();
  if (end === 'interrupted') return printError(goesOn(requestId), exitCodes.interrupted);
  if ('watch' in end && end.watch.source)
    await output.write(`${withUnseenEscaped(writeJson(end.watch.source, 2) ?? '')}\n`);
  return codeOf(end, requestId);
}

function codeOf(end: WaitEnd, requestId: string): number {
  if (end.kind === 'unanswered') return printFailure(end.why);
  if (end.kind === 'refused') return printResponseError(end.answer);
  if (end.kind === 'timedOut') return printError(`It took too long. ${goesOn(requestId)}`, exitCodes.timedOut);
  const { phase, word } = end.watch;
  if (phase === 'done') return exitCodes.done;
  if (phase === 'faulty') return printError(`The discovery has ended with errors: ${word ?? ''}.`, exitCodes.jobFailed);
  if (phase === 'failed') return printError(`The discovery has failed: ${word ?? ''}.`, exitCodes.jobFailed);
  if (phase === 'stopped') return printError(`The discovery was stopped: ${word ?? ''}.`, exitCodes.jobStopped);
  return printError('The discovery is no longer in the list of the service.', exitCodes.jobStopped);
}

function goesOn(requestId: string): string {
  return `The discovery goes on at the service. To wait for it again, run "org-access wait ${requestId}".`;
}

type Sent = CliResponse<'call'> | Failure;

export interface JobToFollow {
  readonly requestId: string;
  readonly connection?: string;
  readonly place?: RequestedPlaces;
  readonly sentAs?: SentAs;
}

/** Services of a wait. */
export interface WaitServices {
  readonly ask: (question: RequestContent) => Promise<Sent>;
  readonly nowMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Called after each poll. */
  readonly onProgress: (watch: JobWatch, trouble?: Trouble) => void;
}

/** Missing response, or an error response. */
export type NoAnswer =
  | { readonly kind: 'unanswered'; readonly why: Extract<Sent, { ok: false }> }
  | { readonly kind: 'refused'; readonly answer: CallResponse };

/** Failed poll, perhaps with the sign-in page of a proxy. */
export type Trouble = NoAnswer | { readonly kind: 'noList'; readonly isWebPage: boolean };

/** End of a wait. A failure is permanent. */
export type WaitEnd = { readonly kind: 'over' | 'timedOut'; readonly watch: JobWatch } | NoAnswer;

const mostPages = 20;

/** Polls a job until it is over or the time is up, across transient failures. */
export async function followJob(asked: JobToFollow, timeoutMs: number, around: WaitServices): Promise<WaitEnd> {
  const beganMs = around.nowMs();
  let job = asked;
  let watch = dueNow(beginWatch({ requestId: job.requestId }, beganMs));
  for (let isFirst = true; ; isFirst = false) {
    const leftMs = beganMs + timeoutMs - around.nowMs();
    const waitMs = untilPollMs(watch, around.nowMs());
    if (!isFirst && leftMs <= 0) return { kind: 'timedOut', watch };
    // The last poll is at the end of the time.
    await around.sleep(Math.max(0, Math.min(waitMs, leftMs)));
    const { trouble, ...polled } = await poll(job, around);
    if (trouble && trouble.kind !== 'noList' && !mayPass(trouble, isFirst)) return trouble;
    // Later polls keep the place of the first.
    job = polled.job;
    watch = afterPoll(watch, polled.poll, around.nowMs());
    around.onProgress(watch, trouble);
    if (isOver(watch)) return { kind: 'over', watch };
  }
}

const failed: Poll = { kind: 'failed', error: new OrgAccessError('network', { code: 'callFailed' }) };

/** Whether a failure is transient. @param isFirst whether no request was sent before */
export function mayPass(trouble: NoAnswer, isFirst: boolean): boolean {
  if (trouble.kind === 'refused') return trouble.answer.status >= 500 || trouble.answer.status === 429;
  const { reason } = trouble.why;
  return reason === 'unreachable' || (reason === 'failed' && !isFirst);
}

/** Searches the list of jobs, newest first. */
async function poll(
  asked: JobToFollow,
  { ask }: WaitServices,
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
    const page = responsePage(value);
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

function questionOf({ connection, place, sentAs }: JobToFollow, call: PathCall | OperationCall): RequestContent {
  return {
    ask: 'call',
    ...(connection !== undefined && { connection }),
    ...(place && { place }),
    call: { ...call, pages: true, ...(sentAs && { sentAs }) },
  };
}

/** Returns the target of a request, for later ones of its series. */
export function whereSent({ connectionId, url, username, place }: CallResponse): Omit<JobToFollow, 'requestId'> {
  return { connection: connectionId, place: place ? [place] : 'none', sentAs: { url, username } };
}

/** Describes the state of a job. */
export function progressText({ requestId, phase, word, percent, fellFrom }: JobWatch): string {
  const share = percent === undefined ? '' : `, ${percent} %${fellFrom === undefined ? '' : ` (it was ${fellFrom} %)`}`;
  const about = `Request ${requestId}`;
  if (phase === 'waiting') return `${about}: not in the list yet.`;
  if (phase === 'missing') return `${about}: not in the list any more, or not yet.`;
  if (phase === 'stuck') return `${about}: ${word ?? ''}${share}, unchanged for more than ten minutes.`;
  return `${about}: ${word ?? 'in the list'}${share}`;
}

/** Describes a failed poll. */
export function troubleText({ requestId }: JobWatch, trouble: Trouble): string {
  return `Request ${requestId}: ${reasonOf(trouble)} Asking again.`;
}

function reasonOf(trouble: Trouble): string {
  if (trouble.kind === 'refused') return `The service responded with status ${trouble.answer.status}.`;
  if (trouble.kind === 'unanswered') return trouble.why.message;
  return trouble.isWebPage
    ? 'The response is a web page, for example one to sign in, and no list of jobs.'
    : 'The response is no list of jobs.';
}
