import * as l10n from '@vscode/l10n';
import type { NetworkCause } from '../../core/base/networkCodes.ts';

interface CauseWords {
  /** In an error: what happened, and what to do. */
  readonly reach: (host: string) => string;
  /** In Check Connection: why a connection could not be opened. */
  readonly cause: (host: string) => string;
  /** In Check Connection: what to do. */
  readonly remedy: () => string;
}

/** All that is said of each cause for which there is no connection. */
export const networkCauseWords: Readonly<Record<NetworkCause, CauseWords>> = {
  nameUnknown: { reach: nameNotKnown, cause: nameNotFound, remedy: checkNetwork },
  nameServerSilent: { reach: nameNotKnown, cause: nameNotFound, remedy: checkNetwork },
  refused: {
    reach: (host) =>
      l10n.t(
        '{0} refuses the connection: nothing answers at this address. Check the base URL and its port, or try again later.',
        host,
      ),
    cause: (host) => l10n.t('{0} is there, but no program listens on this port.', host),
    remedy: () =>
      l10n.t('Check the port in the base URL. If it is right, ask the people who run the service whether it is up.'),
  },
  broken: {
    reach: (host) => l10n.t('{0} ended the connection before it had answered. Try again.', host),
    cause: (host) => l10n.t('The connection was ended at once by {0} or by something in between.', host),
    remedy: checkNetwork,
  },
  timedOut: {
    reach: noWay,
    cause: () => l10n.t('Nothing came back within the time limit, as when a firewall drops what is sent.'),
    remedy: checkNetwork,
  },
  noRoute: {
    reach: noWay,
    cause: (host) => l10n.t('This computer’s network knows no way to {0}.', host),
    remedy: checkNetwork,
  },
  forbidden: {
    reach: notReachable,
    cause: () => l10n.t('This computer does not allow the connection, as when a firewall on it forbids it.'),
    remedy: () => l10n.t('Allow VS Code in the firewall of this computer, or ask your administrator to.'),
  },
  unknown: {
    reach: notReachable,
    cause: () => l10n.t('The connection could not be opened.'),
    remedy: checkNetwork,
  },
};

function nameNotKnown(host: string): string {
  return l10n.t('The name {0} is not known. Check the base URL and your connection, VPN included.', host);
}

function noWay(host: string): string {
  return l10n.t('There is no way to {0} from here. Check your connection, VPN included.', host);
}

function notReachable(host: string): string {
  return l10n.t('{0} cannot be reached. Check the base URL and your connection.', host);
}

function nameNotFound(host: string): string {
  return l10n.t('The name {0} is not found.', host);
}

function checkNetwork(): string {
  return l10n.t(
    'Check your network connection and connect the VPN, if the service needs it. If your network demands a proxy, set "http.proxy".',
  );
}
