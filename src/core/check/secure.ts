import * as l10n from '@vscode/l10n';
import { isIP, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { certificateFacts, chainOf, daysLeft } from './certificate.ts';
import { notTried, type Fact, type Finding } from './checkResult.ts';
import type { CheckRun } from './checkRun.ts';
import { codeFact, socketCause } from './reach.ts';
import { hostOf, portOf } from './route.ts';
import { codeOf, connectTo, opened } from './sockets.ts';
import { openTunnel } from './tunnel.ts';

const warnDays = 30;

/**
 * Looks at the certificates of the service, whether they are accepted or not: for that alone a handshake is made that refuses
 * none, and nothing is sent after it. Whether they are accepted is for the client of all requests to say.
 */
export async function checkCertificate(run: CheckRun): Promise<Finding> {
  if (run.url.protocol === 'http:') return { outcome: 'skipped', summary: l10n.t('Plain HTTP on this computer needs no certificate.') };
  try {
    const way = await wayTo(run);
    if ('outcome' in way) return way;
    return await judge(run, await shakeHands(run, way));
  } catch (error) {
    if (run.signal.aborted) return notTried();
    return noHandshake(run, error);
  }
}

/** An open connection for the handshake, or why there is none to be had. */
async function wayTo({ route, url, addresses, patience }: CheckRun): Promise<Socket | Finding> {
  if (route.kind === 'proxy') {
    if (route.proxy.scheme !== 'http') return { outcome: 'skipped', summary: l10n.t('Certificates cannot be looked at through this kind of proxy. The next step shows whether they are accepted.') };
    const target = `${url.hostname}:${portOf(url)}`;
    const tunnel = await openTunnel(route.proxy, target, patience);
    if (typeof tunnel !== 'number') return tunnel;
    if (tunnel === 407) return { outcome: 'skipped', summary: l10n.t('The proxy asks for a password, which this step does not send. The next step shows whether certificates are accepted.') };
    return {
      outcome: 'failed',
      summary: l10n.t('The proxy does not open a connection to the service.'),
      cause: tunnel >= 500 ? l10n.t('It cannot reach the service itself.') : l10n.t('It refuses to, as when the service is not on its list of allowed addresses.'),
      remedy: l10n.t('Check the base URL, and ask the people who run the proxy. If the service needs no proxy, add it to "http.noProxy".'),
      action: 'proxySettings',
      facts: [[l10n.t('Status of the proxy'), String(tunnel)]],
    };
  }
  const [address] = addresses;
  if (address === undefined) return { outcome: 'skipped', summary: l10n.t('Certificates cannot be looked at on this way. The next step shows whether they are accepted.') };
  return await connectTo(address, portOf(url), patience);
}

async function shakeHands({ ports, url, patience }: CheckRun, socket: Socket): Promise<TLSSocket> {
  const host = hostOf(url);
  const servername = isIP(host) === 0 ? host : '';
  try {
    return await opened(ports.connectTls({ socket, host, servername, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] }), 'secureConnect', patience);
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function judge(run: CheckRun, socket: TLSSocket): Promise<Finding> {
  const nowMs = run.ports.transport.clock.now();
  const chain = chainOf(socket.getPeerCertificate(true));
  const facts: Fact[] = [[l10n.t('Protocol'), socket.getProtocol() ?? '?'], ...certificateFacts(chain, nowMs)];
  const refused = socket.authorized ? undefined : codeOf({ code: socket.authorizationError });
  socket.destroy();
  if (refused !== undefined && !(await isAcceptedByClient(run))) return { ...refusalOf(refused, chain.length === 1), outcome: 'failed', facts: [...facts, [l10n.t('Code'), refused]] };
  const [leaf] = chain;
  const days = leaf ? daysLeft(leaf, nowMs) : NaN;
  if (days < warnDays) {
    return {
      outcome: 'warning',
      summary: l10n.t('The certificate is accepted, and runs out in {0} days.', days),
      remedy: l10n.t('Tell the people who run the service, so that they renew it in time.'),
      facts,
    };
  }
  const cause = refused === undefined ? undefined : l10n.t('VS Code knows its issuer from this computer’s certificates. Programs in a terminal may not: for Node.js, set NODE_EXTRA_CA_CERTS.');
  return { outcome: 'ok', summary: l10n.t('The certificate is accepted.'), ...(cause !== undefined && { cause }), facts };
}

/** The client goes by the editor's certificates as well, which this handshake may not know. */
async function isAcceptedByClient(run: CheckRun): Promise<boolean> {
  const probe = await run.probe();
  return probe.kind === 'answer' || (probe.kind === 'error' && ['redirect', 'tooLarge'].includes(probe.error.kind));
}

function refusalOf(code: string, isAlone: boolean): Omit<Finding, 'outcome' | 'facts'> {
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return {
        summary: l10n.t('The certificate has run out.'),
        cause: l10n.t('Its last day is over, by the clock of this computer.'),
        remedy: l10n.t('Tell the people who run the service. If the dates below look right, set the clock of this computer.'),
      };
    case 'CERT_NOT_YET_VALID':
      return {
        summary: l10n.t('The certificate is not valid yet.'),
        cause: l10n.t('Its first day is still to come, by the clock of this computer.'),
        remedy: l10n.t('Set the clock of this computer. If it is right, tell the people who run the service.'),
      };
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return {
        summary: l10n.t('The certificate is for another name than that in the base URL.'),
        cause: l10n.t('The base URL uses another name than the service, or something in between answers in its place.'),
        remedy: l10n.t('Use the name that the certificate is for, shown below, as the base URL, or ask the people who run the service.'),
        action: 'editConnection',
      };
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return {
        summary: l10n.t('The certificate is self-signed.'),
        cause: l10n.t('It vouches for itself, so nobody can tell whether this is the service.'),
        remedy: l10n.t('Ask your administrator for a trusted certificate, or to install this one on your computer. Then restart VS Code.'),
      };
    default:
      return {
        summary: l10n.t('The certificate is not accepted.'),
        cause: isAlone
          ? l10n.t('This computer does not know its issuer. The service, or a proxy or VPN that looks into connections, uses an issuer of its own, or does not send the certificates in between.')
          : l10n.t('This computer does not know its issuer. The service, or a proxy or VPN that looks into connections, uses an issuer of its own.'),
        remedy: l10n.t('Ask your administrator to install the certificate of the issuer on this computer, or set NODE_EXTRA_CA_CERTS to its file. Then restart VS Code.'),
      };
  }
}

function noHandshake({ url }: CheckRun, error: unknown): Finding {
  const code = codeOf(error);
  const isTls = code === 'EPROTO' || code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_');
  return {
    outcome: 'failed',
    summary: l10n.t('No secure connection can be made.'),
    cause: isTls ? l10n.t('What answers on port {0} does not speak TLS as it should.', portOf(url)) : socketCause(code, hostOf(url)),
    remedy: l10n.t('Check the port in the base URL. If it is right, a firewall, proxy or VPN may be in the way; ask your administrator.'),
    action: 'editConnection',
    facts: [codeFact(error)],
  };
}
