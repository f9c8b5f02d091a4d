import * as l10n from '@vscode/l10n';
import { isIP } from 'node:net';
import type { CheckRun } from './checkRun.ts';
import type { Fact, Finding } from './checkResult.ts';
import { hostOf, portOf, type Proxy } from './route.ts';
import { codeOf, connectTo, within } from './sockets.ts';

/** More addresses than this are not tried. */
const mostAddresses = 8;

/** Which proxy the editor goes through, and whether something answers there. */
export async function checkProxy({ route, url, patience }: CheckRun): Promise<Finding> {
  if (route.kind === 'direct') {
    const summary = {
      thisComputer: () => l10n.t('None is used, since the service is on this computer.'),
      exception: () => l10n.t('None is used: {0} is one of the exceptions that are set.', hostOf(url)),
      off: () => l10n.t('None is used: "http.proxySupport" is off.'),
      unset: () => l10n.t('None is set in VS Code or the environment.'),
      unreadable: () => l10n.t('A proxy is set, but not as an address that VS Code can use, so it is passed over.'),
    }[route.why]();
    if (route.why !== 'unreadable') return { outcome: 'ok', summary };
    const remedy = l10n.t('Write "http.proxy" in the settings, or HTTPS_PROXY in the environment, like http://proxy.example.com:8080.');
    return { outcome: 'warning', summary, remedy, action: 'proxySettings' };
  }
  const { proxy, source } = route;
  const facts: Fact[] = [
    [l10n.t('Proxy'), `${proxy.scheme}://${addressOf(proxy)}`],
    [l10n.t('Set in'), source],
    [l10n.t('With a user name'), proxy.hasPassword ? l10n.t('yes') : l10n.t('no')],
  ];
  try {
    (await connectTo(proxy.host, proxy.port, patience)).destroy();
    return { outcome: 'ok', summary: l10n.t('The proxy can be reached.'), facts };
  } catch (error) {
    return {
      outcome: 'failed',
      summary: l10n.t('The proxy cannot be reached.'),
      cause: socketCause(codeOf(error), proxy.host),
      remedy: l10n.t('Check the address of the proxy in "http.proxy" or the environment. If the service needs no proxy, add it to "http.noProxy".'),
      action: 'proxySettings',
      facts: [...facts, codeFact(error)],
    };
  }
}

/** Whether the host of the service has addresses, as the system finds them. */
export async function checkName(run: CheckRun): Promise<Finding> {
  const host = hostOf(run.url);
  if (isIP(host) !== 0) {
    run.addresses = [host];
    return { outcome: 'skipped', summary: l10n.t('The base URL holds an address, so no name is looked up.') };
  }
  try {
    const found = await within(run.ports.lookup(host), run.patience);
    run.addresses = [...new Set(found.map(({ address }) => address))];
    const shown = run.addresses.slice(0, mostAddresses);
    const summary = run.addresses.length === 1 ? l10n.t('{0} has one address.', host) : l10n.t('{0} has {1} addresses.', host, run.addresses.length);
    return { outcome: 'ok', summary, facts: [[l10n.t('Addresses'), shown.join(', ')]] };
  } catch (error) {
    const facts = [codeFact(error)];
    const summary = l10n.t('The name {0} is not found from here.', host);
    if (run.route.kind === 'proxy') return { outcome: 'ok', summary, cause: l10n.t('This is usual behind a proxy, which looks up the name itself.'), facts };
    return (await otherWay(run, summary, facts)) ?? { outcome: 'failed', summary, ...nameProblem(codeOf(error)), action: 'editConnection', facts };
  }
}

