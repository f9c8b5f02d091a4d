import { isIP } from 'node:net';
import * as l10n from '@vscode/l10n';
import type { Problem } from '../../../platform/errors/common/problems.ts';
import { proxyProblem } from '../../../service/common/refusals.ts';
import type { ProxyResponse } from '../../../service/tls/common/proxyResponse.ts';
import { codeFact, failed, yesOrNo, type Fact, type Finding } from '../common/finding.ts';
import { hostOf, type Proxy } from '../common/route.ts';
import type { CheckRun } from './checkRun.ts';
import { codeOf, connectTo } from './sockets.ts';

/** Connects to the proxy that VS Code uses. */
export async function checkProxy({ route, url, limits }: CheckRun): Promise<Finding> {
  if (route.kind === 'direct') return withoutProxy(route.why, hostOf(url));
  const { proxy, source } = route;
  const facts: readonly Fact[] = [
    [l10n.t('Proxy'), `${proxy.scheme}://${addressOf(proxy)}`],
    [l10n.t('Set in'), source],
    [l10n.t('Has a user name'), yesOrNo(proxy.hasPassword)],
  ];
  try {
    (await connectTo({ host: proxy.host, port: proxy.port }, limits)).destroy();
    return { outcome: 'ok', summary: l10n.t('The proxy can be reached.'), facts };
  } catch (error) {
    const problem: Problem = { code: 'proxyNotReached', proxy: addressOf(proxy) };
    return failed(problem, [...facts, codeFact(codeOf(error))], 'proxySettings');
  }
}

function withoutProxy(why: Extract<CheckRun['route'], { kind: 'direct' }>['why'], host: string): Finding {
  switch (why) {
    case 'thisComputer':
      return { outcome: 'ok', summary: l10n.t('No proxy is used because the service is on this computer.') };
    case 'exception':
      return {
        outcome: 'ok',
        summary: l10n.t('No proxy is used because {0} is one of the exceptions in the settings.', host),
      };
    case 'off':
      return { outcome: 'ok', summary: l10n.t('No proxy is used because "http.proxySupport" is off.') };
    case 'unset':
      return { outcome: 'ok', summary: l10n.t('No proxy is set in VS Code or the environment.') };
    case 'unreadable':
      return {
        outcome: 'warning',
        summary: l10n.t("A proxy is set, but VS Code can't use its address and ignores it."),
        fix: l10n.t(
          'Set "http.proxy" in the settings, or HTTPS_PROXY in the environment, to an address such as http://proxy.example.com:8080.',
        ),
        action: 'proxySettings',
      };
  }
}

/** Returns the finding for an error in response to CONNECT. */
export function tunnelRefused(answer: ProxyResponse, host: string): Finding {
  const { status } = answer;
  const problem: Problem = status === 407 ? proxyProblem(answer) : { code: 'proxyRefused', host, status };
  return failed(problem, [[l10n.t('Proxy status'), String(status)]], 'proxySettings');
}

function addressOf({ host, port }: Proxy): string {
  return isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`;
}
