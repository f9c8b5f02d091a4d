import * as l10n from '@vscode/l10n';
import { detailsText } from '../../errors/common/logHint.ts';
import type { CheckOutcome, CheckResult, CheckStep, RemedyAction } from './checkResult.ts';
import { factRows, type FactRow } from './factText.ts';
import type { FindingCode, FindingFacts, Found } from './findings.ts';
import type { FindingWords, WordsFor } from './findingWords.ts';
import { httpFindings } from './httpFindings.ts';
import { networkFindings } from './networkFindings.ts';
import { sessionFindings } from './sessionFindings.ts';
import { tlsFindings } from './tlsFindings.ts';

/** A step of a check that was made, in words. Its sentences are our own: text of the service is in the facts only, apart from the origin of a redirect. */
export interface CheckedStep {
  readonly step: CheckStep;
  readonly outcome: CheckOutcome;
  /** The finding in one sentence. */
  readonly summary: string;
  /** Why it is so, where the summary does not say. */
  readonly cause?: string | undefined;
  /** The advice. Every step that has failed or warns has one. */
  readonly remedy?: string | undefined;
  readonly action?: RemedyAction;
  readonly facts: readonly FactRow[];
  readonly durationMs: number;
}

const words: WordsFor<FindingFacts> = {
  ...networkFindings,
  ...tlsFindings,
  ...httpFindings,
  ...sessionFindings,
  notTried: () => [l10n.t('Skipped because an earlier step failed.')],
  notCarriedOut: (found) => [
    [l10n.t('This step could not be completed.'), ...detailsText(found)].join(' '),
    undefined,
    l10n.t('Try again. If this keeps happening, tell the developers of Org Access.'),
  ],
};

export function checkedStep(result: CheckResult): CheckedStep {
  const { step, outcome, action, facts, durationMs } = result;
  const [summary, cause, remedy] = wordsOf(result);
  return {
    step,
    outcome,
    summary,
    cause,
    remedy,
    ...(action && { action }),
    facts: facts.flatMap((fact) => factRows(fact)),
    durationMs,
  };
}

function wordsOf<C extends FindingCode>(found: Found<C>): FindingWords {
  return words[found.code](found);
}
