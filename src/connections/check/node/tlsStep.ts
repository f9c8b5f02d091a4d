import { X509Certificate } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import { OrgAccessError } from '../../../platform/common/errors.ts';
import { daysFromNow } from '../../../platform/common/text/time.ts';
import { isDecidable } from '../../../platform/errors/common/decidable.ts';
import { tlsCauseOf } from '../../../platform/errors/common/networkCodes.ts';
import type { TlsCause } from '../../../platform/errors/common/tlsCauseWords.ts';
import type { Channel } from '../../../service/common/http.ts';
import { describeFailure } from '../../../service/common/networkErrors.ts';
import type { Connection, TrustedCertificate } from '../../../service/connection/common/connection.ts';
import { certificateFacts, type CertificateFacts } from '../../../service/tls/common/certificateFacts.ts';
import { ProxyResponse } from '../../../service/tls/common/proxyResponse.ts';
import type { TlsMaterial } from '../../../service/tls/common/tlsMaterial.ts';
import { certificateOf, type OwnCertificate } from '../../../service/tls/node/ownCertificate.ts';
import type { ShownCertificates } from '../../../service/tls/node/shownCertificates.ts';
import { codeFact, type Fact, failed, type Finding, notTried } from '../common/finding.ts';
import type { CheckRun } from './checkRun.ts';
import { tunnelRefused } from './proxyStep.ts';
import { codeOf, within } from './sockets.ts';

const warnDays = 30;

/**
 * Judges the certificates of the service and of the client by a handshake that takes the route of all requests, without sending anything.
 * Whether the service accepts the client certificate shows in the response to the request without a token.
 */
export async function checkCertificate(run: CheckRun): Promise<Finding> {
  if (run.url.protocol === 'http:')
    return { outcome: 'skipped', summary: l10n.t('Plain HTTP on this computer needs no certificate.') };
  let tls: TlsMaterial;
  try {
    tls = (await channelOf(run))?.tls ?? {};
  } catch (error) {
    if (!(error instanceof OrgAccessError)) throw error;
    return failed(error.problem, [], 'editConnection');
  }
  const own = certificateOf(tls as OwnCertificate);
  try {
    return await judge(run, await handshake(run, tls), own);
  } catch (error) {
    if (run.signal.aborted) return notTried();
    return handshakeFailed(run, error, own);
  }
}

/** Returns the channel without headers, whose problems the step `http` reports. */
async function channelOf({ ports, connection }: CheckRun): Promise<Channel | undefined> {
  const { headers: _, ...bare } = connection;
  return await ports.transport.channel?.(bare);
}

async function handshake({ ports, url, limits }: CheckRun, tls: TlsMaterial): Promise<ShownCertificates> {
  const end = new AbortController();
  try {
    return await within(ports.certificates(url.origin, tls, end.signal), limits);
  } finally {
    end.abort();
  }
}

async function judge(
  run: CheckRun,
  { chain: pems, refusedFor, protocol = '?' }: ShownCertificates,
  own: X509Certificate | undefined,
): Promise<Finding> {
  const nowMs = run.ports.transport.clock.now();
  const chain = pems.map((pem) => new X509Certificate(pem));
  const certificates = certificateFacts(
    chain.map((certificate) => certificate.toLegacyObject()),
    nowMs,
  );
  const facts: readonly Fact[] = [
    [l10n.t('Protocol'), protocol],
    ...certificates.flatMap(certificateRows),
    ...ownFacts(own, nowMs),
  ];
  const refused = refusalOf(run.connection, chain, refusedFor);
  if (refused === 'otherCertificate')
    return notSecure(run, refused, [...pinnedFacts(run.connection.trusted), ...facts]);
  if (refused) return notSecure(run, refused, [...facts, codeFact(refusedFor ?? '')]);
  const probe = await run.probe();
  if (probe.kind === 'error' && probe.error.problem.code === 'notSecure')
    return notSecure(run, probe.error.problem.why, facts);
  const [leaf] = certificates;
  const days = leaf && run.connection.trusted?.kind !== 'certificate' ? leaf.daysLeft : Infinity;
  const cause = acceptedBecause(run.connection.trusted?.kind);
  if (days >= warnDays) return { outcome: 'ok', summary: l10n.t('The certificate is accepted.'), cause, facts };
  return {
    outcome: 'warning',
    summary: l10n.t('The certificate is accepted and expires {0}.', daysFromNow(days)),
    cause,
    fix: l10n.t('Ask the service administrator to replace it in time.'),
    facts,
  };
}

