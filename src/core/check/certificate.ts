import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';

const dayMs = 24 * 60 * 60_000;
const longestName = 200;
const mostNames = 20;

/** The statements of a certificate, which are text of whoever made it. */
export interface CertificateFacts {
  /** The position in the chain, from 1 on, which is the server's own certificate. */
  readonly number: number;
  readonly subject: string;
  readonly issuer: string;
  /** The names that it was issued for, which count instead of those in its subject. */
  readonly names: readonly string[];
  /** Days as `2026-01-31`, or `?`. */
  readonly from: string;
  readonly to: string;
  /** NaN when its dates cannot be read. */
  readonly daysLeft: number;
  readonly sha256: string;
}

/** Days until a certificate runs out, rounded down; negative when it has. NaN when its dates cannot be read. */
export function daysLeft({ validTo }: Pick<X509Certificate, 'validTo'>, nowMs: number): number {
  return Math.floor((Date.parse(validTo) - nowMs) / dayMs);
}

/** The facts of each certificate of a chain. */
export function certificateFacts(chain: readonly X509Certificate[], nowMs: number): CertificateFacts[] {
  return chain.map((certificate, index) => ({
    number: index + 1,
    subject: nameText(certificate.subject),
    issuer: nameText(certificate.issuer),
    names: namesOf(certificate),
    from: dateOf(certificate.validFrom),
    to: dateOf(certificate.validTo),
    daysLeft: daysLeft(certificate, nowMs),
    sha256: certificate.fingerprint256,
  }));
}

/** Node.js writes each part on a line of its own. It has nothing for a name without parts. */
function nameText(name: string | undefined): string {
  return shortened((name ?? '').split('\n').join(', '));
}

function namesOf({ subjectAltName }: X509Certificate): string[] {
  const names = (subjectAltName ?? '').match(/(?:DNS|IP Address):[^,]+/g) ?? [];
  return names.slice(0, mostNames).map((name) => shortened(name.replace(/^[^:]+:/, '')));
}

function shortened(text: string): string {
  return text.length > longestName ? `${text.slice(0, longestName)}…` : text;
}

function dateOf(text: string): string {
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? '?' : new Date(atMs).toISOString().slice(0, 10);
}

/** Whether a chain ends at an authority that Node.js knows by itself, on any computer. */
export function isKnownEverywhere(chain: readonly X509Certificate[]): boolean {
  const last = chain.at(-1);
  return (
    last !== undefined &&
    rootCertificates.some((pem) => {
      const root = new X509Certificate(pem);
      return root.fingerprint256 === last.fingerprint256 || (last.checkIssued(root) && last.verify(root.publicKey));
    })
  );
}
