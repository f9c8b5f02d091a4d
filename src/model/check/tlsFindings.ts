import * as l10n from '@vscode/l10n';
import type { TlsFacts } from '../../core/check/findings.ts';
import { networkCauseWords } from '../errors/networkCauseWords.ts';
import { tlsCauseWords } from '../errors/tlsCauseWords.ts';
import type { FindingWords, WordsFor } from './findingWords.ts';

/** The words for findings when a service shows its certificate. */
export const tlsFindings: WordsFor<TlsFacts> = {
  noCertificate: () => [l10n.t('Plain HTTP on this computer needs no certificate.')],
  notThroughProxy: () => [
    l10n.t(
      'Certificates cannot be looked at through this kind of proxy. The next step shows whether they are accepted.',
    ),
  ],
  notThisWay: () => [
    l10n.t('Certificates cannot be looked at on this way. The next step shows whether they are accepted.'),
  ],
  proxyWantsPassword: () => [
    l10n.t(
      'The proxy asks for a password, which this step does not send. The next step shows whether certificates are accepted.',
    ),
  ],
  tunnelRefused: ({ status }) => [
    l10n.t('The proxy does not open a connection to the service.'),
    status >= 500
      ? l10n.t('It cannot reach the service itself.')
      : l10n.t('It refuses to, as when the service is not on its list of allowed addresses.'),
    l10n.t(
      'Check the base URL, and ask the people who run the proxy. If the service needs no proxy, add it to "http.noProxy".',
    ),
  ],
  certificateRefused: ({ why, isAlone }) => tlsCauseWords[why].finding(isAlone),
  certificateEnds: ({ days }) => [
    l10n.t('The certificate is accepted, and runs out in {0} days.', days),
    undefined,
    l10n.t('Tell the people who run the service, so that they renew it in time.'),
  ],
  certificateAccepted: ({ byEditorAlone }) => [
    l10n.t('The certificate is accepted.'),
    byEditorAlone
      ? l10n.t(
          'VS Code knows its issuer from this computer’s certificates. Programs in a terminal may not: for Node.js, set NODE_EXTRA_CA_CERTS.',
        )
      : undefined,
  ],
  notTls: ({ port }) => noHandshake(l10n.t('What answers on port {0} does not speak TLS as it should.', port)),
  handshakeBroke: ({ host, why }) => noHandshake(networkCauseWords[why].cause(host)),
};

function noHandshake(cause: string): FindingWords {
  return [
    l10n.t('No secure connection can be made.'),
    cause,
    l10n.t(
      'Check the port in the base URL. If it is right, a firewall, proxy or VPN may be in the way; ask your administrator.',
    ),
  ];
}
