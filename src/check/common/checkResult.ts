import type { Fact, Found } from './findings.ts';

/** The steps of a check, in the order in which they are made. */
export const checkSteps = ['proxy', 'dns', 'tcp', 'tls', 'http', 'clock', 'token', 'detail'] as const;
export type CheckStep = (typeof checkSteps)[number];

/** `warning`: it works, with something to know. `skipped`: nothing to check here, or not possible after what a step before has found. */
export type CheckOutcome = 'ok' | 'warning' | 'failed' | 'skipped';

/** The actions that a person can take on a finding from within the editor. */
export type RemedyAction = 'signIn' | 'refreshToken' | 'editConnection' | 'reviewCertificate' | 'proxySettings';

/** The finding of a step, and what follows from it. */
export type Finding = Found & {
  readonly outcome: CheckOutcome;
  readonly action?: RemedyAction;
  readonly facts?: readonly Fact[];
};

export type CheckResult = Finding & {
  readonly step: CheckStep;
  readonly facts: readonly Fact[];
  readonly durationMs: number;
};

/** The finding of a step that has nothing to stand on. */
export const notTried: Finding = { code: 'notTried', outcome: 'skipped' };
