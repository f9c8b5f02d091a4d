import * as l10n from '@vscode/l10n';
import type { TlsCause } from '../../core/base/networkCodes.ts';

interface CauseWords {
  /** In an error: what happened, and what to do. */
  readonly error: (host: string) => string;
  /** In Check Connection, of a certificate that is refused. @param isAlone it came without that of its issuer */
  readonly finding: (isAlone: boolean) => readonly [found: string, cause: string, remedy: string];
}

/** All that is said of each cause for which a connection is not secure. */
export const tlsCauseWords: Readonly<Record<TlsCause, CauseWords>> = {
  selfSigned: {
    error: (host) =>
      l10n.t(
        'The certificate of {0} is self-signed. Ask your administrator for a trusted one, or to install it on this computer.',
        host,
      ),
    finding: () => [
      l10n.t('The certificate is self-signed.'),
      l10n.t('It vouches for itself, so nobody can tell whether this is the service.'),
      l10n.t(
        'Ask your administrator for a trusted certificate, or to install this one on your computer. Then restart VS Code.',
      ),
    ],
  },
  issuerUnknown: {
    error: (host) =>
      l10n.t(
        'The certificate of {0} comes from an issuer that this computer does not know. Ask your administrator to install the issuer’s certificate.',
        host,
      ),
    finding: notAccepted,
  },
  expired: {
    error: (host) =>
      l10n.t(
        'The certificate of {0} has expired. Tell the people who run the service, and check this computer’s clock.',
        host,
      ),
    finding: () => [
      l10n.t('The certificate has run out.'),
      l10n.t('Its last day is over, by the clock of this computer.'),
      l10n.t('Tell the people who run the service. If the dates below look right, set the clock of this computer.'),
    ],
  },
  notYetValid: {
    error: (host) => l10n.t('The certificate of {0} is not valid yet. Check this computer’s clock.', host),
    finding: () => [
      l10n.t('The certificate is not valid yet.'),
      l10n.t('Its first day is still to come, by the clock of this computer.'),
      l10n.t('Set the clock of this computer. If it is right, tell the people who run the service.'),
    ],
  },
  revoked: {
    error: (host) => l10n.t('The certificate of {0} was revoked. Tell the people who run the service.', host),
    finding: notAccepted,
  },
  otherName: {
    error: (host) => l10n.t('The certificate that {0} shows was issued for another name. Check the base URL.', host),
    finding: () => [
      l10n.t('The certificate is for another name than that in the base URL.'),
      l10n.t('The base URL uses another name than the service, or something in between answers in its place.'),
      l10n.t(
        'Use the name that the certificate is for, shown below, as the base URL, or ask the people who run the service.',
      ),
    ],
  },
  notTls: {
    error: (host) => l10n.t('No secure connection to {0} could be made. Check the address and its port.', host),
    finding: notAccepted,
  },
};

function notAccepted(isAlone: boolean): readonly [found: string, cause: string, remedy: string] {
  return [
    l10n.t('The certificate is not accepted.'),
    isAlone
      ? l10n.t(
          'This computer does not know its issuer. The service, or a proxy or VPN that looks into connections, uses an issuer of its own, or does not send the certificates in between.',
        )
      : l10n.t(
          'This computer does not know its issuer. The service, or a proxy or VPN that looks into connections, uses an issuer of its own.',
        ),
    issuerRemedy(),
  ];
}

/** The remedy when the issuer is not known. */
export function issuerRemedy(): string {
  return l10n.t(
    'Ask your administrator to install the certificate of the issuer on this computer, or set NODE_EXTRA_CA_CERTS to its file. Then restart VS Code.',
  );
}
