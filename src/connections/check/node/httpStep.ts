import * as l10n from '@vscode/l10n';
import { OrgAccessError } from '../../../platform/common/errors.ts';
import type { HttpResponse } from '../../../service/common/http.ts';
import { proxyProblem } from '../../../service/common/refusals.ts';
import { schemesIn, wantsTls } from '../../../service/common/responseForms.ts';
import { send } from '../../../service/common/send.ts';
import { originOf } from '../../../service/connection/common/connection.ts';
import { tokenEndpointOf, tokenOriginOf } from '../../../service/connection/common/tokenEndpoint.ts';
import { isLive } from '../../../session/common/session.ts';
import { failed, kindFact, notTried, statusFacts, type Fact, type Finding } from '../common/finding.ts';
import { maxProbeBytes, type CheckRun } from './checkRun.ts';

type Format = 'json' | 'html' | 'xml' | 'empty' | 'other';

const formatNames: Readonly<Record<Format, string>> = {
  json: 'JSON',
  html: 'HTML',
  xml: 'XML',
  empty: '–',
  other: '?',
};

/** Checks the response to a request without a token, which should be a 401, and whether a sign-in would be redirected. */
export async function checkResponse(run: CheckRun): Promise<Finding> {
  const probe = await run.probe();
  if (probe.kind === 'aborted') return notTried();
  if (probe.kind === 'error') return requestFailure(probe.error);
  const { answer } = probe;
  const { headers = [] } = run.connection;
  const facts: Fact[] = [
    ...statusFacts(answer.status),
    [l10n.t('Format'), formatNames[formatOf(answer)]],
    [l10n.t('Asks for'), schemesIn(answer.headers.get('www-authenticate')).join(', ') || '–'],
  ];
  if (headers.length > 0) facts.push([l10n.t('Added headers'), headers.map(({ name }) => name).join(', ')]);
  const finding = responseFinding(answer, run.url);
  const redirect = finding.outcome === 'ok' ? await signInRedirect(run) : undefined;
  return redirect ? failed(redirect.problem, facts, 'editConnection') : { ...finding, facts };
}

/** Sends an empty sign-in, because a redirect that adds a slash is followed for other requests. */
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

/** Detects the format from the text, or else from `Content-Type`. */
function formatOf({ text, headers, raw }: HttpResponse): Format {
  if (raw?.binary) return 'other';
  const type = headers.get('content-type') ?? '';
  if (/^\s*<(!doctype html|html)/i.test(text) || (/html/i.test(type) && /^\s*</.test(text))) return 'html';
  if (/^\s*<(\?xml|[a-z])/i.test(text)) return 'xml';
  if (text.trim() === '') return 'empty';
  return /^\s*[[{"]/.test(text) || /json/i.test(type) ? 'json' : 'other';
}

function requestFailure({ kind, problem, status }: OrgAccessError): Finding {
  const facts = [kindFact(kind), ...statusFacts(status)];
  if (kind === 'network' || kind === 'timeout') return failed(problem, facts);
  return failed(problem, facts, kind === 'proxy' ? 'proxySettings' : 'editConnection');
}

function responseFinding(answer: HttpResponse, { origin, pathname }: URL): Finding {
  const { status } = answer;
  const format = formatOf(answer);
  const isSuccess = status >= 200 && status <= 299;
  if (status === 407) return failed(proxyProblem(answer), [], 'proxySettings');
  if (wantsTls(answer)) return failed({ code: 'wantsTls' }, [], 'editConnection');
  // Networks respond with 511 to require a sign-in on a page (RFC 6585 §6).
  if (format === 'html' && (isSuccess || status === 511)) return webPage(status);
  if (status >= 500)
    return {
      outcome: 'failed',
      summary: l10n.t('The service, or a gateway in front of it, reported an error on its side (status {0}).', status),
      fix: l10n.t('Try again later. If this keeps happening, send this report to the service administrator.'),
    };
  if (status === 404 || status === 405 || status === 410) return notHere(status, origin, pathname);
  if (status === 401) return unauthorized(answer);
  return unusual(status);
}

function webPage(status: number): Finding {
  return {
    outcome: 'failed',
    summary: l10n.t('A web page was returned instead of data (status {0}).', status),
    cause: l10n.t(
      'It may be the sign-in page of a proxy, a VPN, or a public network, or the base URL leads to a website.',
    ),
    fix: l10n.t(
      'Open the base URL in a browser, and sign in if a page asks you to. If it shows a website, correct the base URL.',
    ),
    action: 'editConnection',
  };
}

function notHere(status: number, origin: string, pathname: string): Finding {
  return {
    outcome: 'failed',
    summary: l10n.t("A web server responds, but the service isn't at this base URL (status {0}).", status),
    cause: l10n.t('The path of the base URL is probably wrong, or the base URL leads to another program.'),
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

function unauthorized(answer: HttpResponse): Finding {
  const schemes = schemesIn(answer.headers.get('www-authenticate'));
  if (schemes.includes('Bearer') || (schemes.length === 0 && formatOf(answer) !== 'html'))
    return { outcome: 'ok', summary: l10n.t('The service responds and asks for a token, as expected.') };
  return {
    outcome: 'warning',
    summary: l10n.t('The response asks for a different kind of sign-in than a token.'),
    cause: l10n.t('A gateway may be in front of the service, or the base URL leads to another program.'),
    fix: l10n.t('Check the base URL, and ask the service administrator whether a gateway is in front of the service.'),
    action: 'editConnection',
  };
}

function unusual(status: number): Finding {
  if (status === 403)
    return {
      outcome: 'warning',
      summary: l10n.t('The service refuses the request instead of asking for a token (status 403).'),
      cause: l10n.t('A firewall in front of it may allow only some networks.'),
      fix: l10n.t(
        'If the steps below fail, connect to the VPN, or ask the service administrator to allow your network.',
      ),
    };
  if (status === 429)
    return {
      outcome: 'warning',
      summary: l10n.t('The service received too many requests (status 429).'),
      cause: l10n.t('It limits how many requests it accepts from here.'),
      fix: l10n.t('Wait a few minutes, then try again.'),
    };
  return {
    outcome: 'warning',
    summary: l10n.t(
      'The service gives an unusual response to a request without a token (status {0}, not 401).',
      status,
    ),
    fix: l10n.t(
      'If the steps below succeed, there is nothing to do. Otherwise, send this report to the service administrator.',
    ),
  };
}
