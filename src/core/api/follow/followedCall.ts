import type { OrgAccessError } from '../../base/errors.ts';
import { writeJson } from '../../base/json/json.ts';
import { ask, fewSteps } from '../../query/query.ts';
import type { QueryFault } from '../../query/queryFault.ts';
import { parseRetryAfter } from '../../service/retryAfter.ts';
import type { ApiCall, ApiOutcome } from '../apiCall.ts';
import { afterAnswer, afterFailure, type BackOff } from './backOff.ts';

/** What a person waits for: that a value is another one, or the one that they have typed. */
export type FollowGoal = { readonly kind: 'changes' } | { readonly kind: 'is'; readonly text: string };

export interface FollowWish {
  /** What leads to the value in a response. */
  readonly query: string;
  readonly goal: FollowGoal;
  /** The pace that a person has chosen. */
  readonly everyMs?: number;
}

/** A reason why a response could not be asked, which may pass. */
export type Trouble =
  | { readonly kind: 'error'; readonly error: OrgAccessError }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'noJson' };

/** A call that is made again and again. It is immutable, and knows no timers. */
export interface FollowedCall extends FollowWish {
  /** The call as it was made when following began. */
  readonly call: ApiCall;
  /** The value of then, and of the last response. */
  readonly first: string;
  readonly last: string;
  readonly sinceMs: number;
  /** The number of times that it was made again. */
  readonly times: number;
  readonly backOff: BackOff;
  readonly trouble?: Trouble;
}

/** How following has ended by itself. */
export type FollowEnd =
  | { readonly kind: 'reached'; readonly to: string; readonly outcome: ApiOutcome }
  | { readonly kind: 'tooOften' | 'tooLong' }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'fault'; readonly fault: QueryFault };

export type FollowStep = { readonly followed: FollowedCall } | { readonly end: FollowEnd };

/** Nobody waits for longer, and no service is asked more often. */
export const longestFollowMs = 8 * 60 * 60_000;
export const mostRepeats = 500;

/** What a query leads to in a value, as a text: the characters of a text, the JSON of anything else. */
export function followedText(
  query: string,
  value: unknown,
): { readonly text: string } | { readonly fault: QueryFault } {
  const asked = ask(query, value, fewSteps);
  if ('fault' in asked) return asked;
  return { text: typeof asked.value === 'string' ? asked.value : (writeJson(asked.value) ?? '') };
}

/** Whether a value is what is waited for. */
export function isReached({ goal }: Pick<FollowWish, 'goal'>, first: string, now: string): boolean {
  return goal.kind === 'changes' ? now !== first : same(now) === same(goal.text);
}

/** Followed calls as they stand after another time. */
export function afterRepeat(before: FollowedCall, outcome: ApiOutcome, nowMs: number): FollowStep {
  const { trouble: _, ...rest } = { ...before, times: before.times + 1 };
  const found = troubleIn(outcome);
  if (found && !mayPass(found)) return { end: { kind: 'refused', status: found.status } };
  const body = found || outcome.kind !== 'answered' ? undefined : outcome.answer?.body;
  if (body?.kind !== 'json')
    return withinLimits(
      {
        ...rest,
        trouble: found ?? { kind: 'noJson' },
        backOff: afterFailure(before.backOff, nowMs, retryAfterMs(outcome, nowMs)),
      },
      nowMs,
    );
  const now = followedText(before.query, body.value);
  if ('fault' in now) return { end: { kind: 'fault', fault: now.fault } };
  if (isReached(before, before.first, now.text)) return { end: { kind: 'reached', to: now.text, outcome } };
  return withinLimits({ ...rest, last: now.text, backOff: afterAnswer(before.backOff, nowMs) }, nowMs);
}

function withinLimits(followed: FollowedCall, nowMs: number): FollowStep {
  if (followed.times >= mostRepeats) return { end: { kind: 'tooOften' } };
  return nowMs - followed.sinceMs >= longestFollowMs ? { end: { kind: 'tooLong' } } : { followed };
}

function troubleIn(outcome: ApiOutcome): Exclude<Trouble, { kind: 'noJson' }> | undefined {
  if (outcome.kind === 'failed') return { kind: 'error', error: outcome.error };
  return outcome.kind === 'answered' && outcome.status >= 400 ? { kind: 'status', status: outcome.status } : undefined;
}

function mayPass(trouble: Exclude<Trouble, { kind: 'noJson' }>): trouble is Extract<Trouble, { kind: 'error' }> {
  return trouble.kind === 'error' || trouble.status >= 500 || trouble.status === 429;
}

function retryAfterMs(outcome: ApiOutcome, nowMs: number): number | undefined {
  if (outcome.kind === 'failed') return outcome.error.retryAfterMs;
  const headers = outcome.kind === 'answered' ? outcome.answer?.headers : undefined;
  const get = (name: string) => headers?.find(([known]) => known === name)?.[1] ?? null;
  return parseRetryAfter({ get }, nowMs);
}

function same(text: string): string {
  return text.trim().toLowerCase();
}
