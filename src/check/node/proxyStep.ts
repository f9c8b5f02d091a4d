import { isIP } from 'node:net';
import * as l10n from '@vscode/l10n';
import { networkCauseWords } from '../../errors/common/networkCauseWords.ts';
import { type NetworkCause } from '../../errors/common/networkCauseWords.ts';
import { networkCauseOf } from '../../errors/common/networkCodes.ts';
import { problemText } from '../../errors/common/problems.ts';
import type { Problem } from '../../errors/common/problems.ts';
import type { HttpResponse } from '../../service/common/http.ts';
import { proxyProblem } from '../../service/common/refusals.ts';
import type { ProxyResponse } from '../../tls/common/proxyResponse.ts';
import { codeFact, yesOrNo, type Fact, type Finding } from '../common/finding.ts';
import { hostOf, type Proxy } from '../common/route.ts';
import type { CheckRun } from './checkRun.ts';
import { codeOf, connectTo } from './sockets.ts';

const failed = { outcome: 'failed', action: 'proxySettings' } as const;

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
    (await connectTo(proxy.host, proxy.port, limits)).destroy();
    return { outcome: 'ok', summary: l10n.t('The proxy can be reached.'), facts };
  } catch (error) {
    const code = codeOf(error);
    return { ...proxyNotReached(proxy.host, networkCauseOf(code)), facts: [...facts, codeFact(code)] };
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

export function proxyNotReached(host: string, why: NetworkCause): Finding {
  return {
    ...failed,
    summary: l10n.t("The proxy can't be reached."),
    cause: networkCauseWords[why].cause(host),
    fix: l10n.t(
      'Check the address of the proxy in "http.proxy" or the environment. If the service doesn\'t need a proxy, add it to "http.noProxy".',
    ),
  };
}

/** Returns the finding for a 407 from a proxy. */
export function proxyAsksForSignIn(answer: Pick<HttpResponse, 'headers'>): Finding {
  const problem = proxyProblem(answer);
  const summary = l10n.t('The proxy refused the connection.');
  if (problem.code === 'proxyAsksForOther')
    return {
      ...failed,
      summary,
      cause: l10n.t(
        "It requires a sign-in by {0}, which doesn't use a user name and password.",
        problem.schemes.join(', '),
      ),
      fix: l10n.t(
        'Ask your administrator whether the service can be reached without the proxy, by "http.noProxy", or through another one. For Negotiate, VS Code uses the Kerberos ticket of this computer, if there is one.',
      ),
    };
  return {
    ...failed,
    summary,
    cause: l10n.t("It requires a user name and password, and doesn't accept those that it gets, if any."),
    fix: l10n.t(
      'Add the user name and password to "http.proxy" in the settings, as in http://<user name>:<your password>@proxy.example.com:8080, or ask your administrator.',
    ),
  };
}

/** Returns the finding for an error in response to CONNECT. */
export function tunnelRefused(answer: ProxyResponse): Finding {
  const { status } = answer;
  const facts: readonly Fact[] = [[l10n.t('Proxy status'), String(status)]];
  if (status === 407) return { ...proxyAsksForSignIn(answer), facts };
  const cause =
    status >= 500
      ? l10n.t("The proxy can't reach the service either.")
      : l10n.t("The proxy refuses to, for example because the service isn't on its list of allowed addresses.");
  return { ...noTunnel(cause), facts };
}

export function tunnelFailed(problem: Problem, facts: readonly Fact[]): Finding {
  return { ...noTunnel(problemText(problem)), facts };
}

function noTunnel(cause: string): Finding {
  return {
    ...failed,
    summary: l10n.t("The proxy doesn't open a connection to the service."),
    cause,
    fix: l10n.t(
      'Check the base URL, and ask the proxy administrator. If the service doesn\'t need a proxy, add it to "http.noProxy".',
    ),
  };
}

function addressOf({ host, port }: Proxy): string {
  return isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`;
}
