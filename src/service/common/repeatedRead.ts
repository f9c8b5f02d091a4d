import { wait, type Clock } from '../../platform/common/clock.ts';
import { OrgAccessError } from '../../platform/common/errors.ts';
import type { NetworkCause } from '../../platform/errors/common/networkCauseWords.ts';
import type { HttpResponse } from './http.ts';
import { parseRetryAfter } from './retryAfter.ts';

const maxRepeats = 3;

/** Wait before the first repetition, which doubles with each further one, unless the service sends `Retry-After`. */
const firstWaitMs = 1_000;

const passing: readonly number[] = [429, 502, 503, 504];
const cuts: readonly NetworkCause[] = ['broken', 'brokenWithCertificate', 'cutShort'];

/** Causes of a connection that wasn't opened. */
const notOpened: readonly NetworkCause[] = ['nameUnknown', 'refused', 'noRoute'];

/** Waits from here on are reported, or not begun. */
const longWaitMs = 10_000;

export interface RepeatOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whether a poller repeats the read itself after an overload. If so, only cut connections are repeated here. */
  readonly isPolled?: boolean | undefined;
  /** Called before a long wait for which the service asked by `Retry-After`. Without it, none is begun. */
  readonly onWait?: ((untilMs: number) => void) | undefined;
}

/**
 * Sends a read, and up to three times again while the service is overloaded or unavailable, or the connection is cut.
 *
 * @returns the last response; undefined if aborted
 */
export async function repeatedRead(
  send: () => Promise<HttpResponse | undefined>,
  clock: Clock,
  { signal, isPolled = false, onWait }: RepeatOptions = {},
): Promise<HttpResponse | undefined> {
  for (let repeats = 0; ; repeats += 1) {
    const usualMs = firstWaitMs * 2 ** repeats;
    // A kept-alive connection may close just when it is reused, so the first repetition is sent without a wait (RFC
    // 9110 §9.2.2).
    let waitMs = usualMs - firstWaitMs;
    try {
      const response = await send();
      if (!response || isPolled || !passing.includes(response.status) || repeats === maxRepeats) return response;
      waitMs = parseRetryAfter(response.headers, clock.now()) ?? usualMs;
      if (waitMs >= longWaitMs && !onWait) return response;
      if (waitMs >= longWaitMs) onWait?.(clock.now() + waitMs);
    } catch (error) {
      if (!isCut(error) || repeats === maxRepeats) throw error;
    }
    if (waitMs > 0) await wait(clock, waitMs, signal);
    if (signal?.aborted) return undefined;
  }
}

/** Whether a request whose response was lost may have taken effect. */
export function mayHaveTakenEffect({ kind, problem }: OrgAccessError): boolean {
  if (kind === 'network') return problem.code !== 'notReached' || !notOpened.includes(problem.why);
  return kind === 'timeout' || kind === 'tooLarge';
}

function isCut(error: unknown): boolean {
  if (!(error instanceof OrgAccessError)) return false;
  const { problem } = error;
  return problem.code === 'notReached' && cuts.includes(problem.why);
}
