import * as l10n from '@vscode/l10n';
import type { Found, TlsFacts } from '../../core/check/findings.ts';
import type { FindingWords, WordsFor } from './findingWords.ts';
import { networkCauseText } from './networkFindings.ts';

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
  certificateRefused: (found) => refusedWords(found),
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
  handshakeBroke: ({ host, why }) => noHandshake(networkCauseText(why, host)),
};

function refusedWords({ why, isAlone }: Found<'certificateRefused'>): FindingWords {
  switch (why) {
    case 'expired':
      return [
        l10n.t('The certificate has run out.'),
        l10n.t('Its last day is over, by the clock of this computer.'),
        l10n.t('Tell the people who run the service. If the dates below look right, set the clock of this computer.'),
      ];
    case 'notYetValid':
      return [
        l10n.t('The certificate is not valid yet.'),
        l10n.t('Its first day is still to come, by the clock of this computer.'),
        l10n.t('Set the clock of this computer. If it is right, tell the people who run the service.'),
      ];
    case 'otherName':
      return [
        l10n.t('The certificate is for another name than that in the base URL.'),
        l10n.t('The base URL uses another name than the service, or something in between answers in its place.'),
        l10n.t(
          'Use the name that the certificate is for, shown below, as the base URL, or ask the people who run the service.',
        ),
      ];
    case 'selfSigned':
      return [
        l10n.t('The certificate is self-signed.'),
        l10n.t('It vouches for itself, so nobody can tell whether this is the service.'),
        l10n.t(
          'Ask your administrator for a trusted certificate, or to install this one on your computer. Then restart VS Code.',
        ),
      ];
    case 'issuerUnknown':
    case 'revoked':
    case 'notTls':
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
}

/** The remedy when the issuer is not known. */
export function issuerRemedy(): string {
  return l10n.t(
    'Ask your administrator to install the certificate of the issuer on this computer, or set NODE_EXTRA_CA_CERTS to its file. Then restart VS Code.',
  );
}

function noHandshake(cause: string): FindingWords {
  return [
    l10n.t('No secure connection can be made.'),
    cause,
    l10n.t(
      'Check the port in the base URL. If it is right, a firewall, proxy or VPN may be in the way; ask your administrator.',
    ),
  ];
}
