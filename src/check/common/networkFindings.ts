import * as l10n from '@vscode/l10n';
import { networkCauseWords } from '../../errors/common/networkCauseWords.ts';
import { isOne } from '../../platform/common/text/language.ts';
import type { NetworkFacts } from './findings.ts';
import type { WordsFor } from './findingWords.ts';

/** The words for findings on the way to a service: proxy, name and connection. */
export const networkFindings: WordsFor<NetworkFacts> = {
  noProxy: ({ why, host }) => [
    {
      thisComputer: () => l10n.t('No proxy is used because the service is on this computer.'),
      exception: () => l10n.t('No proxy is used because {0} is one of the exceptions in the settings.', host),
      off: () => l10n.t('No proxy is used because "http.proxySupport" is off.'),
      unset: () => l10n.t('No proxy is set in VS Code or the environment.'),
    }[why](),
  ],
  proxyUnreadable: () => [
    l10n.t("A proxy is set, but VS Code can't use its address and ignores it."),
    undefined,
    l10n.t(
      'Set "http.proxy" in the settings, or HTTPS_PROXY in the environment, to an address such as http://proxy.example.com:8080.',
    ),
  ],
  proxyReached: () => [l10n.t('The proxy can be reached.')],
  proxyNotReached: ({ host, why }) => [
    l10n.t("The proxy can't be reached."),
    networkCauseWords[why].cause(host),
    l10n.t(
      'Check the address of the proxy in "http.proxy" or the environment. If the service doesn\'t need a proxy, add it to "http.noProxy".',
    ),
  ],

  noName: () => [l10n.t('The base URL contains an IP address, so no name is looked up.')],
  nameFound: ({ host, addresses }) => [
    isOne(addresses)
      ? l10n.t('{0} has {1} address.', host, addresses)
      : l10n.t('{0} has {1} addresses.', host, addresses),
  ],
  nameUnknown: ({ host }) => [
    nameNotFound(host),
    l10n.t("The name servers that this computer uses don't know the name."),
    l10n.t("Check the base URL for typos. If the name exists only in your company's network, connect to the VPN."),
  ],
  nameServerSilent: ({ host }) => [
    nameNotFound(host),
    l10n.t("The name server of this computer isn't responding."),
    l10n.t('Check your network connection and your VPN, then try again.'),
  ],
  nameLeftToProxy: ({ host }) => [
    nameNotFound(host),
    l10n.t('This is normal behind a proxy, which looks up the name itself.'),
  ],
  nameNotNeeded: ({ host }) => [nameNotFound(host), answeredAllTheSame()],

  proxyConnects: () => [l10n.t('The proxy makes this connection.')],
  editorConnects: () => [l10n.t('VS Code makes this connection in its own way.')],
  portOpen: ({ port }) => [l10n.t('Port {0} accepts connections.', port)],
  portPartlyOpen: ({ open, addresses, port }) => [
    l10n.t('Addresses that accept connections to port {2}: {0} of {1}.', open, addresses, port),
    l10n.t('VS Code tries them in turn, so requests may take longer.'),
    l10n.t("Tell the administrator of the service or your network which addresses don't respond."),
  ],
  portClosed: ({ host, port, why }) => [
    noConnection(port),
    networkCauseWords[why].cause(host),
    networkCauseWords[why].remedy(),
  ],
  portNotNeeded: ({ port }) => [noConnection(port), answeredAllTheSame()],
};

function nameNotFound(host: string): string {
  return l10n.t("The name {0} can't be found from here.", host);
}

function noConnection(port: number): string {
  return l10n.t('Could not connect to port {0}.', port);
}

function answeredAllTheSame(): string {
  return l10n.t(
    'VS Code gets a response anyway, through a proxy that is set in the system. Scripts need that proxy too.',
  );
}
