import * as l10n from '@vscode/l10n';

/** Reasons why a connection can't be opened, or breaks. */
export const networkCauseWords = {
  nameUnknown: (host) =>
    l10n.t("The host {0} couldn't be found. Check the base URL, your network connection, and your VPN.", host),
  refused: (host) =>
    l10n.t(
      '{0} refused the connection: nothing responds at this address. Check the base URL and its port, or try again later.',
      host,
    ),
  broken: (host) => l10n.t('{0} closed the connection before it responded.', host),
  brokenWithCertificate: (host) =>
    l10n.t(
      '{0} closed the connection before it responded. It may not accept the client certificate of this connection: check it with Edit Connection, or try again.',
      host,
    ),
  noRoute: (host) => l10n.t('There is no route to {0}. Check your network connection and your VPN.', host),
  cutShort: (host) =>
    l10n.t(
      '{0} closed the connection in the middle of its response. If this keeps happening, tell the service administrator.',
      host,
    ),
  notHttp: (host) =>
    l10n.t(
      "{0} responded with something that isn't valid HTTP. Check the base URL and its port, or ask the service administrator.",
      host,
    ),
  unknown: (host) => l10n.t("{0} can't be reached. Check the base URL and your network connection.", host),
} satisfies Readonly<Record<string, (host: string) => string>>;

export type NetworkCause = keyof typeof networkCauseWords;
