import * as l10n from '@vscode/l10n';
import { longDuration } from '../../../platform/common/text/time.ts';
import { isoTime, notTried, type Fact, type Finding } from '../common/finding.ts';
import type { CheckRun } from './checkRun.ts';

const warnMs = 30_000;
/** `Date` has whole seconds. */
const resolutionMs = 1_000;

/** Compares this computer's clock with the `Date` of the response (RFC 9110 §6.6.1). */
export async function checkClock({ probe }: Pick<CheckRun, 'probe'>): Promise<Finding> {
  const outcome = await probe();
  if (outcome.kind !== 'answer') return notTried();
  const { answer, sentAtMs, receivedAtMs } = outcome;
  // The time in a 407 is that of the proxy, so the service's isn't known.
  if (answer.status === 407) return notTried();
  const writtenMs = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(writtenMs))
    return { outcome: 'skipped', summary: l10n.t("The response doesn't include the time at the service.") };
  const ageMs = Number(/^\s*(\d{1,9})\s*$/.exec(answer.headers.get('age') ?? '')?.[1] ?? 0) * 1000;
  const aheadMs = (sentAtMs + receivedAtMs) / 2 - (writtenMs + ageMs + resolutionMs / 2);
  const leewayMs = Math.max(0, receivedAtMs - sentAtMs) / 2 + resolutionMs / 2;
  const facts: readonly Fact[] = [
    [l10n.t('Time at the service'), isoTime(writtenMs + ageMs)],
    [l10n.t('Time on this computer'), isoTime(receivedAtMs)],
  ];
  if (Math.abs(aheadMs) - leewayMs <= warnMs)
    return { outcome: 'ok', summary: l10n.t('The clocks of this computer and of the service match.'), facts };
  const secondsAhead = Math.round(aheadMs / 1000);
  const span = longDuration(Math.abs(secondsAhead) * 1000);
  return {
    outcome: 'warning',
    summary:
      secondsAhead > 0
        ? l10n.t("This computer's clock is {0} ahead of the service's clock.", span)
        : l10n.t("This computer's clock is {0} behind the service's clock.", span),
    cause: l10n.t('Tokens and certificates seem to be valid too early or too late here.'),
    fix: l10n.t(
      "Correct this computer's clock, using a time server if possible. If it is right, tell the service administrator.",
    ),
    facts,
  };
}
