import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import * as l10n from '@vscode/l10n';
import type { Connection } from '../../connections/common/connection.ts';
import { tlsCauseOf } from '../../errors/common/networkCodes.ts';
import { exportableTrust } from '../../tls/node/exportableTrust.ts';

/** Source of trust: this computer, or a certificate or an authority of the connection. */
type TrustedBy = 'computer' | 'certificate' | 'authority';

/** Programs in terminals that trust the service too. `helper` is `org-access` alone. */
type TrustingPrograms = 'withAccess' | 'helper' | 'all' | 'some';

export interface Accepted {
  readonly by: TrustedBy;
  readonly programs: TrustingPrograms;
  readonly refused?: undefined;
}

type Trust =
  | Accepted
  | { readonly refused: 'otherAuthority' | 'byComputer' }
  | { readonly refused: 'otherCertificate'; readonly wanted: string };

/**
 * Judges certificates by what a connection trusts.
 *
 * @param refusedFor error code of the handshake, which trusted the authority of the connection if it has one
 */
export function trustIn(
  connection: Pick<Connection, 'baseUrl' | 'trusted'>,
  chain: readonly X509Certificate[],
  refusedFor: string | undefined,
  nowMs: number,
): Trust {
  const { trusted } = connection;
  const programs = exportableTrust(connection, nowMs).pem === undefined ? 'helper' : 'withAccess';
  const [leaf] = chain;
  if (trusted?.kind === 'certificate') {
    const pinned = new X509Certificate(trusted.pem);
    const isShown = leaf?.fingerprint256 === pinned.fingerprint256;
    if (!isShown) return { refused: 'otherCertificate', wanted: pinned.fingerprint256 };
    return { by: 'certificate', programs };
  }
  if (trusted) {
    if (refusedFor === undefined) return { by: 'authority', programs };
    const why = tlsCauseOf(refusedFor);
    return { refused: why === 'selfSigned' || why === 'issuerUnknown' ? 'otherAuthority' : 'byComputer' };
  }
  if (refusedFor !== undefined) return { refused: 'byComputer' };
  return { by: 'computer', programs: isKnownEverywhere(chain) ? 'all' : 'some' };
}

/** Whether a chain ends at an authority that Node.js has built in. */
function isKnownEverywhere(chain: readonly X509Certificate[]): boolean {
  const last = chain.at(-1);
  return (
    last !== undefined &&
    rootCertificates.some((pem) => {
      const root = new X509Certificate(pem);
      return root.fingerprint256 === last.fingerprint256 || (last.checkIssued(root) && last.verify(root.publicKey));
    })
  );
}

/** Explains why a certificate is accepted, and by which programs. */
export function acceptedBecause({ by, programs }: Accepted, hasOwn: boolean): string {
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
  switch (by) {
    case 'certificate':
      return l10n.t('You trust this certificate for this connection.');
    case 'authority':
      return l10n.t('You trust its issuer for this connection.');
    case 'computer':
      return l10n.t('This computer trusts its issuer.');
  }
}

function programsText(programs: TrustingPrograms): string[] {
  switch (programs) {
    case 'all':
      return [];
    case 'withAccess':
      return [
        l10n.t(
          'Programs in terminals with access trust it too, through variables such as SSL_CERT_FILE, unless you have set these yourself.',
        ),
      ];
    case 'helper':
      return [
        l10n.t(
          'In terminals, "org-access get", "org-access call", and the snippets that Org Access copies do too. Other programs may not.',
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
