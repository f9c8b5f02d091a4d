import { isOddAnswer } from '../../errors/common/networkCodes.ts';
import type { OrgAccessError } from '../../platform/common/errors.ts';
import type { HttpResponse } from '../../service/common/http.ts';
import { proxyProblem } from '../../service/common/refusals.ts';
import { schemesIn, tooLargePart, wantsTls } from '../../service/common/responseForms.ts';
import { notTried, type Finding } from '../common/checkResult.ts';
import type { Fact, Form } from '../common/findings.ts';
import { hostOf } from '../common/route.ts';
import type { CheckRun } from './checkRun.ts';

/** Sends a request without a token, to which the service should answer that it wants one. */
export async function checkAnswer(run: CheckRun): Promise<Finding> {
  const probe = await run.probe();
  if (probe.kind === 'aborted') return notTried;
  if (probe.kind === 'error') return ofError(probe.error, run);
  const { headers = [] } = run.connection;
  const facts: Fact[] = [
    ['status', probe.answer.status],
    ['form', formOf(probe.answer)],
    ['schemes', schemesIn(probe.answer.headers.get('www-authenticate'))],
    ...(headers.length > 0 ? [['headers', headers.map(({ name }) => name)] as const] : []),
  ];
  return { ...ofAnswer(probe.answer, run.url), facts };
}

/** The form of a body. What the body itself shows counts before what its header says. */
function formOf({ text, headers, raw }: HttpResponse): Form {
  if (raw?.binary) return 'other';
  const type = headers.get('content-type') ?? '';
  if (/^\s*<(!doctype html|html)/i.test(text) || (/html/i.test(type) && /^\s*</.test(text))) return 'html';
  if (/^\s*<(\?xml|[a-z])/i.test(text)) return 'xml';
  if (text.trim() === '') return 'empty';
  return /^\s*[[{"]/.test(text) || /json/i.test(type) ? 'json' : 'other';
}

function ofAnswer(answer: HttpResponse, { origin, pathname }: URL): Finding {
  const { status } = answer;
  const form = formOf(answer);
  if (status === 407) return proxyAsks(answer);
  const part = tooLargePart(answer);
  if (part) {
    const problem = { code: 'requestTooLarge', part, status, purpose: 'signIn' } as const;
    return { code: 'requestTooLarge', problem, outcome: 'failed', action: 'editConnection' };
  }
  // 511 is for the pages that networks sign people in with (RFC 6585 §6).
  if (form === 'html' && ((status >= 200 && status <= 299) || status === 511))
    return { code: 'webPage', status, outcome: 'failed', action: 'editConnection' };
  if (status >= 500) return { code: 'serverProblem', status, outcome: 'failed' };
  if (status === 404 || status === 405 || status === 410)
    return { code: 'notHere', status, origin, hasPath: pathname !== '/', outcome: 'failed', action: 'editConnection' };
  if (status === 400 && form === 'html')
    return {
      code: wantsTls(answer) ? 'wantsTls' : 'notAccepted',
      outcome: 'failed',
      action: 'editConnection',
    };
  if (form === 'xml' && status !== 401) return { code: 'xml', outcome: 'failed', action: 'editConnection' };
  if (status === 401) return asksForSignIn(answer);
  if (status >= 200 && status <= 299) return { code: 'givesUnasked', status, outcome: 'warning' };
  if (status === 403) return { code: 'refusesUnasked', outcome: 'warning' };
  if (status === 429) return { code: 'asksToSlowDown', outcome: 'warning' };
  return { code: 'unusualStatus', status, outcome: 'warning' };
}

function asksForSignIn(answer: HttpResponse): Finding {
  const schemes = schemesIn(answer.headers.get('www-authenticate'));
  if (schemes.includes('Bearer') || (schemes.length === 0 && formOf(answer) !== 'html'))
    return { code: 'asksForToken', outcome: 'ok' };
  return { code: 'asksForOther', outcome: 'warning', action: 'editConnection' };
}

/** What a proxy wants that answers in place of the service. */
export function proxyAsks(answer: Pick<HttpResponse, 'headers'>): Finding {
  const problem = proxyProblem(answer);
  const also = { outcome: 'failed', action: 'proxySettings' } as const;
  return problem.code === 'proxyAsksForOther'
    ? { code: problem.code, schemes: problem.schemes, ...also }
    : { code: 'proxyAsksForPassword', ...also };
}

function ofError({ kind, problem, status }: OrgAccessError, { url }: CheckRun): Finding {
  if (problem.code === 'notReached' && (isOddAnswer(problem.why) || problem.why === 'cutShort')) {
    const finding = { code: 'oddAnswer', host: hostOf(url), why: problem.why, outcome: 'failed' } as const;
    return problem.why === 'notHttp' ? { ...finding, action: 'editConnection' } : finding;
  }
  const facts: readonly Fact[] = [['kind', kind], ...(status === undefined ? [] : [['status', status] as const])];
  switch (kind) {
    case 'redirect':
      return { code: 'redirected', problem, outcome: 'failed', action: 'editConnection', facts };
    case 'proxy':
      return { code: 'tunnelFailed', problem, outcome: 'failed', action: 'proxySettings', facts };
    case 'timeout':
      return { code: 'noAnswer', problem, outcome: 'failed', facts };
    case 'storage':
      return { code: 'notSendable', problem, outcome: 'failed', action: 'editConnection' };
    case 'tooLarge':
      return { code: 'farTooLarge', outcome: 'failed', action: 'editConnection', facts };
    default:
      return { code: 'broke', problem, outcome: 'failed', facts };
  }
}
