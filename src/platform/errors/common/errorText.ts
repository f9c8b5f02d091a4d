import * as l10n from '@vscode/l10n';
import { detailsText, type InLog } from './logHint.ts';
import { problemText, type Problem } from './problems.ts';

/** Returns the sentence for an error. Only redirect targets and reasons for locked accounts come from the service. */
export function errorText({ problem }: { readonly problem: Problem }): string {
  return problemText(problem);
}

/** Returns the sentence after a request that changes something, and whose response was lost. */
export function writeNotKnownText(): string {
  return l10n.t("It isn't known whether the service has carried out the request. Look before you send it again.");
}

/** Returns the sentence for an unexpected error. It refers to the log if that has the details. */
export function unexpectedText(log: Partial<InLog>): string {
  return [l10n.t('An unexpected error occurred.'), ...detailsText(log)].join(' ');
}
