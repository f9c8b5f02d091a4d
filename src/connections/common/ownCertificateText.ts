import * as l10n from '@vscode/l10n';
import { daysFromNow } from '../../platform/common/text/time.ts';

const dayMs = 24 * 60 * 60_000;

/** A client certificate in a line: whose it is, and until when. @param certificate undefined for one that cannot be read */
export function ownCertificateText(
  certificate: { readonly subject: string; readonly validTo: string } | undefined,
  nowMs: number,
): string {
  if (!certificate) return l10n.t('ready to use');
  const subject = certificate.subject.split('\n').join(', ');
  const days = Math.floor((Date.parse(certificate.validTo) - nowMs) / dayMs);
  if (Number.isNaN(days)) return subject;
  return days < 0
    ? l10n.t('{0}, expired {1}', subject, daysFromNow(days))
    : l10n.t('{0}, expires {1}', subject, daysFromNow(days));
}
