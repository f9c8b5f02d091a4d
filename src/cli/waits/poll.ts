import { raceAbort, systemClock, wait, type Clock } from '../../platform/common/clock.ts';
import { isTransient } from '../../platform/errors/common/isTransient.ts';
import { afterPoll, askedUntilMs, beginPolling, dueNow, untilPollMs } from '../../service/common/polling.ts';
import { askedToWait } from '../../terminals/common/cliSentences.ts';
import type { RequestedPlaces, SentAs } from '../../terminals/common/protocol/cliCall.ts';
import type { CallResponse, CliResponse, RequestContent } from '../../terminals/node/protocol/cliProtocol.ts';
import type { Access, MaxTime } from '../access.ts';
import { printFailure, ProgressLine, type Failure } from '../messages.ts';
import { isError, printResponseError } from '../responses.ts';

/** Result of a poll: progress, a failure that may pass, or the end with its exit code. */
export type Polled =
  | { readonly kind: 'open' | 'trouble'; readonly text: string; readonly retryAfterMs?: number | undefined }
  /** @property text the last progress, if it is worth a line */
  | { readonly kind: 'over'; readonly text?: string; readonly end: () => number | Promise<number> };

/** Sends a read. Returns undefined if it failed. */
export type Read = (request: Omit<RequestContent, 'ask'>) => Promise<CallResponse | undefined>;

/** Progress on standard error, which tests replace. */
export type Progress = Pick<ProgressLine, 'show' | 'print' | 'end'>;

interface Poller {
  /** Returns undefined if a read failed. */
  readonly poll: (read: Read) => Promise<Polled | undefined>;
  readonly timedOut: () => number | Promise<number>;
  readonly interrupted: () => number;
}

/**
 * Polls until a poll reports the end, `--max-time` is over, or Ctrl+C is pressed. Shows the progress on standard error.
 *
 * @returns the exit code
 */
export async function pollUntilOver(
  poller: Poller,
  maxTime: MaxTime | undefined,
  { send }: Pick<Access, 'send'>,
  clock: Clock = systemClock,
  progress: Progress = new ProgressLine(),
): Promise<number> {
  const over = new AbortController();
  const interrupt = () => over.abort();
  process.once('SIGINT', interrupt);
  const end = await raceAbort(
    untilOver(poller, maxTime?.ms ?? Infinity, send, clock, progress, over.signal),
    over.signal,
  );
  process.removeListener('SIGINT', interrupt);
  progress.end();
  return await (end ?? poller.interrupted)();
}

async function untilOver(
  { poll, timedOut, interrupted }: Poller,
  timeoutMs: number,
  send: Access['send'],
  clock: Clock,
  progress: Progress,
  signal: AbortSignal,
): Promise<() => number | Promise<number>> {
  const endMs = clock.now() + timeoutMs;
  let polling = dueNow(beginPolling(clock.now()));
  let isFirst = true;
  let failure: Polled | undefined;
  const read: Read = async (request) => {
    const sent = await send({ ...request, ask: 'call' }, signal);
    failure = failureIn(sent, isFirst, timedOut);
    return sent.ok && !failure ? sent.value : undefined;
  };
  while (!signal.aborted) {
    // The last poll is sent when the time is over.
    await wait(clock, Math.max(0, Math.min(untilPollMs(polling, clock.now()), endMs - clock.now())), signal);
    const polled = (await poll(read)) ?? failure;
    if (!polled) break;
    if (polled.kind === 'over') {
      if (polled.text !== undefined) progress.show(polled.text);
      return polled.end;
    }
    isFirst = false;
    const isFailed = polled.kind === 'trouble';
    polling = afterPoll(polling, clock.now(), { isFailed, retryAfterMs: polled.retryAfterMs });
    const untilMs = askedUntilMs(polling);
    const next = untilMs === undefined ? 'Asking again.' : askedToWait(untilMs);
    if (isFailed) progress.print(`${polled.text} ${next}`);
    else progress.show(polled.text);
    if (!isFailed && untilMs !== undefined) progress.print(next);
    if (clock.now() >= endMs) return timedOut;
  }
  return interrupted;
}

function failureIn(
  sent: CliResponse<'call'> | Failure,
  isFirst: boolean,
  timedOut: Poller['timedOut'],
): Polled | undefined {
  if (!sent.ok) {
    if (sent.reason === 'timedOut') return { kind: 'over', end: timedOut };
    const mayPass = sent.reason === 'unreachable' || (sent.reason === 'failed' && !isFirst);
    return mayPass ? { kind: 'trouble', text: sent.message } : { kind: 'over', end: () => printFailure(sent) };
  }
  const { value } = sent;
  if (!isError(value)) return undefined;
  const { status, retryAfterMs } = value;
  return isTransient(status)
    ? { kind: 'trouble', text: `The service responded with status ${status}.`, retryAfterMs }
    : { kind: 'over', end: () => printResponseError(value) };
}

/** Returns the target of a request, for later requests of its series. */
export function whereSent({ connectionId, url, username, place }: CallResponse): {
  readonly connection: string;
  readonly place: RequestedPlaces;
  readonly sentAs: SentAs;
} {
  return { connection: connectionId, place: place ? [place] : 'none', sentAs: { url, username } };
}
