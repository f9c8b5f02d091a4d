const dayMs = 24 * 60 * 60_000;
const maxNameLength = 200;
const maxNames = 20;

interface PeerCertificate {
  readonly subject: unknown;
  readonly issuer: unknown;
  readonly subjectaltname?: string | undefined;
  readonly valid_from: string;
  readonly valid_to: string;
  readonly fingerprint256: string;
}

export interface CertificateFacts {
  /** Position in the chain; 1 is the server's own certificate. */
  readonly number: number;
  readonly subject: string;
  readonly issuer: string;
  readonly names: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly daysLeft: number;
  readonly sha256: string;
}

/** Returns whole days; negative if expired, NaN if the date is invalid. */
export function daysLeft({ valid_to }: Pick<PeerCertificate, 'valid_to'>, nowMs: number): number {
  return Math.floor((Date.parse(valid_to) - nowMs) / dayMs);
}

export function certificateFacts(chain: readonly PeerCertificate[], nowMs: number): CertificateFacts[] {
  return chain.map((certificate, index) => ({
    number: index + 1,
    subject: subjectText(certificate.subject),
    issuer: subjectText(certificate.issuer),
    names: namesIn(certificate).slice(0, maxNames),
    from: dateOf(certificate.valid_from),
    to: dateOf(certificate.valid_to),
    daysLeft: daysLeft(certificate, nowMs),
    sha256: certificate.fingerprint256,
  }));
}

function subjectText(name: unknown): string {
  const parts = Object.entries(typeof name === 'object' && name !== null ? name : {}).flatMap(
    ([key, value]: [string, unknown]) =>
      (Array.isArray(value) ? (value as unknown[]) : [value]).map((part) => `${key}=${String(part)}`),
  );
  const text = parts.join(', ');
  return text.length > maxNameLength ? `${text.slice(0, maxNameLength)}…` : text;
}

function namesIn({ subjectaltname = '' }: Pick<PeerCertificate, 'subjectaltname'>): readonly string[] {
  const names = subjectaltname.matchAll(/(?:^|, )(?:DNS|IP Address):("(?:[^"\\]|\\.)*"|[^,]*)/g);
  return [...names].map(([, name = '']) => (name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name));
}

function dateOf(text: string): string {
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? '?' : new Date(atMs).toISOString().slice(0, 10);
}
