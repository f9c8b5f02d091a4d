import * as l10n from '@vscode/l10n';
import { OrgAccessError } from '../../../platform/common/errors.ts';
import type { HttpResponse } from '../../../service/common/http.ts';
import { proxyProblem } from '../../../service/common/refusals.ts';
import { isWebPage, schemesIn, requiresTls } from '../../../service/common/responseForms.ts';
import { send } from '../../../service/common/send.ts';
import { originOf } from '../../../service/connection/common/connection.ts';
import { tokenEndpointOf, tokenOriginOf } from '../../../service/connection/common/tokenEndpoint.ts';
import { isLive } from '../../../session/common/session.ts';
import { failed, kindFact, notTried, statusFacts, type Fact, type Finding } from '../common/finding.ts';
import { maxProbeBytes, type CheckRun } from './checkRun.ts';

/** Checks the response to a request without a token, which should be a 401, and whether a sign-in would be redirected. */
export async function checkResponse(run: CheckRun): Promise<Finding> {
  const probe = await run.probe();
  if (probe.kind === 'aborted') return notTried();
  if (probe.kind === 'error') return requestFailure(probe.error);
  const { answer } = probe;
  const { headers = [] } = run.connection;
  const facts: Fact[] = [
    ...statusFacts(answer.status),
    [l10n.t('Format'), mediaType(answer)],
    [l10n.t('Asks for'), schemesIn(answer.headers.get('www-authenticate')).join(', ') || '–'],
  ];
  if (headers.length > 0) facts.push([l10n.t('Added headers'), headers.map(({ name }) => name).join(', ')]);
  const finding = responseFinding(answer, run.url);
  const redirect = finding.outcome === 'ok' ? await signInRedirect(run) : undefined;
  return redirect ? failed(redirect.problem, facts, 'editConnection') : { ...finding, facts };
}

/** Sends an empty sign-in. Other requests don't show a redirect that adds a slash, because they follow it. */
async function signInRedirect({ ports, connection, signal }: CheckRun): Promise<OrgAccessError | undefined> {
  const { baseUrl, path } = tokenEndpointOf(connection);
  try {
    if (isLive(ports.state()) || tokenOriginOf(connection) !== originOf(connection)) return undefined;
    const channel = await ports.transport.channel?.(connection);
    await send(ports.transport, baseUrl, { path, method: 'POST', maxBytes: maxProbeBytes, channel }, signal);
  } catch (error) {
    if (error instanceof OrgAccessError && error.kind === 'redirect') return error;
  }
  return undefined;
}

function mediaType({ headers }: HttpResponse): string {
  return /^[\w.+-]+\/[\w.+-]+/.exec(headers.get('content-type') ?? '')?.[0] ?? '–';
}

function requestFailure({ kind, problem, status }: OrgAccessError): Finding {
  const facts = [kindFact(kind), ...statusFacts(status)];
  if (kind === 'network' || kind === 'timeout') return failed(problem, facts);
  return failed(problem, facts, kind === 'proxy' ? 'proxySettings' : 'editConnection');
}

function responseFinding(answer: HttpResponse, { origin, pathname }: URL): Finding {
  const { status } = answer;
  const isPage = isWebPage(answer);
  const isSuccess = status >= 200 && status <= 299;
  if (status === 407) return failed(proxyProblem(answer), [], 'proxySettings');
  if (requiresTls(answer)) return failed({ code: 'requiresTls' }, [], 'editConnection');
  // A network responds with 511 to require a sign-in on a web page (RFC 6585 §6).
  if (isPage && (isSuccess || status === 511)) return failed({ code: 'webPage' }, [], 'editConnection');
  if (status >= 500) return failed({ code: 'refused', status, purpose: 'request' });
  if (status === 404 || status === 405 || status === 410) return notHere(status, origin, pathname);
  const schemes = schemesIn(answer.headers.get('www-authenticate'));
  if (status === 401 && (schemes.includes('Bearer') || (schemes.length === 0 && !isPage)))
    return { outcome: 'ok', summary: l10n.t('The service responds and asks for a token, as expected.') };
  return {
    outcome: 'warning',
    summary: l10n.t(
      'The service, or a gateway in front of it, gives an unusual response to a request without a token (status {0}).',
      status,
    ),
    fix: l10n.t(
      'If the steps below succeed, there is nothing to do. Otherwise, send this report to the service administrator.',
    ),
  };
}

function notHere(status: number, origin: string, pathname: string): Finding {
  return {
    outcome: 'failed',
    summary: l10n.t("A web server responds, but the service isn't at this base URL (status {0}).", status),
    fix:
      pathname === '/'
        ? l10n.t('Ask the service administrator for the base URL. It may include a path, as in {0}/path.', origin)
        : l10n.t(
            'Try the base URL without its path, {0}, or ask the service administrator for the correct path.',
            origin,
          ),
    action: 'editConnection',
  };
}
