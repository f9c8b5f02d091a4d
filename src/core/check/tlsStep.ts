import { isIP, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { networkCauseOf, tlsCauseOf } from '../base/networkCodes.ts';
import { certificateFacts, chainOf, daysLeft } from '../tls/certificateFacts.ts';
import { notTried, type Finding } from './checkResult.ts';
import type { CheckRun } from './checkRun.ts';
import type { Fact } from './findings.ts';
import { hostOf, portOf } from './route.ts';
import { codeOf, connectTo, opened } from './sockets.ts';
import { openTunnel } from './tunnel.ts';

const warnDays = 30;

/**
 * Looks at the certificates of the service, whether they are accepted or not: for that alone a handshake is made that refuses
 * none, and nothing is sent after it. Whether they are accepted is for the client of all requests to say.
 */
export async function checkCertificate(run: CheckRun): Promise<Finding> {
  if (run.url.protocol === 'http:') return { code: 'noCertificate', outcome: 'skipped' };
  try {
    const way = await wayTo(run);
    if ('outcome' in way) return way;
    return await judge(run, await shakeHands(run, way));
  } catch (error) {
    if (run.signal.aborted) return notTried;
    return noHandshake(run, error);
  }
}

/** An open connection for the handshake, or why there is none to be had. */
async function wayTo({ route, url, addresses, patience }: CheckRun): Promise<Socket | Finding> {
  if (route.kind === 'proxy') {
    if (route.proxy.scheme !== 'http') return { code: 'notThroughProxy', outcome: 'skipped' };
    const target = `${url.hostname}:${portOf(url)}`;
    const tunnel = await openTunnel(route.proxy, target, patience);
    if (typeof tunnel !== 'number') return tunnel;
    if (tunnel === 407) return { code: 'proxyWantsPassword', outcome: 'skipped' };
    return {
      code: 'tunnelRefused',
      status: tunnel,
      outcome: 'failed',
      action: 'proxySettings',
      facts: [['proxyStatus', tunnel]],
    };
  }
  const [address] = addresses;
  if (address === undefined) return { code: 'notThisWay', outcome: 'skipped' };
  return await connectTo(address, portOf(url), patience);
}

async function shakeHands({ ports, url, patience }: CheckRun, socket: Socket): Promise<TLSSocket> {
  const host = hostOf(url);
  const servername = isIP(host) === 0 ? host : '';
  try {
    return await opened(
      ports.connectTls({ socket, host, servername, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] }),
      'secureConnect',
      patience,
    );
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function judge(run: CheckRun, socket: TLSSocket): Promise<Finding> {
  const nowMs = run.ports.transport.clock.now();
  const chain = chainOf(socket.getPeerCertificate(true));
  const facts: readonly Fact[] = [
    ['protocol', socket.getProtocol() ?? '?'],
    ...certificateFacts(chain, nowMs).map((certificate): Fact => ['certificate', certificate]),
  ];
  const refused = socket.authorized ? undefined : codeOf({ code: socket.authorizationError });
  socket.destroy();
  if (refused !== undefined && !(await isAcceptedByClient(run))) return ofRefused(refused, chain.length === 1, facts);
  const [leaf] = chain;
  const days = leaf ? daysLeft(leaf, nowMs) : NaN;
  if (days < warnDays) return { code: 'certificateEnds', days, outcome: 'warning', facts };
  return { code: 'certificateAccepted', byEditorAlone: refused !== undefined, outcome: 'ok', facts };
}

/** The client goes by the editor's certificates as well, which this handshake may not know. */
async function isAcceptedByClient(run: CheckRun): Promise<boolean> {
  const probe = await run.probe();
  return probe.kind === 'answer' || (probe.kind === 'error' && ['redirect', 'tooLarge'].includes(probe.error.kind));
}

function ofRefused(code: string, isAlone: boolean, facts: readonly Fact[]): Finding {
  const why = tlsCauseOf(code) ?? 'issuerUnknown';
  return {
    code: 'certificateRefused',
    why,
    isAlone,
    outcome: 'failed',
    ...(why === 'otherName' && { action: 'editConnection' }),
    facts: [...facts, ['code', code]],
  };
}

function noHandshake({ url }: CheckRun, error: unknown): Finding {
  const code = codeOf(error);
  const also = { outcome: 'failed', action: 'editConnection', facts: [['code', code]] } as const;
  return tlsCauseOf(code)
    ? { code: 'notTls', port: portOf(url), ...also }
    : { code: 'handshakeBroke', host: hostOf(url), why: networkCauseOf(code), ...also };
}
