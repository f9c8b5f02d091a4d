import * as l10n from '@vscode/l10n';

interface CauseWords {
  /** Sentence of an error: what happened, and what to do. */
  readonly error: (host: string) => string;
  /**
   * Texts of Check Connection.
   *
   * @param isAlone whether the server sent no certificate of its issuer
   */
  readonly finding: (isAlone: boolean) => readonly [found: string, cause: string, fix: string];
}

/** Reasons why a connection isn't secure. */
export const tlsCauseWords = {
  selfSigned: {
    error: (host) =>
      l10n.t(
        'The certificate of {0} is self-signed. Ask your administrator for a trusted certificate, or to install this one on your computer.',
        host,
      ),
    finding: () => [
      l10n.t('The certificate is self-signed.'),
      l10n.t("No issuer vouches for it, so it can't prove that this is the service."),
      l10n.t(
        'Ask your administrator for a trusted certificate, or to install this one on your computer. Then restart VS Code.',
      ),
    ],
  },
  issuerUnknown: {
    error: (host) =>
      l10n.t(
        "The certificate of {0} comes from an issuer that this computer doesn't trust. Ask your administrator to install the issuer's certificate.",
        host,
      ),
    finding: notAccepted,
  },
  expired: {
    error: (host) =>
      l10n.t(
        "The certificate of {0} has expired. Tell the service administrator, and check this computer's clock.",
        host,
      ),
    finding: () => [
      l10n.t('The certificate has expired.'),
      l10n.t("According to this computer's clock, its last valid day has passed."),
      l10n.t("Tell the service administrator. If the dates below look right, correct this computer's clock."),
    ],
  },
  notYetValid: {
    error: (host) => l10n.t("The certificate of {0} isn't valid yet. Check this computer's clock.", host),
    finding: () => [
      l10n.t("The certificate isn't valid yet."),
      l10n.t("According to this computer's clock, its first valid day is still to come."),
      l10n.t("Correct this computer's clock. If it is right, tell the service administrator."),
    ],
  },
  revoked: {
    error: (host) => l10n.t('The certificate of {0} was revoked. Tell the service administrator.', host),
    finding: notAccepted,
  },
  otherName: {
    error: (host) => l10n.t('The certificate of {0} was issued for a different name. Check the base URL.', host),
    finding: () => [
      l10n.t('The certificate is for a different name than the one in the base URL.'),
      l10n.t('The base URL uses a different name for the service, or something in between responds in its place.'),
      l10n.t(
        'Use one of the names in the certificate, shown below, in the base URL, or ask the service administrator.',
      ),
    ],
  },
  unfit: {
    error: (host) =>
      l10n.t(
        "The certificate of {0} is too weak, or wasn't made for a server. Ask the service administrator for another one.",
        host,
      ),
    finding: () => [
      l10n.t("The certificate is too weak, or wasn't made for a server."),
      l10n.t('Its key, its signature, its purpose, or those of its issuer are no longer accepted.'),
      l10n.t('Ask the service administrator for another certificate.'),
    ],
  },
  forged: {
    error: (host) =>
      l10n.t(
        "The certificate of {0} wasn't signed by the issuer that it names. Don't sign in, and tell the service administrator.",
        host,
      ),
    finding: () => [
      l10n.t("The certificate wasn't signed by the issuer that it names."),
      l10n.t(
        'Something in between responds in place of the service, or the service sends the wrong certificate of its issuer.',
      ),
      l10n.t("Don't sign in, and tell the service administrator."),
    ],
  },
  otherCertificate: {
    error: (host) =>
      l10n.t(
        '{0} shows a different certificate than the one that you have trusted, so nothing was sent. Review the certificate to continue.',
        host,
      ),
    finding: () => [
      l10n.t("The certificate isn't the one that you have trusted."),
      l10n.t('It was replaced, or something in between responds in place of the service.'),
      l10n.t('Compare the fingerprints below with those of your administrator before you trust the new one.'),
    ],
  },
  clientCertificate: {
    error: (host) =>
      l10n.t(
        '{0} asks for a client certificate. Add yours with Edit Connection, or ask your administrator for one.',
        host,
      ),
    finding: () => [
      l10n.t('The service asks for a client certificate.'),
      l10n.t('It, or a gateway in front of it, accepts only programs that show one.'),
      l10n.t('Add yours with Edit Connection, or ask your administrator for one.'),
    ],
  },
  clientCertificateRefused: {
    error: (host) =>
      l10n.t(
        "{0} doesn't accept the client certificate of this connection. Check it with Edit Connection, or ask your administrator for another one.",
        host,
      ),
    finding: () => [
      l10n.t("The service doesn't accept the client certificate of this connection."),
      l10n.t('It has expired or was revoked, or the service wants one from a different issuer.'),
      l10n.t('Choose another one with Edit Connection, or ask your administrator.'),
    ],
  },
  /** Without a reason: with TLS 1.2, some servers request a client certificate this way. */
  handshakeRefused: {
    error: (host) =>
      l10n.t(
        '{0} refused the secure connection. It may ask for a client certificate, or not accept yours. Add or check it with Edit Connection, or ask your administrator.',
        host,
      ),
    finding: () => [
      l10n.t('The service refused the secure connection.'),
      l10n.t(
        'It may ask for a client certificate or not accept yours, or have no way of encryption in common with VS Code.',
      ),
      l10n.t('Add or check your client certificate with Edit Connection, or ask the service administrator.'),
    ],
  },
  ownCertificate: {
    error: () =>
      l10n.t(
        "The client certificate of this connection can't be used. Check its files and its passphrase with Edit Connection.",
      ),
    finding: () => [
      l10n.t("The client certificate of this connection can't be used."),
      l10n.t("Its key doesn't belong to it, the passphrase is wrong, or the file has a different format."),
      l10n.t('Check its files and its passphrase with Edit Connection.'),
    ],
  },
  tooOld: {
    error: (host) =>
      l10n.t('{0} speaks a version of TLS that is too old to be safe. Ask your administrator to enable TLS 1.2.', host),
    finding: () => [
      l10n.t('The version of TLS is too old.'),
      l10n.t('The service speaks TLS 1.1 or older, which is no longer safe.'),
      l10n.t('Ask your administrator to enable TLS 1.2 or 1.3.'),
    ],
  },
  notTls: {
    error: (host) =>
      l10n.t('A secure connection to {0} could not be established. Check the base URL and its port.', host),
    finding: notAccepted,
  },
} satisfies Readonly<Record<string, CauseWords>>;

export type TlsCause = keyof typeof tlsCauseWords;

function notAccepted(isAlone: boolean): readonly [found: string, cause: string, fix: string] {
  return [
    l10n.t("The certificate isn't accepted."),
    isAlone
      ? l10n.t(
          "This computer doesn't trust its issuer. The service, or a proxy or VPN that inspects traffic, uses an issuer of its own or doesn't send the intermediate certificates.",
        )
      : l10n.t(
          "This computer doesn't trust its issuer. The service, or a proxy or VPN that inspects traffic, uses an issuer of its own.",
        ),
    issuerRemedy(),
  ];
}

function issuerRemedy(): string {
  return l10n.t(
    "Ask your administrator to install the issuer's certificate on this computer, or set NODE_EXTRA_CA_CERTS to its file. Then restart VS Code.",
  );
}
