import * as l10n from '@vscode/l10n';
import type { OrgAccessError } from '../base/errors.ts';
import type { HttpAnswer } from '../service/http.ts';
import { notTried, type Fact, type Finding } from './checkResult.ts';
import type { CheckRun } from './checkRun.ts';

/** What the service says to a request without a token: it should ask for one. */
export async function checkAnswer(run: CheckRun): Promise<Finding> {
  const probe = await run.probe();
  if (probe.kind === 'aborted') return notTried();
  if (probe.kind === 'error') return ofError(probe.error);
  const facts: Fact[] = [
    [l10n.t('Status'), String(probe.answer.status)],
    [l10n.t('Form'), formNames[formOf(probe.answer)]],
    [l10n.t('Asks for'), schemesOf(probe.answer).join(', ') || '–'],
  ];
  return { ...ofAnswer(probe.answer, run.url), facts };
}

type Form = 'json' | 'html' | 'xml' | 'empty' | 'other';

const formNames: Readonly<Record<Form, string>> = { json: 'JSON', html: 'HTML', xml: 'XML', empty: '–', other: '?' };

/** What a body is, by what it says itself before what its header says. */
function formOf({ text, headers }: HttpAnswer): Form {
  const type = headers.get('content-type') ?? '';
  if (/^\s*<(!doctype html|html)/i.test(text) || (/html/i.test(type) && /^\s*</.test(text))) return 'html';
  if (/^\s*<(\?xml|[a-z])/i.test(text)) return 'xml';
  if (text.trim() === '') return 'empty';
  return /^\s*[[{"]/.test(text) || /json/i.test(type) ? 'json' : 'other';
}

const knownSchemes = ['Bearer', 'Basic', 'Digest', 'Negotiate', 'NTLM'];

/** The ways to sign in that a 401 names (RFC 9110 §11.6.1), of those that are known. */
function schemesOf({ headers }: HttpAnswer): string[] {
  const challenge = headers.get('www-authenticate') ?? '';
  return knownSchemes.filter((scheme) => new RegExp(`(^|,)\\s*${scheme}\\b`, 'i').test(challenge));
}

function ofAnswer(answer: HttpAnswer, url: URL): Omit<Finding, 'facts'> {
  const { status } = answer;
  const form = formOf(answer);
  if (status === 407) return proxyAsks();
  if (status >= 500) return { outcome: 'failed', ...serverProblem(status) };
  if (form === 'html') {
    return {
      outcome: 'failed',
      summary: l10n.t('A web page came back where data was expected (status {0}).', status),
      cause: l10n.t('It may be the sign-in page of a proxy, a VPN or a public network, or the base URL leads to a website.'),
      remedy: l10n.t('Open the base URL in a browser and sign in there if a page asks for it. If it shows a website, correct the base URL.'),
      action: 'editConnection',
    };
  }
  if (status === 404 || status === 405 || status === 410) return { outcome: 'failed', ...wrongPath(status, url) };
  if (form === 'xml' && status !== 401) {
    return {
      outcome: 'failed',
      summary: l10n.t('The service answers in XML, though JSON was asked for.'),
      cause: l10n.t('The base URL may lead to another program, or to an older version of the service.'),
      remedy: l10n.t('Check the base URL, and ask the people who run the service for the address of its JSON interface.'),
      action: 'editConnection',
    };
  }
  if (status === 401) return asksForSignIn(answer);
  return { outcome: 'warning', ...unusual(status) };
}

function asksForSignIn(answer: HttpAnswer): Omit<Finding, 'facts'> {
  const schemes = schemesOf(answer);
  if (schemes.length === 0 || schemes.includes('Bearer')) return { outcome: 'ok', summary: l10n.t('The service answers, and asks for a token as it should.') };
  return {
    outcome: 'warning',
    summary: l10n.t('What answers asks for another kind of sign-in than a token.'),
    cause: l10n.t('A gateway may stand before the service, or the base URL leads to another program.'),
    remedy: l10n.t('Check the base URL, and ask the people who run the service whether a gateway stands before it.'),
    action: 'editConnection',
  };
}

function serverProblem(status: number): Pick<Finding, 'summary' | 'cause' | 'remedy'> {
  const isGateway = status >= 502 && status <= 504;
  return {
    summary: l10n.t('The service has a problem of its own (status {0}).', status),
    cause: isGateway ? l10n.t('A gateway before the service gets no answer from it.') : l10n.t('The service could not carry out a request that it should refuse.'),
    remedy: l10n.t('Try again later. If it stays so, send this report to the people who run the service.'),
  };
}

function wrongPath(status: number, { origin, pathname }: URL): Pick<Finding, 'summary' | 'cause' | 'remedy' | 'action'> {
  const remedy =
    pathname === '/'
      ? l10n.t('Ask the people who run the service for its base URL: it may have a path, as in {0}/path.', origin)
      : l10n.t('Try the base URL without its path, {0}, or ask the people who run the service for the right path.', origin);
  return {
    summary: l10n.t('A web server answers, but the service is not at this base URL (status {0}).', status),
    cause: l10n.t('The path of the base URL is probably wrong, or it leads to another program.'),
    remedy,
    action: 'editConnection',
  };
}

function unusual(status: number): Pick<Finding, 'summary' | 'cause' | 'remedy'> {
  const remedy = l10n.t('If the steps below work, nothing has to be done. If not, send this report to the people who run the service.');
  if (status >= 200 && status <= 299) {
    return { summary: l10n.t('The service gives data without asking for a token (status {0}).', status), cause: l10n.t('A gateway may sign in for you, or this is not the service.'), remedy };
  }
  if (status === 403) {
    return { summary: l10n.t('The service refuses instead of asking for a token (status 403).'), cause: l10n.t('A firewall before it may let only some networks in.'), remedy: l10n.t('If the steps below do not work, connect the VPN, or ask the people who run the service to let your network in.') };
  }
  if (status === 429) {
    return { summary: l10n.t('The service asks to slow down (status 429).'), cause: l10n.t('It has had many requests from here.'), remedy: l10n.t('Wait some minutes, then try again.') };
  }
  return { summary: l10n.t('The service gives an unusual answer to a request without a token (status {0}).', status), cause: l10n.t('It should answer with status 401.'), remedy };
}

function proxyAsks(): Omit<Finding, 'facts'> {
  return {
    outcome: 'failed',
    summary: l10n.t('The proxy refuses the connection.'),
    cause: l10n.t('It asks for a user name and password, and does not get those that it knows.'),
    remedy: l10n.t('Write user name and password into "http.proxy" in the settings, as in http://<user name>:<your password>@proxy.example.com:8080, or ask your administrator.'),
    action: 'proxySettings',
  };
}

function ofError(error: OrgAccessError): Finding {
  const facts: Fact[] = [[l10n.t('Kind'), error.kind], ...(error.status === undefined ? [] : [[l10n.t('Status'), String(error.status)] as const])];
  switch (error.kind) {
    case 'redirect':
      return {
        outcome: 'failed',
        summary: l10n.t('The service redirects to another place.'),
        cause: error.message,
        remedy: l10n.t('If that place is the service, use its address as the base URL. If it is a sign-in page, open the base URL in a browser first.'),
        action: 'editConnection',
        facts,
      };
    case 'proxy':
      return { ...proxyAsks(), facts };
    case 'timeout':
      return {
        outcome: 'failed',
        summary: l10n.t('The service accepts the connection, but does not answer.'),
        cause: error.message,
        remedy: l10n.t('If it stays so, tell the people who run the service. If the service is just slow, raise "orgAccess.requestTimeoutSeconds".'),
        facts,
      };
    case 'tls':
      return {
        outcome: 'failed',
        summary: l10n.t('VS Code does not accept the certificate.'),
        cause: error.message,
        remedy: l10n.t('Ask your administrator to install the certificate of the issuer on this computer, or set NODE_EXTRA_CA_CERTS to its file. Then restart VS Code.'),
        facts,
      };
    case 'tooLarge':
      return {
        outcome: 'failed',
        summary: l10n.t('Far more came back than an answer to a request without a token.'),
        cause: l10n.t('The base URL may lead to another program.'),
        remedy: l10n.t('Check the base URL.'),
        action: 'editConnection',
        facts,
      };
    default:
      return {
        outcome: 'failed',
        summary: l10n.t('The connection broke before an answer was there.'),
        cause: error.message,
        remedy: l10n.t('If it stays so, a firewall, proxy or VPN may be in the way, or the service is not up. Ask your administrator.'),
        facts,
      };
  }
}
