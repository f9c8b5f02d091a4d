import { setTimeout as sleep } from 'node:timers/promises';
import { pageSize } from '../api/common/pages/pageSize.ts';
import { jobRows, type JobRow } from '../api/jobs/common/jobRow.ts';
import {
  afterPoll,
  beginWatch,
  dueNow,
  isOver,
  untilPollMs,
  type JobWatch,
  type Poll,
} from '../api/jobs/common/jobWatch.ts';
import { PageWalk } from '../api/node/pages/pageWalk.ts';
import { OrgAccessError } from '../platform/common/errors.ts';
import { writeJson } from '../platform/common/json/json.ts';
import { withUnseenEscaped } from '../platform/common/text/displayText.ts';
import type { OperationCall, PathCall, RequestedPlaces, SentAs } from '../terminals/common/protocol/cliCall.ts';
import type { CallResponse, CliResponse } from '../terminals/node/protocol/cliProtocol.ts';
import type { Access } from './access.ts';
import type { Invocation, RequestContent } from './commandLine/commandLine.ts';
import { exitCodes } from './commandLine/usage.ts';
import { printError, printFailure, ProgressLine, type Failure } from './messages.ts';
import type { Output } from './output.ts';
import { responsePage } from './page.ts';
import { isError, printResponseError } from './responses.ts';

/**
 * Waits for a job, and prints its last state.
 *
 * @returns the exit code
 */
export async function waitFor(
  job: JobToFollow,
  { maxTime }: Pick<Invocation, 'maxTime'>,
  output: Output,
  { send }: Access,
): Promise<number> {
  const { requestId } = job;
  const progress = new ProgressLine();
  const end = await untilInterrupted((over) =>
    followJob(job, maxTime?.ms ?? Infinity, {
      send: (content) => send({ ...content, ask: 'call' }, over),
      nowMs: () => Date.now(),
      sleep: async (ms) => await sleep(ms, undefined, { signal: over }),
      onProgress: (watch, trouble) =>
        trouble ? progress.print(troubleText(watch, trouble)) : progress.show(progressText(watch)),
    }),
  );
  progress.end();
  if (end === 'interrupted') return printError(goesOn(requestId), exitCodes.interrupted);
  if ('watch' in end && end.watch.source)
    await output.write(`${withUnseenEscaped(writeJson(end.watch.source, 2) ?? '')}\n`);
  return codeOf(end, requestId);
}

/** Runs work until it ends or Ctrl+C aborts its signal. */
export async function untilInterrupted<T>(work: (over: AbortSignal) => Promise<T>): Promise<T | 'interrupted'> {
  const over = new AbortController();
  const onInterrupt = () => over.abort();
  process.once('SIGINT', onInterrupt);
  const interrupted = new Promise<'interrupted'>((resolve) =>
    over.signal.addEventListener('abort', () => resolve('interrupted')),
  );
  const working = work(over.signal);
  // Its sleep rejects after an interrupt.
  working.catch(() => undefined);
  const end = await Promise.race([working, interrupted]);
  process.removeListener('SIGINT', onInterrupt);
  over.abort();
  return end;
}

function codeOf(end: WaitEnd, requestId: string): number {
  if (end.kind === 'noResponse') return printFailure(end.why);
  if (end.kind === 'refused') return printResponseError(end.response);
  if (end.kind === 'timedOut')
    return printError(`The time of --max-time is over. ${goesOn(requestId)}`, exitCodes.timedOut);
  const { phase, word } = end.watch;
  if (phase === 'done') return exitCodes.done;
  if (phase === 'failed') return printError(`The discovery has failed: ${word ?? ''}.`, exitCodes.jobFailed);
  if (phase === 'stopped') return printError(`The discovery was stopped: ${word ?? ''}.`, exitCodes.jobStopped);
  return printError('The discovery is no longer in the list of the service.', exitCodes.jobStopped);
}

function goesOn(requestId: string): string {
  return `The discovery goes on at the service. To wait for it again, run "org-access wait ${requestId}".`;
}

type Sent = CliResponse<'call'> | Failure;

interface JobToFollow {
  readonly requestId: string;
  readonly connection?: string;
  readonly place?: RequestedPlaces;
  readonly sentAs?: SentAs;
}

export interface WaitServices {
  readonly send: (request: RequestContent) => Promise<Sent>;
  readonly nowMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly onProgress: (watch: JobWatch, trouble?: Trouble) => void;
}

export type NoResponse =
  | { readonly kind: 'noResponse'; readonly why: Extract<Sent, { ok: false }> }
  | { readonly kind: 'refused'; readonly response: CallResponse };

/** Failed poll. The response may be the sign-in page of a proxy. */
export type Trouble = NoResponse | { readonly kind: 'noList'; readonly isWebPage: boolean };

/** End of a wait. A failure is permanent. */
export type WaitEnd = { readonly kind: 'over' | 'timedOut'; readonly watch: JobWatch } | NoResponse;

const maxPages = 20;

