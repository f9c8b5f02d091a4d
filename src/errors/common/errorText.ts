import * as l10n from '@vscode/l10n';
import { detailsText, type InLog } from './logHint.ts';
import { problemText, type Problem } from './problems.ts';

/** Returns the sentence for an error. Its only texts of the service are the target of a redirect, and why an account may be locked. */
export function errorText({ problem }: { readonly problem: Problem }): string {
  return problemText(problem);
}

/** Returns the sentence for an unexpected error, which refers to the log if the log has the details. */
export function unexpectedText(known: Partial<InLog>): string {
  return [l10n.t('An unexpected error occurred.'), ...detailsText(known)].join(' ');
}
