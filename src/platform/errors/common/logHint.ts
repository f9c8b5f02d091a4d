import * as l10n from '@vscode/l10n';

/** Proof that the log has the details. Only `detailsInLog` creates one. */
export interface InLog {
  readonly inLog: true;
}

/** Returns a pointer to the log, or [] if the log has no details. */
export function detailsText({ inLog }: Partial<InLog>): string[] {
  return inLog ? [l10n.t('See the log for details.')] : [];
}
