import { isIP } from 'node:net';
import * as l10n from '@vscode/l10n';
import { isOne } from '../../../platform/common/text/language.ts';
import { elapsedText } from '../../../platform/common/text/time.ts';
import { networkCauseOf } from '../../../platform/errors/common/networkCodes.ts';
import { codeFact, failed, type Fact, type Finding } from '../common/finding.ts';
import { hostOf, portOf } from '../common/route.ts';
import type { CheckRun } from './checkRun.ts';
import { codeOf, connectTo, within } from './sockets.ts';

const maxAddresses = 8;

export async function checkName(run: CheckRun): Promise<Finding> {
  const host = hostOf(run.url);
  if (isIP(host) !== 0) {
    run.addresses = [host];
    return { outcome: 'skipped', summary: l10n.t('The base URL contains an IP address, so no name is looked up.') };
  }
  try {
    const found = await within(run.ports.lookup(host), run.limits);
    run.addresses = [...new Set(found.map(({ address }) => address))];
    const count = run.addresses.length;
    return {
      outcome: 'ok',
      summary: isOne(count)
        ? l10n.t('{0} has {1} address.', host, count)
        : l10n.t('{0} has {1} addresses.', host, count),
      facts: [[l10n.t('Addresses'), run.addresses.slice(0, maxAddresses).join(', ')]],
    };
  } catch (error) {
    return await nameNotFound(run, host, codeOf(error));
  }
}

async function nameNotFound(run: CheckRun, host: string, code: string): Promise<Finding> {
  const found = { summary: l10n.t("The name {0} can't be found from here.", host), facts: [codeFact(code)] };
  if (run.route.kind === 'proxy')
    return {
      outcome: 'ok',
      ...found,
      cause: l10n.t('This is normal behind a proxy, which looks up the name itself.'),
    };
  if (await isReachedAnyway(run)) return { outcome: 'ok', ...found, cause: reachedAnyway() };
  return failed({ code: 'notReached', host, why: networkCauseOf(code) }, found.facts, 'editConnection');
}

export async function checkReach(run: CheckRun): Promise<Finding> {
  if (run.route.kind === 'proxy') return { outcome: 'skipped', summary: l10n.t('The proxy makes this connection.') };
  if (run.addresses.length === 0)
    return { outcome: 'skipped', summary: l10n.t('VS Code makes this connection in its own way.') };
  const port = portOf(run.url);
  const tries = await Promise.all(
    run.addresses.slice(0, maxAddresses).map((address) => tryAddress(run, address, port)),
  );
  const facts = tries.map(({ address, code, tookMs }): Fact => [
    isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`,
    code ?? elapsedText(tookMs),
  ]);
  if (tries.some(({ code }) => code === undefined))
    return { outcome: 'ok', summary: l10n.t('Port {0} accepts connections.', port), facts };
  if (await isReachedAnyway(run)) return { outcome: 'ok', summary: noConnection(port), cause: reachedAnyway(), facts };
  const why = networkCauseOf(tries[0]?.code ?? '');
  const { host } = run.url;
  return failed({ code: 'notReached', host, why }, facts, why === 'refused' ? 'editConnection' : 'proxySettings');
}

function noConnection(port: number): string {
  return l10n.t("Couldn't connect to port {0}.", port);
}

function reachedAnyway(): string {
  return l10n.t(
    'VS Code gets a response anyway, through a proxy that is set in the system. Scripts need that proxy too.',
  );
}

async function tryAddress(
  { limits }: CheckRun,
  address: string,
  port: number,
): Promise<{ address: string; code?: string; tookMs: number }> {
  const started = performance.now();
  try {
    (await connectTo(address, port, limits)).destroy();
    return { address, tookMs: Math.round(performance.now() - started) };
  } catch (error) {
    return { address, code: codeOf(error), tookMs: Math.round(performance.now() - started) };
  }
}

/**
 * Whether VS Code gets a response although this check can't connect: it also uses a proxy of the system, which the check can't see. If so,
 * the addresses of the service don't matter and are dropped.
 */
async function isReachedAnyway(run: CheckRun): Promise<boolean> {
  if (run.route.kind !== 'direct' || (run.route.why !== 'unset' && run.route.why !== 'unreadable')) return false;
  const probe = await run.probe();
  const hasResponded =
    probe.kind === 'answer' ||
    (probe.kind === 'error' && ['redirect', 'tooLarge', 'tls', 'proxy'].includes(probe.error.kind));
  if (hasResponded) run.addresses = [];
  return hasResponded;
}
