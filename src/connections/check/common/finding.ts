import * as l10n from '@vscode/l10n';
import { problemText, type Problem } from '../../../platform/errors/common/problems.ts';

export const checkSteps = ['proxy', 'tcp', 'tls', 'http', 'clock', 'token', 'detail'] as const;
export type CheckStep = (typeof checkSteps)[number];

/** `skipped`: nothing to check, or an earlier step failed. */
export type CheckOutcome = 'ok' | 'warning' | 'failed' | 'skipped';

export type FixAction = 'signIn' | 'refreshToken' | 'editConnection' | 'reviewCertificate' | 'proxySettings';

/** Value that was measured or received, and may be text of the service. Fingerprints are not redacted. */
export type Fact = readonly [name: string, value: string, kind?: 'fingerprint'];

/** Result of a step. Its sentences contain no text of the service, except the origin of a redirect. */
export interface Finding {
  readonly outcome: CheckOutcome;
  readonly summary: string;
  readonly cause?: string | undefined;
  /** Advice, unless the summary contains it. */
  readonly fix?: string | undefined;
  readonly action?: FixAction;
  readonly facts?: readonly Fact[];
}

export interface CheckedStep extends Finding {
  readonly step: CheckStep;
  readonly facts: readonly Fact[];
  readonly durationMs: number;
}

export function notTried(): Finding {
  return { outcome: 'skipped', summary: l10n.t('Skipped because an earlier step failed.') };
}

/** Returns the failure of a step, with the same sentence as the error outside of a check. */
export function failed(problem: Problem, facts: readonly Fact[] = [], action?: FixAction): Finding {
  return { outcome: 'failed', summary: problemText(problem), facts, ...(action && { action }) };
}

export function codeFact(code: string): Fact {
  return [l10n.t('Code'), code];
}

export function kindFact(kind: string): Fact {
  return [l10n.t('Type'), kind];
}

export function statusFacts(status: number | undefined): readonly Fact[] {
  return status === undefined ? [] : [[l10n.t('Status'), String(status)]];
}

export function yesOrNo(value: boolean): string {
  return value ? l10n.t('yes') : l10n.t('no');
}

export function isoTime(atMs: number): string {
  return new Date(atMs).toISOString();
}
