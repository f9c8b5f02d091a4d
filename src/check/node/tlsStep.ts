import { X509Certificate } from 'node:crypto';
import { tlsCauseOf } from '../../errors/common/networkCodes.ts';
import type { TlsCause } from '../../errors/common/tlsCauseWords.ts';
import { OrgAccessError } from '../../platform/common/errors.ts';
import type { Channel } from '../../service/common/http.ts';
import { describeFailure } from '../../service/common/networkErrors.ts';
import { certificateFacts, daysLeft } from '../../tls/common/certificateFacts.ts';
import { isDecidable } from '../../tls/common/decidable.ts';
import { ProxyResponse } from '../../tls/common/proxyResponse.ts';
import type { TlsMaterial } from '../../tls/common/tlsMaterial.ts';
import { certificateOf, type OwnCertificate } from '../../tls/node/ownCertificate.ts';
import type { ShownCertificates } from '../../tls/node/shownCertificates.ts';
import { notTried, type Finding } from '../common/checkResult.ts';
import type { Fact } from '../common/findings.ts';
import { hostOf, portOf } from '../common/route.ts';
import type { CheckRun } from './checkRun.ts';
import { proxyAsks } from './httpStep.ts';
import { codeOf, within } from './sockets.ts';
import { trustIn } from './trust.ts';

const warnDays = 30;

/**
 * Looks at the certificates of the service, and at the client's own, by the way that all requests take. Nothing is sent for that; whether
 * the service accepts the client's certificate shows in its answer to a request.
 */
export async function checkCertificate(run: CheckRun): Promise<Finding> {
  if (run.url.protocol === 'http:') return { code: 'noCertificate', outcome: 'skipped' };
  let tls: TlsMaterial;
  try {
    tls = (await channelOf(run))?.tls ?? {};
  } catch (error) {
    if (!(error instanceof OrgAccessError)) throw error;
    return { code: 'ownCertificateUnusable', problem: error.problem, outcome: 'failed', action: 'editConnection' };
  }
  const own = certificateOf(tls as OwnCertificate);
  try {
    return await judge(run, await shown(run, tls), own);
  } catch (error) {
    if (run.signal.aborted) return notTried;
    return noHandshake(run, error, own);
  }
}

/** What the connection adds to its requests. A header that is not known is for a later step to find. */
async function channelOf({ ports, connection }: CheckRun): Promise<Channel | undefined> {
  const { headers: _, ...bare } = connection;
  return await ports.transport.channel?.(bare);
}

async function shown({ ports, url, patience }: CheckRun, tls: TlsMaterial): Promise<ShownCertificates> {
  const end = new AbortController();
  try {
    return await within(ports.certificates(url.origin, tls, end.signal), patience);
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
  const shownFacts = certificateFacts(
    chain.map((certificate) => certificate.toLegacyObject()),
    nowMs,
  );
  const facts: readonly Fact[] = [
    ['protocol', protocol],
    ...shownFacts.map((certificate): Fact => ['certificate', certificate]),
    ...ownFacts(own, nowMs),
  ];
  const trust = trustIn(run.connection, chain, refusedFor, nowMs);
  if (trust.refused !== undefined) {
    if (trust.refused === 'otherCertificate')
      return refused('otherCertificate', chain.length === 1, [['trustedFingerprint', trust.wanted], ...facts]);
    if (trust.refused === 'otherAuthority')
      return { code: 'otherAuthority', outcome: 'failed', action: 'reviewCertificate', facts };
    const code = refusedFor ?? '';
    return refused(tlsCauseOf(code) ?? 'issuerUnknown', chain.length === 1, [...facts, ['code', code]]);
  }
  const probe = await run.probe();
  if (probe.kind === 'error' && probe.error.problem.code === 'notSecure')
    return refusedClient(probe.error.problem.why, own, nowMs, facts);
  const [leaf] = shownFacts;
  const days = leaf && run.connection.trusted?.kind !== 'certificate' ? leaf.daysLeft : Infinity;
  const accepted = { by: trust.by, programs: trust.programs, hasOwn: own !== undefined };
  if (!(days >= warnDays)) return { code: 'certificateEnds', days, ...accepted, outcome: 'warning', facts };
  const ownDays = own ? daysLeft(own.toLegacyObject(), nowMs) : Infinity;
  if (!(ownDays >= warnDays)) return { code: 'ownCertificateEnds', days: ownDays, outcome: 'warning', facts };
  return { code: 'certificateAccepted', ...accepted, outcome: 'ok', facts };
}

function ownFacts(own: X509Certificate | undefined, nowMs: number): Fact[] {
  return own
    ? certificateFacts([own.toLegacyObject()], nowMs).map((certificate): Fact => ['ownCertificate', certificate])
    : [];
}

function refused(why: TlsCause, isAlone: boolean, facts: readonly Fact[]): Finding {
  return {
    code: 'notSecure',
    why,
    isAlone,
    outcome: 'failed',
    ...(isDecidable(why) && { action: 'reviewCertificate' }),
    facts,
  };
}

/** What the service says to the client's own certificate, or to none. */
function refusedClient(
  why: TlsCause,
  own: X509Certificate | undefined,
  nowMs: number,
  facts: readonly Fact[],
): Finding {
  const days = own ? daysLeft(own.toLegacyObject(), nowMs) : 0;
  if (days < 0) return { code: 'ownCertificateExpired', days, outcome: 'failed', action: 'editConnection', facts };
  return { action: 'editConnection', ...refused(why, false, facts) };
}

function noHandshake({ url, ports }: CheckRun, error: unknown, own: X509Certificate | undefined): Finding {
  if (error instanceof ProxyResponse) return ofProxy(error);
  const nowMs = ports.transport.clock.now();
  const code = codeOf(error);
  const facts: readonly Fact[] = [['code', code], ...ownFacts(own, nowMs)];
  const { problem } = describeFailure(error, url, 0, { hasOwn: own !== undefined });
  const also = { outcome: 'failed', action: 'editConnection', facts } as const;
  switch (problem.code) {
    case 'notSecure':
      return problem.why === 'notTls'
        ? { code: 'notTls', port: portOf(url), ...also }
        : refusedClient(problem.why, own, nowMs, facts);
    case 'notReached':
      return { code: 'handshakeBroke', host: hostOf(url), why: problem.why, ...also };
    default:
      return { code: 'tunnelFailed', problem, ...also, action: 'proxySettings' };
  }
}

function ofProxy(answer: ProxyResponse): Finding {
  const { status } = answer;
  const facts = [['proxyStatus', status]] as const;
  if (status === 407) return { ...proxyAsks(answer), facts };
  return { code: 'tunnelRefused', status, outcome: 'failed', action: 'proxySettings', facts };
}
