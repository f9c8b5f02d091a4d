import { isIP } from 'node:net';
import type { NetworkCause } from '../../errors/common/networkCauseWords.ts';
import { networkCauseOf } from '../../errors/common/networkCodes.ts';
import type { Finding, RemedyAction } from '../common/checkResult.ts';
import type { Fact } from '../common/findings.ts';
import { hostOf, portOf, type Proxy } from '../common/route.ts';
import type { CheckRun } from './checkRun.ts';
import { codeOf, connectTo, within } from './sockets.ts';

/** More addresses than this are not tried. */
const mostAddresses = 8;

/** Finds the proxy that the editor goes through, and whether something answers there. */
export async function checkProxy({ route, url, patience }: CheckRun): Promise<Finding> {
  if (route.kind === 'direct') {
    return route.why === 'unreadable'
      ? { code: 'proxyUnreadable', outcome: 'warning', action: 'proxySettings' }
      : { code: 'noProxy', host: hostOf(url), why: route.why, outcome: 'ok' };
  }
  const { proxy, source } = route;
  const facts: readonly Fact[] = [
    ['proxy', `${proxy.scheme}://${addressOf(proxy)}`],
    ['proxySource', source],
    ['hasUserName', proxy.hasPassword],
  ];
  try {
    (await connectTo(proxy.host, proxy.port, patience)).destroy();
    return { code: 'proxyReached', outcome: 'ok', facts };
  } catch (error) {
    const code = codeOf(error);
    return {
      code: 'proxyNotReached',
      host: proxy.host,
      why: networkCauseOf(code),
      outcome: 'failed',
      action: 'proxySettings',
      facts: [...facts, ['code', code]],
    };
  }
}

/** Whether the host of the service has addresses, as the system finds them. */
export async function checkName(run: CheckRun): Promise<Finding> {
  const host = hostOf(run.url);
  if (isIP(host) !== 0) {
    run.addresses = [host];
    return { code: 'noName', outcome: 'skipped' };
  }
  try {
    const found = await within(run.ports.lookup(host), run.patience);
    run.addresses = [...new Set(found.map(({ address }) => address))];
    return {
      code: 'nameFound',
      host,
      addresses: run.addresses.length,
      outcome: 'ok',
      facts: [['addresses', run.addresses.slice(0, mostAddresses)]],
    };
  } catch (error) {
    const code = codeOf(error);
    const facts: readonly Fact[] = [['code', code]];
    if (run.route.kind === 'proxy') return { code: 'nameLeftToProxy', host, outcome: 'ok', facts };
    if (await worksAllTheSame(run)) return { code: 'nameNotNeeded', host, outcome: 'ok', facts };
    return {
      code: networkCauseOf(code) === 'nameUnknown' ? 'nameUnknown' : 'nameServerSilent',
      host,
      outcome: 'failed',
      action: 'editConnection',
      facts,
    };
  }
}

/** Whether something accepts connections at the addresses of the service. */
export async function checkReach(run: CheckRun): Promise<Finding> {
  if (run.route.kind === 'proxy') return { code: 'proxyConnects', outcome: 'skipped' };
  if (run.addresses.length === 0) return { code: 'editorConnects', outcome: 'skipped' };
  const port = portOf(run.url);
  const tries = await Promise.all(
    run.addresses.slice(0, mostAddresses).map((address) => tryAddress(run, address, port)),
  );
  const open = tries.filter(({ code }) => code === undefined).map(({ address }) => address);
  const facts = tries.map(({ address, code, tookMs }): Fact => [
    'tried',
    { at: isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`, result: code ?? tookMs },
  ]);
  if (open.length > 0) {
    if (open.length === tries.length) return { code: 'portOpen', port, outcome: 'ok', facts };
    return { code: 'portPartlyOpen', port, open: open.length, addresses: tries.length, outcome: 'warning', facts };
  }
  if (await worksAllTheSame(run)) return { code: 'portNotNeeded', port, outcome: 'ok', facts };
  const why = networkCauseOf(tries[0]?.code ?? '');
  const action = actionFor(why);
  return { code: 'portClosed', host: hostOf(run.url), port, why, outcome: 'failed', ...(action && { action }), facts };
}

function actionFor(why: NetworkCause): RemedyAction | undefined {
  if (why === 'forbidden') return undefined;
  return why === 'refused' ? 'editConnection' : 'proxySettings';
}

async function tryAddress(
  { patience }: CheckRun,
  address: string,
  port: number,
): Promise<{ address: string; code?: string; tookMs: number }> {
  const started = performance.now();
  try {
    (await connectTo(address, port, patience)).destroy();
    return { address, tookMs: Math.round(performance.now() - started) };
  } catch (error) {
    return { address, code: codeOf(error), tookMs: Math.round(performance.now() - started) };
  }
}

/**
 * A connection that fails here may work for the editor, which also uses a proxy that only the system knows of. If so, the addresses
 * of the service are of no use.
 */
async function worksAllTheSame(run: CheckRun): Promise<boolean> {
  if (run.route.kind !== 'direct' || (run.route.why !== 'unset' && run.route.why !== 'unreadable')) return false;
  const probe = await run.probe();
  if (probe.kind !== 'answer' && !(probe.kind === 'error' && isFromBeyond(probe.error.kind))) return false;
  run.addresses = [];
  return true;
}

/** Whether an error shows that somebody has answered. */
function isFromBeyond(kind: string): boolean {
  return kind === 'redirect' || kind === 'tooLarge' || kind === 'tls' || kind === 'proxy';
}

function addressOf({ host, port }: Proxy): string {
  return isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`;
}
