import { notTried, type Finding } from '../common/checkResult.ts';
import type { Fact } from '../common/findings.ts';
import type { CheckRun } from './checkRun.ts';

const warnMs = 30_000;
/** `Date` counts whole seconds. */
const resolutionMs = 1_000;

/** Compares this computer's clock with that of the service, which every answer names (RFC 9110 §6.6.1). */
export async function checkClock({ probe }: CheckRun): Promise<Finding> {
  const outcome = await probe();
  if (outcome.kind !== 'answer') return notTried;
  const { answer, sentAtMs, receivedAtMs } = outcome;
  // The time of a proxy, which has answered in place of the service.
  if (answer.status === 407) return notTried;
  const writtenMs = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(writtenMs)) return { code: 'noTime', outcome: 'skipped' };
  const ageMs = Number(/^\s*(\d{1,9})\s*$/.exec(answer.headers.get('age') ?? '')?.[1] ?? 0) * 1000;
  const aheadMs = (sentAtMs + receivedAtMs) / 2 - (writtenMs + ageMs + resolutionMs / 2);
  const leewayMs = Math.max(0, receivedAtMs - sentAtMs) / 2 + resolutionMs / 2;
  const facts: readonly Fact[] = [
    ['serviceTime', writtenMs + ageMs],
    ['ownTime', receivedAtMs],
  ];
  if (Math.abs(aheadMs) - leewayMs <= warnMs) return { code: 'clocksAgree', outcome: 'ok', facts };
  return {
    code: aheadMs > 0 ? 'clockAhead' : 'clockBehind',
    seconds: Math.round(Math.abs(aheadMs) / 1000),
    outcome: 'warning',
    facts,
  };
}
