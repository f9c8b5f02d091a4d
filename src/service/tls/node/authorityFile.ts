import { X509Certificate } from 'node:crypto';
import type { TrustedCertificate } from '../../connection/common/connection.ts';
import { certificatesIn, isPem } from '../../connection/node/connectionOptions.ts';

/** Maximum number of certificates: enough for a CA with its intermediates, but not for the bundle of a system. */
export const maxAuthorities = 20;

export type AuthorityFileProblem = 'noCertificate' | 'tooMany';

/** Reads only the certificates of a file, so that no private key in it is stored. */
export function readAuthorityFile(
  content: Buffer,
):
  | { readonly pem: string; readonly problem?: undefined }
  | { readonly problem: AuthorityFileProblem; readonly pem?: undefined } {
  const text = content.toString('latin1');
  const found = certificatesIn(text);
  if (found.length > maxAuthorities) return { problem: 'tooMany' };
  const pem = found.length > 0 ? `${found.join('\n').replaceAll('\r', '')}\n` : fromDer(content);
  return pem !== undefined && isPem(pem) ? { pem } : { problem: 'noCertificate' };
}

function fromDer(content: Buffer): string | undefined {
  try {
    return new X509Certificate(content).toString();
  } catch {
    return undefined;
  }
}

/** Pins the certificate if it is the server's own, and otherwise trusts it as a CA. */
export function trustByFile(pem: string, leaf: string | undefined): TrustedCertificate {
  const [only, second] = certificatesIn(pem).map((one) => new X509Certificate(one).fingerprint256);
  const isLeaf = leaf !== undefined && !second && new X509Certificate(leaf).fingerprint256 === only;
  return { kind: isLeaf ? 'certificate' : 'authority', pem };
}
