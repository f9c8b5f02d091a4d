import * as l10n from '@vscode/l10n';
import { problemText } from '../../errors/common/problems.ts';
import type { Problem } from '../../errors/common/problems.ts';
import type { HttpResponse } from '../../service/common/http.ts';
import { schemesIn, tooLargePart, wantsTls } from '../../service/common/responseForms.ts';
import { notTried, statusFacts, type Fact, type Finding } from '../common/finding.ts';
import { hostOf } from '../common/route.ts';
import type { CheckRun } from './checkRun.ts';
import { proxyAsksForSignIn } from './proxyStep.ts';
import { requestFailure } from './requestFailure.ts';

type Format = 'json' | 'html' | 'xml' | 'empty' | 'other';

const formatNames: Readonly<Record<Format, string>> = {
  json: 'JSON',
  html: 'HTML',
  xml: 'XML',
  empty: '–',
  other: '?',
};

/** Checks the response to a request without a token, which should be a 401. */
export async function checkResponse(run: Pick<CheckRun, 'probe' | 'connection' | 'url'>): Promise<Finding> {
  const probe = await run.probe();
  if (probe.kind === 'aborted') return notTried();
  if (probe.kind === 'error') return requestFailure(probe.error, hostOf(run.url));
  const { answer } = probe;
  const { headers = [] } = run.connection;
  const facts: Fact[] = [
    ...statusFacts(answer.status),
    [l10n.t('Format'), formatNames[formatOf(answer)]],
    [l10n.t('Asks for'), schemesIn(answer.headers.get('www-authenticate')).join(', ') || '–'],
  ];
  if (headers.length > 0) facts.push([l10n.t('Added headers'), headers.map(({ name }) => name).join(', ')]);
  return { ...responseFinding(answer, run.url), facts };
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

function responseFinding(answer: HttpResponse, url: URL): Finding {
  const { status } = answer;
  const format = formatOf(answer);
  const isSuccess = status >= 200 && status <= 299;
  if (status === 407) return proxyAsksForSignIn(answer);
  const part = tooLargePart(answer);
  if (part) return requestTooLarge({ code: 'requestTooLarge', part, status, purpose: 'signIn' });
  // Networks respond with 511 to require a sign-in on a page (RFC 6585 §6).
  if (format === 'html' && (isSuccess || status === 511)) return webPage(status);
  if (status >= 500) return serverError(status);
  if (status === 404 || status === 405 || status === 410) return notHere(status, url);
  if (status === 400 && format === 'html') return wantsTls(answer) ? httpsExpected() : badRequest();
  if (format === 'xml' && status !== 401) return xmlResponse();
  if (status === 401) return unauthorized(answer);
  return isSuccess ? dataWithoutToken(status) : unusualRefusal(status);
}

function requestTooLarge(problem: Problem): Finding {
  return {
    outcome: 'failed',
    summary: l10n.t('The service refuses the request because it is too large.'),
    cause: problemText(problem),
    fix: l10n.t(
      'Shorten the headers of this connection and the path in the base URL. If they are short, send this report to the service administrator.',
    ),
    action: 'editConnection',
  };
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

function serverError(status: number): Finding {
  return {
    outcome: 'failed',
    summary: l10n.t('The service reported an error on its side (status {0}).', status),
    cause:
      status >= 502 && status <= 504
        ? l10n.t('A gateway in front of the service gets no response from it.')
        : l10n.t('The service failed on a request that it should have refused.'),
    fix: l10n.t('Try again later. If this keeps happening, send this report to the service administrator.'),
  };
}

function notHere(status: number, { origin, pathname }: URL): Finding {
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

function httpsExpected(): Finding {
  return {
    outcome: 'failed',
    summary: l10n.t('This port expects HTTPS, and the base URL starts with http://.'),
    fix: l10n.t('Start the base URL with https://.'),
    action: 'editConnection',
  };
}

function badRequest(): Finding {
  return {
    outcome: 'failed',
    summary: l10n.t("The service, or a gateway in front of it, doesn't accept the request (status 400)."),
    cause: l10n.t(
      "It may not know the host name in the base URL, or require a header that this connection doesn't have.",
    ),
    fix: l10n.t('Check the host name in the base URL, and ask the service administrator what requests need.'),
    action: 'editConnection',
  };
}

function xmlResponse(): Finding {
  return {
    outcome: 'failed',
    summary: l10n.t('The service responds in XML, although JSON was requested.'),
    cause: l10n.t('The base URL may lead to another program, or to an older version of the service.'),
    fix: l10n.t('Check the base URL, and ask the service administrator for the address of its JSON API.'),
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

function dataWithoutToken(status: number): Finding {
  return {
    outcome: 'warning',
    summary: l10n.t('The service returns data without asking for a token (status {0}).', status),
    cause: l10n.t("A gateway may be signing in for you, or this isn't the service."),
    fix: unlessTheRestWorks(),
  };
}

function unusualRefusal(status: number): Finding {
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
    summary: l10n.t('The service gives an unusual response to a request without a token (status {0}).', status),
    cause: l10n.t('It should respond with status 401.'),
    fix: unlessTheRestWorks(),
  };
}

function unlessTheRestWorks(): string {
  return l10n.t(
    'If the steps below succeed, there is nothing to do. Otherwise, send this report to the service administrator.',
  );
}
