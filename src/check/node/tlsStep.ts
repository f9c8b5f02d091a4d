import { X509Certificate } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import { networkCauseWords } from '../../errors/common/networkCauseWords.ts';
import { tlsCauseOf } from '../../errors/common/networkCodes.ts';
import { problemText } from '../../errors/common/problems.ts';
import { tlsCauseWords } from '../../errors/common/tlsCauseWords.ts';
import { type TlsCause } from '../../errors/common/tlsCauseWords.ts';
import { OrgAccessError } from '../../platform/common/errors.ts';
import { daysFromNow } from '../../platform/common/text/time.ts';
import type { Channel } from '../../service/common/http.ts';
import { describeFailure } from '../../service/common/networkErrors.ts';
import { certificateFacts, daysLeft } from '../../tls/common/certificateFacts.ts';
import { isDecidable } from '../../tls/common/decidable.ts';
import { ProxyResponse } from '../../tls/common/proxyResponse.ts';
import type { TlsMaterial } from '../../tls/common/tlsMaterial.ts';
import { certificateOf, type OwnCertificate } from '../../tls/node/ownCertificate.ts';
import type { ShownCertificates } from '../../tls/node/shownCertificates.ts';
import { certificateRows, clientCertificateRows } from '../common/certificateRows.ts';
import { codeFact, notTried, type Fact, type Finding } from '../common/finding.ts';
import { hostOf, portOf } from '../common/route.ts';
import type { CheckRun } from './checkRun.ts';
import { tunnelFailed, tunnelRefused } from './proxyStep.ts';
import { codeOf, within } from './sockets.ts';
import { acceptedBecause, trustIn } from './trust.ts';

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
    return {
      outcome: 'failed',
      summary: l10n.t("The client certificate of this connection can't be used."),
      cause: problemText(error.problem),
      fix: l10n.t('Check its files and its passphrase with Edit Connection.'),
      action: 'editConnection',
    };
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
  const trust = trustIn(run.connection, chain, refusedFor, nowMs);
  if (trust.refused !== undefined) {
    if (trust.refused === 'otherCertificate')
      return {
        ...notSecure('otherCertificate', chain.length === 1),
        facts: [[l10n.t('Trusted certificate, SHA-256'), trust.wanted, 'fingerprint'], ...facts],
      };
    if (trust.refused === 'otherAuthority') return { ...otherAuthority(), facts };
    const code = refusedFor ?? '';
    return {
      ...notSecure(tlsCauseOf(code) ?? 'issuerUnknown', chain.length === 1),
      facts: [...facts, codeFact(code)],
    };
  }
  const probe = await run.probe();
  if (probe.kind === 'error' && probe.error.problem.code === 'notSecure')
    return { ...clientRefused(probe.error.problem.why, own, nowMs), facts };
  const [leaf] = certificates;
  const days = leaf && run.connection.trusted?.kind !== 'certificate' ? leaf.daysLeft : Infinity;
  const cause = acceptedBecause(trust, own !== undefined);
  if (!(days >= warnDays)) return { ...certificateEnds(days, cause), facts };
  const ownDays = own ? daysLeft(own.toLegacyObject(), nowMs) : Infinity;
  if (!(ownDays >= warnDays)) return { ...clientCertificateEnds(ownDays), facts };
  return { ...certificateAccepted(cause), facts };
}

function ownFacts(own: X509Certificate | undefined, nowMs: number): readonly Fact[] {
  return own ? certificateFacts([own.toLegacyObject()], nowMs).flatMap(clientCertificateRows) : [];
}

/** @param isAlone whether the server sent no intermediate certificate */
export function notSecure(why: TlsCause, isAlone: boolean): Finding {
  const [summary, cause, fix] = tlsCauseWords[why].finding(isAlone);
  if (!isDecidable(why)) return { outcome: 'failed', summary, cause, fix };
  const review = l10n.t('Or review the certificate, and trust it for this connection alone.');
  return {
    outcome: 'failed',
    summary,
    cause,
    fix: why === 'otherCertificate' ? fix : `${fix} ${review}`,
    action: 'reviewCertificate',
  };
}

export function otherAuthority(): Finding {
  return {
    outcome: 'failed',
    summary: l10n.t("The certificate doesn't come from the authority that you have trusted for this connection."),
    cause: l10n.t(
      'The service has a certificate from a different issuer, or something in between responds in its place.',
    ),
    fix: l10n.t('Compare the fingerprints below with those of your administrator before you trust anything new.'),
    action: 'reviewCertificate',
  };
}

/** @param cause why the certificate is accepted */
export function certificateAccepted(cause: string): Finding {
  return { outcome: 'ok', summary: l10n.t('The certificate is accepted.'), cause };
}

/** @param cause why the certificate is accepted */
export function certificateEnds(days: number, cause: string): Finding {
  return {
    outcome: 'warning',
    summary: l10n.t('The certificate is accepted and expires {0}.', daysFromNow(days)),
    cause,
    fix: l10n.t('Ask the service administrator to replace it in time.'),
  };
}

export function clientCertificateEnds(days: number): Finding {
  return {
    outcome: 'warning',
    summary:
      days < 0
        ? l10n.t('Your client certificate expired {0}, and the service still accepts it.', daysFromNow(days))
        : l10n.t('Your client certificate expires {0}.', daysFromNow(days)),
    fix: l10n.t('Ask your administrator for a new one, and choose it with Edit Connection.'),
  };
}

/** Returns the finding for a refused or missing client certificate. */
function clientRefused(why: TlsCause, own: X509Certificate | undefined, nowMs: number): Finding {
  const days = own ? daysLeft(own.toLegacyObject(), nowMs) : 0;
  return days < 0 ? clientCertificateExpired(days) : { action: 'editConnection', ...notSecure(why, false) };
}

export function clientCertificateExpired(days: number): Finding {
  return {
    outcome: 'failed',
    summary: l10n.t("The service doesn't accept the client certificate of this connection."),
    cause: l10n.t('It expired {0}.', daysFromNow(days)),
    fix: l10n.t('Ask your administrator for a new one, and choose it with Edit Connection.'),
    action: 'editConnection',
  };
}

function handshakeFailed({ url, ports }: CheckRun, error: unknown, own: X509Certificate | undefined): Finding {
  if (error instanceof ProxyResponse) return tunnelRefused(error);
  const nowMs = ports.transport.clock.now();
  const facts: readonly Fact[] = [codeFact(codeOf(error)), ...ownFacts(own, nowMs)];
  const { problem } = describeFailure(error, url, 0, { hasOwn: own !== undefined });
  switch (problem.code) {
    case 'notSecure':
      return problem.why === 'notTls'
        ? { ...noHandshake(l10n.t("The response on port {0} isn't valid TLS.", portOf(url))), facts }
        : { ...clientRefused(problem.why, own, nowMs), facts };
    case 'notReached':
      return { ...noHandshake(networkCauseWords[problem.why].cause(hostOf(url))), facts };
    default:
      return tunnelFailed(problem, facts);
  }
}

export function noHandshake(cause: string): Finding {
  return {
    outcome: 'failed',
    summary: l10n.t("A secure connection can't be established."),
    cause,
    fix: l10n.t(
      'Check the port in the base URL. If it is correct, a firewall, proxy, or VPN may be blocking the connection. Ask your administrator.',
    ),
    action: 'editConnection',
  };
}
