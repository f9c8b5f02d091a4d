import * as l10n from '@vscode/l10n';
import { notTried, type Finding } from './checkResult.ts';
import type { CheckRun } from './checkRun.ts';

const warnMs = 30_000;
/** `Date` counts whole seconds. */
const resolutionMs = 1_000;

/** Compares this computer's clock with that of the service, which every answer names (RFC 9110 §6.6.1). */
export async function checkClock({ probe }: CheckRun): Promise<Finding> {
  const outcome = await probe();
  if (outcome.kind !== 'answer') return notTried();
  const { answer, sentAtMs, receivedAtMs } = outcome;
  const writtenMs = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(writtenMs)) return { outcome: 'skipped', summary: l10n.t('The answer does not say what time it is there.') };
  const ageMs = Number(/^\s*(\d{1,9})\s*$/.exec(answer.headers.get('age') ?? '')?.[1] ?? 0) * 1000;
  const aheadMs = (sentAtMs + receivedAtMs) / 2 - (writtenMs + ageMs + resolutionMs / 2);
  const leewayMs = Math.max(0, receivedAtMs - sentAtMs) / 2 + resolutionMs / 2;
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  const facts = [
    [l10n.t('Time of the service'), new Date(writtenMs + ageMs).toISOString()],
    [l10n.t('Time of this computer'), new Date(receivedAtMs).toISOString()],
  ] as const;
  if (Math.abs(aheadMs) - leewayMs <= warnMs) return { outcome: 'ok', summary: l10n.t('The clocks of this computer and of the service agree.'), facts };
  const remedy = l10n.t('Set the clock of this computer, by its time server if possible. If it is right, tell the people who run the service.');
  return aheadMs > 0
    ? {
        outcome: 'warning',
        summary: l10n.t('This computer’s clock is {0} ahead of that of the service.', spanOf(seconds)),
        cause: l10n.t('Tokens seem to expire early here, and certificates seem to run out before their time.'),
        remedy,
        facts,
      }
    : {
        outcome: 'warning',
        summary: l10n.t('This computer’s clock is {0} behind that of the service.', spanOf(seconds)),
        cause: l10n.t('Tokens are used after they have expired, and new certificates seem not to be valid yet.'),
        remedy,
        facts,
      };
}

function spanOf(seconds: number): string {
  if (seconds < 120) return l10n.t('{0} seconds', seconds);
  if (seconds < 2 * 60 * 60) return l10n.t('{0} minutes', Math.round(seconds / 60));
  if (seconds < 2 * 24 * 60 * 60) return l10n.t('{0} hours', Math.round(seconds / 3600));
  return l10n.t('{0} days', Math.round(seconds / 86_400));
}
