import * as l10n from '@vscode/l10n';
import { networkCauseWords } from '../../errors/common/networkCauseWords.ts';
import { problemText } from '../../errors/common/problems.ts';
import { tlsCauseWords } from '../../errors/common/tlsCauseWords.ts';
import type { TlsCause } from '../../errors/common/tlsCauseWords.ts';
import { daysFromNow } from '../../platform/common/text/time.ts';
import { isDecidable } from '../../tls/common/decidable.ts';
import type { Found, TlsFacts, TrustedBy, TrustingPrograms } from './findings.ts';
import type { FindingWords, WordsFor } from './findingWords.ts';

/** The words for findings when a service shows its certificate, and the client its own. */
export const tlsFindings: WordsFor<TlsFacts> = {
  noCertificate: () => [l10n.t('Plain HTTP on this computer needs no certificate.')],
  tunnelRefused: ({ status }) => [
    l10n.t("The proxy doesn't open a connection to the service."),
    status >= 500
      ? l10n.t("The proxy can't reach the service either.")
      : l10n.t("The proxy refuses to, for example because the service isn't on its list of allowed addresses."),
    askProxyAdministrator(),
  ],
  tunnelFailed: ({ problem }) => [
    l10n.t("The proxy doesn't open a connection to the service."),
    problemText(problem),
    askProxyAdministrator(),
  ],
  notSecure: ({ why, isAlone }) => notSecure(why, isAlone),
  otherAuthority: () => [
    l10n.t("The certificate doesn't come from the authority that you have trusted for this connection."),
    l10n.t('The service has a certificate from a different issuer, or something in between responds in its place.'),
    l10n.t('Compare the fingerprints below with those of your administrator before you trust anything new.'),
  ],
  certificateEnds: (found) => [
    l10n.t('The certificate is accepted and expires {0}.', daysFromNow(found.days)),
    acceptedBecause(found),
    l10n.t('Ask the service administrator to replace it in time.'),
  ],
  certificateAccepted: (found) => [l10n.t('The certificate is accepted.'), acceptedBecause(found)],
  ownCertificateUnusable: ({ problem }) => [
    l10n.t("The client certificate of this connection can't be used."),
    problemText(problem),
    l10n.t('Check its files and its passphrase with Edit Connection.'),
  ],
  ownCertificateExpired: ({ days }) => [
    l10n.t("The service doesn't accept the client certificate of this connection."),
    l10n.t('It expired {0}.', daysFromNow(days)),
    l10n.t('Ask your administrator for a new one, and choose it with Edit Connection.'),
  ],
  ownCertificateEnds: ({ days }) => [
    days < 0
      ? l10n.t('Your client certificate expired {0}, and the service still accepts it.', daysFromNow(days))
      : l10n.t('Your client certificate expires {0}.', daysFromNow(days)),
    undefined,
    l10n.t('Ask your administrator for a new one, and choose it with Edit Connection.'),
  ],
  notTls: ({ port }) => noHandshake(l10n.t("The response on port {0} isn't valid TLS.", port)),
  handshakeBroke: ({ host, why }) => noHandshake(networkCauseWords[why].cause(host)),
};

/** A certificate that cannot be proven may be known to the person all the same. */
function notSecure(why: TlsCause, isAlone: boolean): FindingWords {
  const [found, cause, remedy] = tlsCauseWords[why].finding(isAlone);
  if (!isDecidable(why) || why === 'otherCertificate') return [found, cause, remedy];
  const review = l10n.t('Or review the certificate, and trust it for this connection alone.');
  return [found, cause, `${remedy} ${review}`];
}

/** Why a certificate is accepted, which programs accept it too, and what there is to the client's own. */
function acceptedBecause({ by, programs, hasOwn }: Found<'certificateAccepted' | 'certificateEnds'>): string {
  return [
    trustText(by),
    ...programsText(programs),
    ...(hasOwn
      ? [
          l10n.t(
            'Your client certificate is shown when the service asks for one, and no request was refused because of it. Of the programs in terminals, only "org-access get" and "org-access call" show it by themselves.',
          ),
        ]
      : []),
  ].join(' ');
}

function trustText(by: TrustedBy): string {
  return {
    certificate: () => l10n.t('You trust this certificate for this connection.'),
    authority: () => l10n.t('You trust its issuer for this connection.'),
    computer: () => l10n.t('This computer trusts its issuer.'),
  }[by]();
}

function programsText(programs: TrustingPrograms): string[] {
  switch (programs) {
    case 'all':
      return [];
    case 'withAccess':
      return [
        l10n.t(
          'So do programs in terminals with access, by variables such as SSL_CERT_FILE, unless you have set these yourself.',
        ),
      ];
    case 'helper':
      return [
        l10n.t(
          'In terminals, "org-access get", "org-access call", and the snippets that Org Access copies do so as well. Other programs may not.',
        ),
      ];
    case 'some':
      return [
        l10n.t(
          'Programs in terminals may not: some have their own list of issuers. To have them trust it, set NODE_EXTRA_CA_CERTS for Node.js, or trust the issuer for this connection with Edit Connection.',
        ),
      ];
  }
}

function askProxyAdministrator(): string {
  return l10n.t(
    'Check the base URL, and ask the proxy administrator. If the service doesn\'t need a proxy, add it to "http.noProxy".',
  );
}

function noHandshake(cause: string): FindingWords {
  return [
    l10n.t("A secure connection can't be established."),
    cause,
    l10n.t(
      'Check the port in the base URL. If it is correct, a firewall, proxy, or VPN may be blocking the connection. Ask your administrator.',
    ),
  ];
}
