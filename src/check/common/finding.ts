import * as l10n from '@vscode/l10n';

/** Steps of a check, in the order in which they run. */
export const checkSteps = ['proxy', 'dns', 'tcp', 'tls', 'http', 'clock', 'token', 'detail'] as const;
export type CheckStep = (typeof checkSteps)[number];

/** `skipped`: nothing to check, or an earlier step failed. */
export type CheckOutcome = 'ok' | 'warning' | 'failed' | 'skipped';

/** Actions that the notification about a finding offers. */
export type FixAction = 'signIn' | 'refreshToken' | 'editConnection' | 'reviewCertificate' | 'proxySettings';

/** A measured or received fact. Its value may be text of the service, unless it is a fingerprint, which redaction must not hide. */
export type Fact = readonly [name: string, value: string, kind?: 'fingerprint'];

/** The result of a step. Its sentences are our own, except for the origin of a redirect; text of the service is in facts only. */
export interface Finding {
  readonly outcome: CheckOutcome;
  /** The finding in one sentence. */
  readonly summary: string;
  readonly cause?: string | undefined;
  /** The advice, which every failure and warning has. */
  readonly fix?: string | undefined;
  readonly action?: FixAction;
  readonly facts?: readonly Fact[];
}

/** The finding of a step that ran. */
export interface CheckedStep extends Finding {
  readonly step: CheckStep;
  readonly facts: readonly Fact[];
  readonly durationMs: number;
}

/** Returns the finding of a step that depends on one that failed. */
export function notTried(): Finding {
  return { outcome: 'skipped', summary: l10n.t('Skipped because an earlier step failed.') };
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
