import * as l10n from '@vscode/l10n';
import { daysFromNow } from '../../../platform/common/text/time.ts';
import type { CertificateFacts } from '../../../service/tls/common/certificateFacts.ts';
import type { Fact } from './finding.ts';

export function certificateRows(certificate: CertificateFacts): readonly Fact[] {
  const { number, subject, issuer, names, sha256 } = certificate;
  return [
    [l10n.t('Certificate {0}', number), subject],
    // An issuer needs none.
    ...(names.length > 0 || number === 1
      ? [[l10n.t('Certificate {0}, names', number), names.join(', ') || l10n.t('none')] as const]
      : []),
    [l10n.t('Certificate {0}, issued by', number), issuer],
    [l10n.t('Certificate {0}, valid', number), validity(certificate)],
    [l10n.t('Certificate {0}, SHA-256', number), sha256, 'fingerprint'],
  ];
}

export function clientCertificateRows(certificate: CertificateFacts): readonly Fact[] {
  return [
    [l10n.t('Client certificate'), certificate.subject],
    [l10n.t('Client certificate, valid'), validity(certificate)],
  ];
}

function validity({ from, to, daysLeft }: CertificateFacts): string {
  if (Number.isNaN(daysLeft)) return l10n.t('{0} to {1}', from, to);
  return daysLeft < 0
    ? l10n.t('{0} to {1} (expired {2})', from, to, daysFromNow(daysLeft))
    : l10n.t('{0} to {1} (expires {2})', from, to, daysFromNow(daysLeft));
}
