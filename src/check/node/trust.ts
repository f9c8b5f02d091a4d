import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import type { Connection } from '../../connections/common/connection.ts';
import { tlsCauseOf } from '../../errors/common/networkCodes.ts';
import { exportableTrust } from '../../tls/node/exportableTrust.ts';
import type { TrustedBy, TrustingPrograms } from '../common/findings.ts';

/** Who vouches for a certificate, and to which programs; or why nobody does. */
export type Trust =
  | { readonly by: TrustedBy; readonly programs: TrustingPrograms; readonly refused?: undefined }
  | { readonly refused: 'otherAuthority' | 'byComputer' }
  | { readonly refused: 'otherCertificate'; readonly wanted: string };

/**
 * Judges certificates by what a connection trusts.
 *
 * @param refusedFor the code for which they are not accepted, by the trust of the connection where that is an authority
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

/** Whether a chain ends at an authority that Node.js knows by itself, on any computer. */
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
