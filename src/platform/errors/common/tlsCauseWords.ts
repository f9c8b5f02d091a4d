import * as l10n from '@vscode/l10n';

/** Reasons why a connection isn't secure. */
export const tlsCauseWords = {
  selfSigned: (host) =>
    l10n.t(
      'The certificate of {0} is self-signed. Ask your administrator for a trusted certificate, or to install this one on your computer.',
      host,
    ),
  issuerUnknown: (host) =>
    l10n.t(
      "The certificate of {0} comes from an issuer that isn't trusted. Ask your administrator to install the issuer's certificate on your computer.",
      host,
    ),
  /** The service sends only its own certificate, without the intermediate ones. */
  incompleteChain: (host) =>
    l10n.t(
      "The certificate chain of {0} is incomplete: the service doesn't send the certificate of its issuer, such as an intermediate certificate, and it isn't trusted here. Ask the service administrator to add it, or for a file with it.",
      host,
    ),
  expired: (host) =>
    l10n.t(
      "The certificate of {0} has expired. Tell the service administrator, and check this computer's clock.",
      host,
    ),
  notYetValid: (host) => l10n.t("The certificate of {0} isn't valid yet. Check this computer's clock.", host),
  revoked: (host) => l10n.t('The certificate of {0} was revoked. Tell the service administrator.', host),
  otherName: (host) =>
    l10n.t(
      "The certificate of {0} doesn't list this name or address. Check the base URL, or review the certificate.",
      host,
    ),
  unfit: (host) =>
    l10n.t(
      "The certificate of {0} is too weak, or wasn't made for a server. Ask the service administrator for another one.",
      host,
    ),
  forged: (host) =>
    l10n.t(
      "The certificate of {0} wasn't signed by the issuer that it names. Don't sign in, and tell the service administrator.",
      host,
    ),
  otherCertificate: (host) =>
    l10n.t(
      '{0} shows a different certificate than the one that you have trusted, so nothing was sent. Review the certificate to continue.',
      host,
    ),
  clientCertificate: (host) =>
    l10n.t(
      '{0} asks for a client certificate. Add yours with Edit Connection, or ask your administrator for one.',
      host,
    ),
  clientCertificateRefused: (host) =>
    l10n.t(
      "{0} doesn't accept the client certificate of this connection. Check it with Edit Connection, or ask your administrator for another one.",
      host,
    ),
  /** The server gives no reason. With TLS 1.2, some servers request a client certificate this way. */
  handshakeRefused: (host) =>
    l10n.t(
      '{0} refused the secure connection. It may ask for a client certificate, or not accept yours. Add or check it with Edit Connection, or ask your administrator.',
      host,
    ),
  ownCertificate: () =>
    l10n.t(
      "The client certificate of this connection can't be used. Check its files and its passphrase with Edit Connection.",
    ),
  tooOld: (host) =>
    l10n.t('{0} speaks a version of TLS that is too old to be safe. Ask your administrator to enable TLS 1.2.', host),
  notTls: (host) =>
    l10n.t("A secure connection to {0} couldn't be established. Check the base URL and its port.", host),
} satisfies Readonly<Record<string, (host: string) => string>>;

export type TlsCause = keyof typeof tlsCauseWords;
