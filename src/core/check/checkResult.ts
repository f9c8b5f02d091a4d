import * as l10n from '@vscode/l10n';

/** The steps of a check, in the order in which they are made. */
export const checkSteps = ['proxy', 'dns', 'tcp', 'tls', 'http', 'clock', 'token', 'detail'] as const;
export type CheckStep = (typeof checkSteps)[number];

/** `warning`: it works, with something to know. `skipped`: nothing to check here, or not possible after what a step before has found. */
export type CheckOutcome = 'ok' | 'warning' | 'failed' | 'skipped';

/** What a person can do about a finding from within the editor. */
export type RemedyAction = 'signIn' | 'refreshToken' | 'editConnection' | 'proxySettings';

/** A name and what was measured or read. The value may be text of the service. */
export type Fact = readonly [name: string, value: string];

/** What a step has found. Its sentences are our own words: text of the service is in the facts only, apart from the origin of a redirect. */
export interface Finding {
  readonly outcome: CheckOutcome;
  /** One sentence. */
  readonly summary: string;
  /** Why it is so, where the summary does not say. */
  readonly cause?: string;
  /** What to do about it. Every finding that has failed or warns has one. */
  readonly remedy?: string;
  readonly action?: RemedyAction;
  readonly facts?: readonly Fact[];
}

export interface CheckResult extends Finding {
  readonly step: CheckStep;
  readonly facts: readonly Fact[];
  readonly durationMs: number;
}

/** For steps that have nothing to stand on. */
export function notTried(): Finding {
  return { outcome: 'skipped', summary: l10n.t('Not tried, since a step before it has failed.') };
}
