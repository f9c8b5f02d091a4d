import * as l10n from '@vscode/l10n';
import { networkCauseWords } from '../../errors/common/networkCauseWords.ts';
import { isOddAnswer, type OddAnswer } from '../../errors/common/networkCodes.ts';
import { problemText } from '../../errors/common/problems.ts';
import type { Problem } from '../../errors/common/problems.ts';
import type { OrgAccessError } from '../../platform/common/errors.ts';
import { kindFact, statusFacts, type Fact, type Finding } from '../common/finding.ts';
import { tunnelFailed } from './proxyStep.ts';

export function requestFailure(error: OrgAccessError, host: string): Finding {
  const { kind, problem, status } = error;
  if (problem.code === 'notReached' && (isOddAnswer(problem.why) || problem.why === 'cutShort'))
    return unreadableResponse(host, problem.why);
  const facts: readonly Fact[] = [kindFact(kind), ...statusFacts(status)];
  switch (kind) {
    case 'redirect':
      return { ...redirected(problem), facts };
    case 'proxy':
      return tunnelFailed(problem, facts);
    case 'timeout':
      return {
        outcome: 'failed',
        summary: l10n.t("The service accepts the connection but doesn't respond."),
        cause: problemText(problem),
        fix: l10n.t(
          'If this keeps happening, tell the service administrator. If the service is just slow, increase "orgAccess.requestTimeoutSeconds".',
        ),
        facts,
      };
    case 'storage':
      return {
        outcome: 'failed',
        summary: l10n.t('No request can be sent.'),
        cause: problemText(problem),
        fix: l10n.t('Complete the connection with Edit Connection.'),
        action: 'editConnection',
      };
    case 'tooLarge':
      return {
        outcome: 'failed',
        summary: l10n.t('The response is far larger than expected for a request without a token.'),
        cause: l10n.t('The base URL may lead to another program.'),
        fix: l10n.t('Check the base URL.'),
        action: 'editConnection',
        facts,
      };
    default:
      return {
        outcome: 'failed',
        summary: l10n.t('The connection was lost before a response arrived.'),
        cause: problemText(problem),
        fix: l10n.t(
          "If this keeps happening, a firewall, proxy, or VPN may be blocking the connection, or the service isn't running. Ask your administrator.",
        ),
        facts,
      };
  }
}

function unreadableResponse(host: string, why: OddAnswer | 'cutShort'): Finding {
  const { cause, fix } = networkCauseWords[why];
  return {
    outcome: 'failed',
    summary: cause(host),
    cause:
      why === 'notHttp'
        ? l10n.t('A different program may be listening on this port.')
        : l10n.t('The service, or something in front of it, makes a mistake that browsers may overlook.'),
    fix: fix(),
    ...(why === 'notHttp' && { action: 'editConnection' }),
  };
}

function redirected(problem: Problem): Finding {
  const isWithin = problem.code === 'redirectedWithin';
  return {
    outcome: 'failed',
    summary: isWithin
      ? l10n.t('The service redirects to another path.')
      : l10n.t('The service redirects to another address.'),
    cause: problemText(problem),
    fix: isWithin
      ? l10n.t(
          'Correct the path in the base URL. If it is the path of a sign-in page, open the base URL in a browser first.',
        )
      : l10n.t(
          'If the service is at that address, use it as the base URL. If it is a sign-in page, open the base URL in a browser first.',
        ),
    action: 'editConnection',
  };
}
