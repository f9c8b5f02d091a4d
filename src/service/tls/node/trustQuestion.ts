import * as l10n from '@vscode/l10n';
import { plain } from '../../../platform/common/text/displayText.ts';
import { isDecidable } from '../../../platform/errors/common/decidable.ts';
import type { TlsCause } from '../../../platform/errors/common/tlsCauseWords.ts';
import type { CertificateFacts } from '../common/certificateFacts.ts';
import { certificateLines } from './certificateLines.ts';
import type { CertificateReview } from './certificateReview.ts';

/** Choice of what to trust. With `file`, the person chooses the file of a CA. */
export type TrustChoice = 'certificate' | 'authority' | 'computer' | 'file';

export interface TrustQuestion {
  readonly message: string;
  readonly detail: string;
  readonly choices: readonly { readonly label: string; readonly choice: TrustChoice }[];
}

const maxBefore = 3;

/** @param host host name with its port, unless that is the default @param isTrusted whether the connection has a trusted certificate */
export function trustQuestion(host: string, review: CertificateReview, isTrusted = false): TrustQuestion {
  const { leaf, authority, causes, offers, before } = review;
  const isOther = isReplaced(review);
  const isNews = authority && !before?.certificates.some(({ sha256 }) => sha256 === authority.sha256);
  const isAsked = causes.length > 0;
  const choices = [
    ...(offers.computer ? [{ label: l10n.t("Use This Computer's Trust"), choice: 'computer' as const }] : []),
    ...(offers.certificate ? [{ label: l10n.t('Trust This Certificate'), choice: 'certificate' as const }] : []),
    ...(offers.authority ? [{ label: l10n.t('Trust This Authority'), choice: 'authority' as const }] : []),
    ...(isAsked ? [{ label: l10n.t('Choose CA File…'), choice: 'file' as const }] : []),
  ];
  const parts = [
    isAsked
      ? listedCauses(review).map((cause) => causeText(cause, host, leaf, before !== undefined))
      : [
          isTrusted
            ? l10n.t('You have trusted it, or its issuer, for this connection.')
            : l10n.t('This computer trusts its issuer.'),
        ],
    ...(isOther
      ? [
          [
            l10n.t(
              'The service may have a new certificate, or somebody may be intercepting your connection to get your password. Ask your administrator before you trust it.',
            ),
          ],
        ]
      : []),
    certificateLines(isOther ? l10n.t('The certificate now') : l10n.t('The certificate'), leaf),
    ...(isNews ? [certificateLines(l10n.t('The topmost authority that the server shows'), authority, true)] : []),
    ...beforeLines(before),
    ...(isAsked ? [adviceLines(host, review)] : []),
  ];
  return {
    message: messageOf(plain(host), review),
    detail: parts.map((lines) => lines.join('\n')).join('\n\n'),
    choices,
  };
}

/** Whether the certificate isn't covered by what the connection trusts, instead of having other faults. */
function isReplaced({ before, causes: [main] }: CertificateReview): boolean {
  return before !== undefined && main !== 'expired' && main !== 'notYetValid' && main !== 'otherName';
}

/** Returns the causes to show. For a pinned certificate, issuer and names don't matter, so they are omitted. */
function listedCauses({ causes, before }: CertificateReview): readonly TlsCause[] {
  const isPinned = before?.kind === 'certificate';
  return causes.filter((cause) => !isPinned || (cause !== 'selfSigned' && cause !== 'otherName'));
}

function messageOf(host: string, review: CertificateReview): string {
  const { causes } = review;
  const [main] = causes;
  if (main === undefined) return l10n.t('The certificate of {0} is accepted.', host);
  if (!isDecidable(main)) return l10n.t("Don't trust the certificate of {0}.", host);
  if (isReplaced(review)) return l10n.t('The certificate of {0} has changed. Trust the new one?', host);
  return causes.includes('expired')
    ? l10n.t('The certificate of {0} has expired. Trust it anyway?', host)
    : l10n.t('Trust the certificate of {0}?', host);
}

function causeText(cause: TlsCause, host: string, { from }: CertificateFacts, hasTrusted: boolean): string {
  switch (cause) {
    case 'selfSigned':
      return l10n.t('It is self-signed: no CA has issued it.');
    case 'issuerUnknown':
      return hasTrusted
        ? l10n.t("It wasn't issued by the authority that you have trusted.")
        : l10n.t("This computer doesn't trust its issuer.");
    case 'incompleteChain':
      return l10n.t("The service doesn't send the certificate of its issuer, which isn't trusted here.");
    case 'expired':
      return l10n.t('The certificate, or that of its issuer, has expired.');
    case 'notYetValid':
      return l10n.t("It isn't valid before {0}. Check this computer's clock.", from);
    case 'otherName':
      return l10n.t("It wasn't issued for {0}.", plain(host));
    case 'otherCertificate':
      return l10n.t("It isn't the certificate that you have trusted.");
    case 'forged':
      return l10n.t("It wasn't signed by the issuer that it names. Somebody may be posing as your service.");
    case 'revoked':
      return l10n.t('Its issuer has revoked it.');
    default:
      return l10n.t("It is too weak, or wasn't made for a server.");
  }
}

function beforeLines(before: CertificateReview['before']): readonly (readonly string[])[] {
  if (!before) return [];
  const isAuthority = before.kind === 'authority';
  const heading = isAuthority
    ? l10n.t('The authority that you have trusted')
    : l10n.t('The certificate that you have trusted');
  return before.certificates.slice(0, maxBefore).map((one) => certificateLines(heading, one, isAuthority));
}

function adviceLines(host: string, { offers }: CertificateReview): readonly string[] {
  return [
    l10n.t(
      'Nothing was sent. Compare the SHA-256 fingerprint with the one that your administrator gives you, or that the service shows on its own console.',
    ),
    ...(offers.certificate
      ? [l10n.t('A trusted certificate is the only one that {0} can have, until you trust another.', plain(host))]
      : []),
    ...(offers.authority
      ? [
          l10n.t(
            'A trusted authority can issue further certificates for {0}. Names and dates are checked.',
            plain(host),
          ),
        ]
      : []),
  ];
}
