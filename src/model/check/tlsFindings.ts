import * as l10n from '@vscode/l10n';
import type { TlsFacts } from '../../core/check/findings.ts';
import { networkCauseWords } from '../errors/networkCauseWords.ts';
import { tlsCauseWords } from '../errors/tlsCauseWords.ts';
import { daysFromNow } from '../text/time.ts';
import type { FindingWords, WordsFor } from './findingWords.ts';

/** The words for findings when a service shows its certificate. */
export const tlsFindings: WordsFor<TlsFacts> = {
  noCertificate: () => [l10n.t('Plain HTTP on this computer needs no certificate.')],
  notThroughProxy: () => [
    l10n.t(
      "The certificate can't be inspected through this type of proxy. The next step shows whether it is accepted.",
    ),
  ],
  notThisWay: () => [
    l10n.t("The certificate can't be inspected over this route. The next step shows whether it is accepted."),
  ],
  proxyWantsPassword: () => [
    l10n.t(
      "The proxy requires a password, which this step doesn't send. The next step shows whether the certificate is accepted.",
    ),
  ],
  tunnelRefused: ({ status }) => [
    l10n.t("The proxy doesn't open a connection to the service."),
    status >= 500
      ? l10n.t("The proxy can't reach the service either.")
      : l10n.t("The proxy refuses to, for example because the service isn't on its list of allowed addresses."),
    l10n.t(
      'Check the base URL, and ask the proxy administrator. If the service doesn\'t need a proxy, add it to "http.noProxy".',
    ),
  ],
  certificateRefused: ({ why, isAlone }) => tlsCauseWords[why].finding(isAlone),
  certificateEnds: ({ days }) => [
    l10n.t('The certificate is accepted and expires {0}.', daysFromNow(days)),
    undefined,
    l10n.t('Ask the service administrator to replace it in time.'),
  ],
  certificateAccepted: ({ byEditorAlone }) => [
    l10n.t('The certificate is accepted.'),
    byEditorAlone
      ? l10n.t(
          "VS Code trusts its issuer because of this computer's certificates. Programs in a terminal may not; for Node.js, set NODE_EXTRA_CA_CERTS.",
        )
      : undefined,
  ],
  notTls: ({ port }) => noHandshake(l10n.t("The response on port {0} isn't valid TLS.", port)),
  handshakeBroke: ({ host, why }) => noHandshake(networkCauseWords[why].cause(host)),
};

function noHandshake(cause: string): FindingWords {
  return [
    l10n.t("A secure connection can't be established."),
    cause,
    l10n.t(
      'Check the port in the base URL. If it is correct, a firewall, proxy, or VPN may be blocking the connection. Ask your administrator.',
    ),
  ];
}
