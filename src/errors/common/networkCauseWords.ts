import * as l10n from '@vscode/l10n';

interface CauseWords {
  /** Sentence of an error: what happened, and what to do. */
  readonly reach: (host: string) => string;
  readonly cause: (host: string) => string;
  /** Fix in Check Connection. */
  readonly fix: () => string;
}

/** Reasons why a connection can't be opened, or breaks. */
export const networkCauseWords = {
  nameUnknown: {
    reach: nameNotKnown,
    cause: nameNotFound,
    fix: checkNetwork,
  },
  nameServerSilent: {
    reach: nameNotKnown,
    cause: nameNotFound,
    fix: checkNetwork,
  },
  refused: {
    reach: (host) =>
      l10n.t(
        '{0} refused the connection: nothing responds at this address. Check the base URL and its port, or try again later.',
        host,
      ),
    cause: (host) => l10n.t('{0} is there, but no program is listening on this port.', host),
    fix: () =>
      l10n.t(
        'Check the port in the base URL. If it is correct, ask the service administrator whether the service is running.',
      ),
  },
  broken: {
    reach: (host) => l10n.t('{0} closed the connection before it responded. Try again.', host),
    cause: (host) => l10n.t('The connection was closed immediately by {0} or by something in between.', host),
    fix: checkNetwork,
  },
  brokenWithCertificate: {
    reach: (host) =>
      l10n.t(
        '{0} closed the connection before it responded. It may not accept the client certificate of this connection: check it with Edit Connection, or try again.',
        host,
      ),
    cause: (host) =>
      l10n.t("{0} closed the connection, perhaps because it doesn't accept the client certificate.", host),
    fix: () =>
      l10n.t('Ask the service administrator whether the client certificate of this connection is accepted there.'),
  },
  timedOut: {
    reach: noWay,
    cause: () =>
      l10n.t('There was no response within the time limit, for example because a firewall drops the request.'),
    fix: checkNetwork,
  },
  noRoute: {
    reach: noWay,
    cause: (host) => l10n.t("This computer's network has no route to {0}.", host),
    fix: checkNetwork,
  },
  forbidden: {
    reach: notReachable,
    cause: () => l10n.t("This computer doesn't allow the connection, for example because its firewall blocks it."),
    fix: () => l10n.t('Allow VS Code in the firewall of this computer, or ask your administrator to.'),
  },
  cutShort: {
    ...advised(
      (host) => l10n.t('{0} closed the connection in the middle of its response.', host),
      () => l10n.t('Try again. If this keeps happening, tell the service administrator.'),
    ),
  },
  notHttp: {
    reach: (host) =>
      l10n.t(
        "{0} responded with something that isn't valid HTTP. Check the base URL and its port, or ask the service administrator.",
        host,
      ),
    cause: (host) => l10n.t("{0} responded with something that isn't valid HTTP.", host),
    fix: () =>
      l10n.t('Check the base URL and its port. If they are correct, send this report to the service administrator.'),
  },
  badHeader: advised(
    (host) =>
      l10n.t(
        "{0} responded, but one of its headers isn't valid HTTP, for example because it contains a control character.",
        host,
      ),
    tellAdministrator,
  ),
  /** Limit of Node.js: 16 KB. */
  headersTooLarge: advised(
    (host) =>
      l10n.t(
        '{0} responded, but its headers are larger than VS Code accepts (16 KB), for example because of large cookies.',
        host,
      ),
    () => l10n.t('Ask the service administrator to make them smaller.'),
  ),
  badLineBreaks: advised(
    (host) => l10n.t("{0} responded, but ends the lines of its headers in a way that isn't valid HTTP.", host),
    tellAdministrator,
  ),
  badCompression: advised(
    (host) => l10n.t("{0} marks its response as compressed, but it isn't, or it is damaged.", host),
    () => l10n.t('Tell the service administrator, or whoever runs the proxy or gateway in between.'),
  ),
  unknown: {
    reach: notReachable,
    cause: () => l10n.t('The connection could not be opened.'),
    fix: checkNetwork,
  },
} satisfies Readonly<Record<string, CauseWords>>;

export type NetworkCause = keyof typeof networkCauseWords;

function nameNotKnown(host: string): string {
  return l10n.t('The host {0} could not be found. Check the base URL, your network connection, and your VPN.', host);
}

function noWay(host: string): string {
  return l10n.t('There is no route to {0}. Check your network connection and your VPN.', host);
}

function notReachable(host: string): string {
  return l10n.t("{0} can't be reached. Check the base URL and your network connection.", host);
}

function nameNotFound(host: string): string {
  return l10n.t("The name {0} can't be found.", host);
}

function checkNetwork(): string {
  return l10n.t(
    'Check your network connection, and connect to the VPN if the service needs it. If your network requires a proxy, set "http.proxy".',
  );
}

function tellAdministrator(): string {
  return l10n.t('Tell the service administrator.');
}

/** Returns the texts of a cause with the same fix in errors and in Check Connection. */
function advised(cause: CauseWords['cause'], fix: CauseWords['fix']): CauseWords {
  return { reach: (host) => `${cause(host)} ${fix()}`, cause, fix };
}
