import type { DetailedPeerCertificate, PeerCertificate } from 'node:tls';
import * as l10n from '@vscode/l10n';
import type { Fact } from './checkResult.ts';

const dayMs = 24 * 60 * 60_000;
const longestChain = 10;
const longestName = 200;

/** The certificates that a server shows, its own first, each once. */
export function chainOf(leaf: DetailedPeerCertificate): DetailedPeerCertificate[] {
  const chain: DetailedPeerCertificate[] = [];
  for (let at: DetailedPeerCertificate | undefined = leaf; at && isCertificate(at) && chain.length < longestChain; at = at.issuerCertificate) {
    if (chain.includes(at)) break;
    chain.push(at);
  }
  return chain;
}

/** Node gives an empty object for a certificate that is not there. */
function isCertificate(certificate: Partial<PeerCertificate>): boolean {
  return certificate.fingerprint256 !== undefined;
}

/** Days until a certificate runs out, rounded down; negative when it has. NaN when its dates cannot be read. */
export function daysLeft({ valid_to }: Pick<PeerCertificate, 'valid_to'>, nowMs: number): number {
  return Math.floor((Date.parse(valid_to) - nowMs) / dayMs);
}

/** What a certificate says of itself, which is text of whoever made it. */
export function certificateFacts(chain: readonly PeerCertificate[], nowMs: number): Fact[] {
  return chain.flatMap((certificate, index): Fact[] => {
    const number = l10n.t('Certificate {0}', index + 1);
    return [
      [number, nameOf(certificate.subject)],
      [l10n.t('{0}, issued by', number), nameOf(certificate.issuer)],
      [l10n.t('{0}, valid', number), l10n.t('{0} to {1}, {2} days left', dateOf(certificate.valid_from), dateOf(certificate.valid_to), daysLeft(certificate, nowMs))],
      [l10n.t('{0}, SHA-256', number), certificate.fingerprint256],
    ];
  });
}

function nameOf(name: unknown): string {
  const parts = Object.entries(typeof name === 'object' && name !== null ? name : {}).flatMap(([key, value]: [string, unknown]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).map((part) => `${key}=${String(part)}`),
  );
  const text = parts.join(', ');
  return text.length > longestName ? `${text.slice(0, longestName)}…` : text;
}

function dateOf(text: string): string {
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? '?' : new Date(atMs).toISOString().slice(0, 10);
}
