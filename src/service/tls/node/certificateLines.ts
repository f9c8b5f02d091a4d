import * as l10n from '@vscode/l10n';
import { plain } from '../../../platform/common/text/displayText.ts';
import type { TrustedCertificate } from '../../connection/common/connection.ts';
import type { CertificateFacts } from '../common/certificateFacts.ts';
import { trustedFacts } from './certificateReview.ts';

const maxNames = 6;
const shownFingerprintLength = 'AA:BB:CC:DD:EE:FF'.length;

/**
 * Returns the lines that describe a certificate. Nothing is masked, because certificates are public.
 *
 * @param isAuthority set for a CA certificate, which usually has no host names, so that their line is omitted instead
 *   of showing none
 */
export function certificateLines(
  heading: string,
  certificate: CertificateFacts,
  isAuthority = false,
): readonly string[] {
  const { subject, issuer, names, from, to, sha256 } = certificate;
  return [
    heading,
    l10n.t('Subject: {0}', plain(subject)),
    ...(issuer === subject ? [] : [l10n.t('Issuer: {0}', plain(issuer))]),
    ...(names.length > 0 || !isAuthority ? [namesText(names)] : []),
    l10n.t('Valid: {0} to {1}', from, to),
    `SHA-256: ${sha256}`,
  ];
}

function namesText(names: readonly string[]): string {
  if (names.length === 0) return l10n.t('Names: none');
  const shown = names.slice(0, maxNames).map((name) => plain(name, 60));
  return l10n.t('Names: {0}', [...shown, ...(names.length > maxNames ? ['…'] : [])].join(', '));
}

export function trustedText({ kind }: TrustedCertificate): string {
  return kind === 'certificate' ? l10n.t('Trusted certificate') : l10n.t('Trusted authority');
}

export function trustedSummary(trusted: TrustedCertificate, nowMs: number): string {
  const [first, ...more] = trustedFacts(trusted, nowMs);
  if (!first) return '';
  const { subject, sha256, to, daysLeft } = first;
  return [
    plain(subject, 60),
    `SHA-256 ${sha256.slice(0, shownFingerprintLength)}…`,
    daysLeft < 0 ? l10n.t('expired {0}', to) : l10n.t('expires {0}', to),
    ...(more.length > 0 ? [l10n.t('and {0} more', more.length)] : []),
  ].join(' · ');
}