/** Polls a job until it is over or the time is up. Continues after transient failures. */
export async function followJob(asked: JobToFollow, timeoutMs: number, services: WaitServices): Promise<WaitEnd> {
  const beganMs = services.nowMs();
  let job = asked;
  let watch = dueNow(beginWatch({ requestId: job.requestId }, beganMs));
  for (let isFirst = true; ; isFirst = false) {
    const leftMs = beganMs + timeoutMs - services.nowMs();
    const waitMs = untilPollMs(watch, services.nowMs());
    if (!isFirst && leftMs <= 0) return { kind: 'timedOut', watch };
    // The last poll is at the end of the time.
    await services.sleep(Math.max(0, Math.min(waitMs, leftMs)));
    const { trouble, ...polled } = await poll(job, services);
    if (isLate(trouble)) return { kind: 'timedOut', watch };
    if (trouble && trouble.kind !== 'noList' && !mayPass(trouble, isFirst)) return trouble;
    // Later polls keep the place of the first.
    job = polled.job;
    watch = afterPoll(watch, polled.poll, services.nowMs());
    services.onProgress(watch, trouble);
    if (isOver(watch)) return { kind: 'over', watch };
  }
}

const failed: Poll = { kind: 'failed', error: new OrgAccessError('network', { code: 'callFailed' }) };

/**
 * Whether a failure is transient.
 *
 * @param isFirst whether no request was sent before
 */
export function mayPass(trouble: NoResponse, isFirst: boolean): boolean {
  if (trouble.kind === 'refused') return trouble.response.status >= 500 || trouble.response.status === 429;
  const { reason } = trouble.why;
  return reason === 'unreachable' || (reason === 'failed' && !isFirst);
}

/** Whether the time of the whole command is over. */
export function isLate(trouble: Trouble | undefined): boolean {
  return trouble?.kind === 'noResponse' && trouble.why.reason === 'timedOut';
}

async function poll(
  asked: JobToFollow,
  { send }: WaitServices,
): Promise<{ readonly poll: Poll; readonly job: JobToFollow; readonly trouble?: Trouble }> {
  const { requestId } = asked;
  const args = [
    ['page', '1'],
    ['size', String(pageSize)],
    ['sort', 'startDate,DESC'],
  ] as const;
  let job = asked;
  let request = requestOf(job, { operation: 'discovery-status', args });
  let walk: PageWalk | undefined;
  let isWhole = false;
  let rows: readonly JobRow[] = [];
  for (let count = 0; count < maxPages; count += 1) {
    const response = await send(request);
    if (!response.ok) return { poll: failed, job, trouble: { kind: 'noResponse', why: response } };
    const { value } = response;
    if (isError(value)) return { poll: failed, job, trouble: { kind: 'refused', response: value } };
    const page = responsePage(value);
    if (!page) return { poll: failed, job, trouble: { kind: 'noList', isWebPage: /^\s*</.test(value.text) } };
    walk ??= new PageWalk(value.path);
    const step = walk.accept(page);
    rows = jobRows(step.rows).filter((row) => row.requestId === requestId);
    job = { requestId, ...whereSent(value) };
    ({ isWhole } = walk);
    if (rows.length > 0 || step.next === undefined) break;
    request = requestOf(job, { method: value.method, path: step.next });
  }
  return { poll: { kind: 'listed', rows, isWhole }, job };
}

function requestOf({ connection, place, sentAs }: JobToFollow, call: PathCall | OperationCall): RequestContent {
  return {
    ask: 'call',
    ...(connection !== undefined && { connection }),
    ...(place && { place }),
    call: { ...call, pages: true, ...(sentAs && { sentAs }) },
  };
}

/** Returns the target of a request, for later requests of its series. */
export function whereSent({ connectionId, url, username, place }: CallResponse): Omit<JobToFollow, 'requestId'> {
  return { connection: connectionId, place: place ? [place] : 'none', sentAs: { url, username } };
}

export function progressText({ requestId, phase, word, percent, fellFrom }: JobWatch): string {
  const share = percent === undefined ? '' : `, ${percent} %${fellFrom === undefined ? '' : ` (it was ${fellFrom} %)`}`;
  const about = `Request ${requestId}`;
  if (phase === 'waiting') return `${about}: not in the list yet.`;
  if (phase === 'missing') return `${about}: not in the list any more, or not yet.`;
  if (phase === 'stuck') return `${about}: ${word ?? ''}${share}, unchanged for more than ten minutes.`;
  return `${about}: ${word ?? 'in the list'}${share}`;
}

export function troubleText({ requestId }: JobWatch, trouble: Trouble): string {
  return `Request ${requestId}: ${reasonOf(trouble)} Asking again.`;
}

function reasonOf(trouble: Trouble): string {
  if (trouble.kind === 'refused') return `The service responded with status ${trouble.response.status}.`;
  if (trouble.kind === 'noResponse') return trouble.why.message;
  return trouble.isWebPage
    ? 'The response is a web page, for example one to sign in, and no list of jobs.'
    : 'The response is no list of jobs.';
}