/** Whether something accepts connections at the addresses of the service. */
export async function checkReach(run: CheckRun): Promise<Finding> {
  if (run.route.kind === 'proxy') return { outcome: 'skipped', summary: l10n.t('The proxy makes this connection.') };
  if (run.addresses.length === 0) return { outcome: 'skipped', summary: l10n.t('VS Code makes this connection in its own way.') };
  const port = portOf(run.url);
  const tries = await Promise.all(run.addresses.slice(0, mostAddresses).map((address) => tryAddress(run, address, port)));
  const open = tries.filter(({ code }) => code === undefined);
  const facts: Fact[] = tries.map(({ address, code, tookMs }) => [isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`, code ?? l10n.t('{0} ms', tookMs)]);
  if (open.length === tries.length) {
    run.addresses = open.map(({ address }) => address);
    return { outcome: 'ok', summary: l10n.t('Connections to port {0} are accepted.', port), facts };
  }
  if (open.length > 0) {
    run.addresses = open.map(({ address }) => address);
    return {
      outcome: 'warning',
      summary: l10n.t('{0} of {1} addresses accept connections to port {2}.', open.length, tries.length, port),
      cause: l10n.t('VS Code tries them in turn, so requests may take longer.'),
      remedy: l10n.t('Tell the people who run the service or your network which addresses do not answer.'),
      facts,
    };
  }
  const summary = l10n.t('No connection to port {0} can be made.', port);
  const code = tries[0]?.code ?? '';
  return (await otherWay(run, summary, facts)) ?? { outcome: 'failed', summary, cause: socketCause(code, hostOf(run.url)), ...reachRemedy(code), facts };
}

async function tryAddress({ patience }: CheckRun, address: string, port: number): Promise<{ address: string; code?: string; tookMs: number }> {
  const started = performance.now();
  try {
    (await connectTo(address, port, patience)).destroy();
    return { address, tookMs: Math.round(performance.now() - started) };
  } catch (error) {
    return { address, code: codeOf(error), tookMs: Math.round(performance.now() - started) };
  }
}

/** What does not work directly may work for the editor, which also uses a proxy that only the system knows of. */
async function otherWay(run: CheckRun, summary: string, facts: readonly Fact[]): Promise<Finding | undefined> {
  if (run.route.kind !== 'direct' || (run.route.why !== 'unset' && run.route.why !== 'unreadable')) return undefined;
  const probe = await run.probe();
  if (probe.kind !== 'answer' && !(probe.kind === 'error' && isFromBeyond(probe.error.kind))) return undefined;
  run.addresses = [];
  return {
    outcome: 'ok',
    summary,
    cause: l10n.t('VS Code gets an answer all the same, by a proxy that the system has set. Scripts need that proxy too.'),
    facts,
  };
}

/** Whether an error shows that somebody has answered. */
function isFromBeyond(kind: string): boolean {
  return kind === 'redirect' || kind === 'tooLarge' || kind === 'tls' || kind === 'proxy';
}

export function codeFact(error: unknown): Fact {
  return [l10n.t('Code'), codeOf(error)];
}

function addressOf({ host, port }: Proxy): string {
  return isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`;
}

function nameProblem(code: string): { cause: string; remedy: string } {
  if (code === 'ENOTFOUND' || code === 'ENODATA') {
    return {
      cause: l10n.t('No name server that this computer asks knows the name.'),
      remedy: l10n.t('Check the base URL for typing errors. A name of your company’s own network is known there only: connect the VPN.'),
    };
  }
  return {
    cause: l10n.t('The name server of this computer does not answer.'),
    remedy: l10n.t('Check your network connection, VPN included, and try again.'),
  };
}

/** Why a connection could not be opened. */
export function socketCause(code: string, host: string): string {
  switch (code) {
    case 'ECONNREFUSED':
      return l10n.t('{0} is there, but no program listens on this port.', host);
    case 'ETIMEDOUT':
      return l10n.t('Nothing came back within the time limit, as when a firewall drops what is sent.');
    case 'ECONNRESET':
    case 'EPIPE':
      return l10n.t('The connection was ended at once by {0} or by something in between.', host);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return l10n.t('The name {0} is not found.', host);
    case 'EACCES':
    case 'EPERM':
      return l10n.t('This computer does not allow the connection, as when a firewall on it forbids it.');
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENETDOWN':
    case 'EADDRNOTAVAIL':
      return l10n.t('This computer’s network knows no way to {0}.', host);
    default:
      return l10n.t('The connection could not be opened.');
  }
}

function reachRemedy(code: string): Pick<Finding, 'remedy' | 'action'> {
  switch (code) {
    case 'ECONNREFUSED':
      return { remedy: l10n.t('Check the port in the base URL. If it is right, ask the people who run the service whether it is up.'), action: 'editConnection' };
    case 'EACCES':
    case 'EPERM':
      return { remedy: l10n.t('Allow VS Code in the firewall of this computer, or ask your administrator to.') };
    default:
      return { remedy: l10n.t('Check your network connection and connect the VPN, if the service needs it. If your network demands a proxy, set "http.proxy".'), action: 'proxySettings' };
  }
}