/** @param refusedFor error code of the handshake, in which the CA of the connection was trusted if it has one */
function refusalOf(
  { trusted }: Connection,
  [leaf]: readonly X509Certificate[],
  refusedFor: string | undefined,
): TlsCause | undefined {
  if (trusted?.kind !== 'certificate')
    return refusedFor === undefined ? undefined : (tlsCauseOf(refusedFor) ?? 'issuerUnknown');
  return leaf?.fingerprint256 === new X509Certificate(trusted.pem).fingerprint256 ? undefined : 'otherCertificate';
}

function pinnedFacts(trusted: TrustedCertificate | undefined): readonly Fact[] {
  if (!trusted) return [];
  return [[l10n.t('Trusted certificate, SHA-256'), new X509Certificate(trusted.pem).fingerprint256, 'fingerprint']];
}

function acceptedBecause(kind: TrustedCertificate['kind'] | undefined): string {
  switch (kind) {
    case 'certificate':
      return l10n.t('You trust this certificate for this connection.');
    case 'authority':
      return l10n.t('You trust its issuer for this connection.');
    case undefined:
      return l10n.t('This computer trusts its issuer.');
  }
}

function ownFacts(own: X509Certificate | undefined, nowMs: number): readonly Fact[] {
  return own ? certificateFacts([own.toLegacyObject()], nowMs).flatMap(clientCertificateRows) : [];
}

function notSecure({ url }: CheckRun, why: TlsCause, facts: readonly Fact[]): Finding {
  return failed(
    { code: 'notSecure', host: url.host, why },
    facts,
    isDecidable(why) ? 'reviewCertificate' : 'editConnection',
  );
}

function handshakeFailed({ url, ports }: CheckRun, error: unknown, own: X509Certificate | undefined): Finding {
  if (error instanceof ProxyResponse) return tunnelRefused(error, url.host);
  const facts: readonly Fact[] = [codeFact(codeOf(error)), ...ownFacts(own, ports.transport.clock.now())];
  const { problem, kind } = describeFailure(error, url, 0, { hasOwn: own !== undefined });
  return failed(problem, facts, kind === 'proxy' ? 'proxySettings' : 'editConnection');
}

function certificateRows(certificate: CertificateFacts): readonly Fact[] {
  const { number, subject, issuer, names, sha256 } = certificate;
  return [
    [l10n.t('Certificate {0}', number), subject],
    // The certificate of a CA needs no host names, so only that of the server gets a line without any.
    ...(names.length > 0 || number === 1
      ? [[l10n.t('Certificate {0}, names', number), names.join(', ') || l10n.t('none')] as const]
      : []),
    [l10n.t('Certificate {0}, issued by', number), issuer],
    [l10n.t('Certificate {0}, valid', number), validity(certificate)],
    [l10n.t('Certificate {0}, SHA-256', number), sha256, 'fingerprint'],
  ];
}

function clientCertificateRows(certificate: CertificateFacts): readonly Fact[] {
  return [
    [l10n.t('Client certificate'), certificate.subject],
    [l10n.t('Client certificate, valid'), validity(certificate)],
  ];
}

function validity({ from, to, daysLeft }: CertificateFacts): string {
  if (Number.isNaN(daysLeft)) return l10n.t('{0} to {1}', from, to);
  return daysLeft < 0
    ? l10n.t('{0} to {1} (expired {2})', from, to, daysFromNow(daysLeft))
    : l10n.t('{0} to {1} (expires {2})', from, to, daysFromNow(daysLeft));
}
