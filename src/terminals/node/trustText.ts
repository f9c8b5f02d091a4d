import * as l10n from '@vscode/l10n';
import type { ExportableTrust } from '../../tls/node/exportableTrust.ts';

/** Why programs are told of no certificate, and what to do instead. */
export function noCaFileText(reason: NonNullable<ExportableTrust['problem']>): string {
  switch (reason) {
    case 'nothingTrusted':
      return l10n.t('This connection has no trusted certificate of its own. Programs use those of your computer.');
    case 'otherName':
      return l10n.t(
        'The trusted certificate isn\'t for the name in the base URL, so other programs don\'t accept it. Use "org-access call", or copy the request as curl or Python, which compare it.',
      );
    case 'notSelfSigned':
      return l10n.t(
        'The trusted certificate needs its issuer, so other programs don\'t accept it alone. Use "org-access call", or copy the request as curl or Python, which compare it.',
      );
    case 'outOfDate':
      return l10n.t(
        'The trusted certificate has expired or isn\'t valid yet, so other programs don\'t accept it. Use "org-access call", or copy the request as curl or Python, which compare it.',
      );
    case 'mayIssue':
      return l10n.t(
        'The trusted certificate can issue others, which programs would trust too. Use "org-access call", or copy the request as curl or Python, which compare it. To have programs trust it, trust it as an authority.',
      );
  }
}
