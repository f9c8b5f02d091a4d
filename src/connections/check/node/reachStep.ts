import * as l10n from '@vscode/l10n';
import { networkCauseOf } from '../../../platform/errors/common/networkCodes.ts';
import { codeFact, failed, type Finding } from '../common/finding.ts';
import { hostOf, portOf } from '../common/route.ts';
import type { CheckRun } from './checkRun.ts';
import { codeOf, connectTo } from './sockets.ts';

/** Connects to the service, as VS Code does without a proxy. */
export async function checkReach(run: CheckRun): Promise<Finding> {
  const { url, route, ports, limits } = run;
  if (route.kind === 'proxy') return { outcome: 'skipped', summary: l10n.t('The proxy makes this connection.') };
  const [host, port] = [hostOf(url), portOf(url)];
  try {
    const socket = await connectTo({ host, port, lookup: ports.lookup }, limits);
    const { remoteAddress = host } = socket;
    socket.destroy();
    const summary = l10n.t('Port {0} accepts connections.', port);
    return { outcome: 'ok', summary, facts: [[l10n.t('Address'), remoteAddress]] };
  } catch (error) {
    const code = codeOf(error);
    const facts = [codeFact(code)];
    if (await isReachedAnyway(run))
      return {
        outcome: 'ok',
        summary: l10n.t("Couldn't connect to port {0}.", port),
        cause: l10n.t(
          'VS Code gets a response anyway, through a proxy that is set in the system. Scripts need that proxy too.',
        ),
        facts,
      };
    const why = networkCauseOf(code);
    const isAddress = why === 'nameUnknown' || why === 'refused';
    return failed(
      { code: 'notReached', host: why === 'nameUnknown' ? host : url.host, why },
      facts,
      isAddress ? 'editConnection' : 'proxySettings',
    );
  }
}

/**
 * Whether VS Code gets a response although this check can't connect: it also uses a proxy of the system, which the
 * check can't see.
 */
async function isReachedAnyway({ route, probe }: CheckRun): Promise<boolean> {
  if (route.kind !== 'direct' || (route.why !== 'unset' && route.why !== 'unreadable')) return false;
  const result = await probe();
  return (
    result.kind === 'answer' ||
    (result.kind === 'error' && ['redirect', 'tooLarge', 'tls', 'proxy'].includes(result.error.kind))
  );
}
