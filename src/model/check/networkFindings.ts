import * as l10n from '@vscode/l10n';
import type { NetworkFacts } from '../../core/check/findings.ts';
import { networkCauseWords } from '../errors/networkCauseWords.ts';
import type { WordsFor } from './findingWords.ts';

/** The words for findings on the way to a service: proxy, name and connection. */
export const networkFindings: WordsFor<NetworkFacts> = {
  noProxy: ({ why, host }) => [
    {
      thisComputer: () => l10n.t('None is used, since the service is on this computer.'),
      exception: () => l10n.t('None is used: {0} is one of the exceptions that are set.', host),
      off: () => l10n.t('None is used: "http.proxySupport" is off.'),
      unset: () => l10n.t('None is set in VS Code or the environment.'),
    }[why](),
  ],
  proxyUnreadable: () => [
    l10n.t('A proxy is set, but not as an address that VS Code can use, so it is passed over.'),
    undefined,
    l10n.t(
      'Write "http.proxy" in the settings, or HTTPS_PROXY in the environment, like http://proxy.example.com:8080.',
    ),
  ],
  proxyReached: () => [l10n.t('The proxy can be reached.')],
  proxyNotReached: ({ host, why }) => [
    l10n.t('The proxy cannot be reached.'),
    networkCauseWords[why].cause(host),
    l10n.t(
      'Check the address of the proxy in "http.proxy" or the environment. If the service needs no proxy, add it to "http.noProxy".',
    ),
  ],

  noName: () => [l10n.t('The base URL holds an address, so no name is looked up.')],
  nameFound: ({ host, addresses }) => [
    addresses === 1 ? l10n.t('{0} has one address.', host) : l10n.t('{0} has {1} addresses.', host, addresses),
  ],
  nameUnknown: ({ host }) => [
    nameNotFound(host),
    l10n.t('No name server that this computer asks knows the name.'),
    l10n.t(
      'Check the base URL for typing errors. A name of your company’s own network is known there only: connect the VPN.',
    ),
  ],
  nameServerSilent: ({ host }) => [
    nameNotFound(host),
    l10n.t('The name server of this computer does not answer.'),
    l10n.t('Check your network connection, VPN included, and try again.'),
  ],
  nameLeftToProxy: ({ host }) => [
    nameNotFound(host),
    l10n.t('This is usual behind a proxy, which looks up the name itself.'),
  ],
  nameNotNeeded: ({ host }) => [nameNotFound(host), answeredAllTheSame()],

  proxyConnects: () => [l10n.t('The proxy makes this connection.')],
  editorConnects: () => [l10n.t('VS Code makes this connection in its own way.')],
  portOpen: ({ port }) => [l10n.t('Connections to port {0} are accepted.', port)],
  portPartlyOpen: ({ open, addresses, port }) => [
    l10n.t('{0} of {1} addresses accept connections to port {2}.', open, addresses, port),
    l10n.t('VS Code tries them in turn, so requests may take longer.'),
    l10n.t('Tell the people who run the service or your network which addresses do not answer.'),
  ],
  portClosed: ({ host, port, why }) => [
    noConnection(port),
    networkCauseWords[why].cause(host),
    networkCauseWords[why].remedy(),
  ],
  portNotNeeded: ({ port }) => [noConnection(port), answeredAllTheSame()],
};

function nameNotFound(host: string): string {
  return l10n.t('The name {0} is not found from here.', host);
}

function noConnection(port: number): string {
  return l10n.t('No connection to port {0} can be made.', port);
}

function answeredAllTheSame(): string {
  return l10n.t(
    'VS Code gets an answer all the same, by a proxy that the system has set. Scripts need that proxy too.',
  );
}
