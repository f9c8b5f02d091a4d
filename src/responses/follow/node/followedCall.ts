import type { ApiCall, ApiOutcome } from '../../../api/node/apiCall.ts';
import type { OrgAccessError } from '../../../platform/common/errors.ts';
import { writeJson } from '../../../platform/common/json/json.ts';
import { isTransient } from '../../../platform/errors/common/isTransient.ts';
import { afterPoll, type Polling } from '../../../service/common/polling.ts';
import { parseRetryAfter } from '../../../service/common/retryAfter.ts';
import { ask, fewSteps } from '../../query/common/query.ts';
import type { QueryFault } from '../../query/common/queryFault.ts';

/** Goal of following: any change, or a given value. */
export type FollowGoal = { readonly kind: 'changes' } | { readonly kind: 'is'; readonly text: string };

export interface FollowOptions {
  readonly query: string;
  readonly goal: FollowGoal;
}

export type Trouble =
  | { readonly kind: 'error'; readonly error: OrgAccessError }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'noJson' };

/** Repeated call. It is immutable and has no timers. */
export interface FollowedCall extends FollowOptions, Polling {
  readonly call: ApiCall;
  /** Initial value, and the last one. */
  readonly first: string;
  readonly last: string;
  readonly sinceMs: number;
  readonly times: number;
  readonly trouble?: Trouble;
}

/** Reason why following ended, unless the user stopped it. */
export type FollowEnd =
  | { readonly kind: 'reached'; readonly to: string; readonly outcome: ApiOutcome }
  | { readonly kind: 'tooLong' }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'fault'; readonly fault: QueryFault };

export type FollowStep = { readonly followed: FollowedCall } | { readonly end: FollowEnd };

/** Maximum time for which a call is followed, in some 250 repetitions. */
export const maxFollowMs = 8 * 60 * 60_000;

/** Evaluates a query, and returns the result as text: strings as they are, other values as JSON. */
export function followedText(
  query: string,
  value: unknown,
): { readonly text: string } | { readonly fault: QueryFault } {
  const asked = ask(query, value, fewSteps);
  if ('fault' in asked) return asked;
  return { text: typeof asked.value === 'string' ? asked.value : (writeJson(asked.value) ?? '') };
}

export function isReached({ goal }: Pick<FollowOptions, 'goal'>, first: string, now: string): boolean {
  return goal.kind === 'changes' ? now !== first : same(now) === same(goal.text);
}

/** Returns the state after a repetition. */
export function afterRepeat({ trouble: _, ...before }: FollowedCall, outcome: ApiOutcome, nowMs: number): FollowStep {
  const { query, first, times } = before;
  const trouble = troubleIn(outcome);
  if (trouble?.kind === 'status' && !isTransient(trouble.status))
    return { end: { kind: 'refused', status: trouble.status } };
  const polled = (isFailed: boolean) => ({
    ...afterPoll(before, nowMs, { isFailed, retryAfterMs: retryAfterMs(outcome, nowMs) }),
    times: times + 1,
  });
  const body = trouble || outcome.kind !== 'answered' ? undefined : outcome.response?.body;
  if (body?.kind !== 'json') return withinLimit({ ...polled(true), trouble: trouble ?? { kind: 'noJson' } }, nowMs);
  const now = followedText(query, body.value);
  if ('fault' in now) return { end: { kind: 'fault', fault: now.fault } };
  if (isReached(before, first, now.text)) return { end: { kind: 'reached', to: now.text, outcome } };
  return withinLimit({ ...polled(false), last: now.text }, nowMs);
}

function withinLimit(followed: FollowedCall, nowMs: number): FollowStep {
  return nowMs - followed.sinceMs >= maxFollowMs ? { end: { kind: 'tooLong' } } : { followed };
}

function troubleIn(outcome: ApiOutcome): Trouble | undefined {
  if (outcome.kind === 'failed') return { kind: 'error', error: outcome.error };
  return outcome.kind === 'answered' && outcome.status >= 400 ? { kind: 'status', status: outcome.status } : undefined;
}

function retryAfterMs(outcome: ApiOutcome, nowMs: number): number | undefined {
  if (outcome.kind === 'failed') return outcome.error.retryAfterMs;
  const headers = outcome.kind === 'answered' ? outcome.response?.headers : undefined;
  const get = (name: string) => headers?.find(([known]) => known === name)?.[1] ?? null;
  return parseRetryAfter({ get }, nowMs);
}

function same(text: string): string {
  return text.trim().toLowerCase();
}
