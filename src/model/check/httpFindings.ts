import * as l10n from '@vscode/l10n';
import type { HttpFacts } from '../../core/check/findings.ts';
import { problemText } from '../errors/errorText.ts';
import { issuerRemedy } from '../errors/tlsCauseWords.ts';
import type { WordsFor } from './findingWords.ts';

/** The words for findings in the answer to a request without a token, and in its time. */
export const httpFindings: WordsFor<HttpFacts> = {
  proxyAsksForPassword: () => [
    l10n.t('The proxy refuses the connection.'),
    l10n.t('It asks for a user name and password, and does not get those that it knows.'),
    l10n.t(
      'Write user name and password into "http.proxy" in the settings, as in http://<user name>:<your password>@proxy.example.com:8080, or ask your administrator.',
    ),
  ],
  serverProblem: ({ status }) => [
    l10n.t('The service has a problem of its own (status {0}).', status),
    status >= 502 && status <= 504
      ? l10n.t('A gateway before the service gets no answer from it.')
      : l10n.t('The service could not carry out a request that it should refuse.'),
    l10n.t('Try again later. If it stays so, send this report to the people who run the service.'),
  ],
  webPage: ({ status }) => [
    l10n.t('A web page came back where data was expected (status {0}).', status),
    l10n.t('It may be the sign-in page of a proxy, a VPN or a public network, or the base URL leads to a website.'),
    l10n.t(
      'Open the base URL in a browser and sign in there if a page asks for it. If it shows a website, correct the base URL.',
    ),
  ],
  notHere: ({ status, origin, hasPath }) => [
    l10n.t('A web server answers, but the service is not at this base URL (status {0}).', status),
    l10n.t('The path of the base URL is probably wrong, or it leads to another program.'),
    hasPath
      ? l10n.t(
          'Try the base URL without its path, {0}, or ask the people who run the service for the right path.',
          origin,
        )
      : l10n.t('Ask the people who run the service for its base URL: it may have a path, as in {0}/path.', origin),
  ],
  xml: () => [
    l10n.t('The service answers in XML, though JSON was asked for.'),
    l10n.t('The base URL may lead to another program, or to an older version of the service.'),
    l10n.t('Check the base URL, and ask the people who run the service for the address of its JSON interface.'),
  ],
  asksForToken: () => [l10n.t('The service answers, and asks for a token as it should.')],
  asksForOther: () => [
    l10n.t('What answers asks for another kind of sign-in than a token.'),
    l10n.t('A gateway may stand before the service, or the base URL leads to another program.'),
    l10n.t('Check the base URL, and ask the people who run the service whether a gateway stands before it.'),
  ],
  givesUnasked: ({ status }) => [
    l10n.t('The service gives data without asking for a token (status {0}).', status),
    l10n.t('A gateway may sign in for you, or this is not the service.'),
    unlessTheRestWorks(),
  ],
  refusesUnasked: () => [
    l10n.t('The service refuses instead of asking for a token (status 403).'),
    l10n.t('A firewall before it may let only some networks in.'),
    l10n.t(
      'If the steps below do not work, connect the VPN, or ask the people who run the service to let your network in.',
    ),
  ],
  asksToSlowDown: () => [
    l10n.t('The service asks to slow down (status 429).'),
    l10n.t('It has had many requests from here.'),
    l10n.t('Wait some minutes, then try again.'),
  ],
  unusualStatus: ({ status }) => [
    l10n.t('The service gives an unusual answer to a request without a token (status {0}).', status),
    l10n.t('It should answer with status 401.'),
    unlessTheRestWorks(),
  ],

  redirected: ({ problem }) => [
    l10n.t('The service redirects to another place.'),
    problemText(problem),
    l10n.t(
      'If that place is the service, use its address as the base URL. If it is a sign-in page, open the base URL in a browser first.',
    ),
  ],
  noAnswer: ({ problem }) => [
    l10n.t('The service accepts the connection, but does not answer.'),
    problemText(problem),
    l10n.t(
      'If it stays so, tell the people who run the service. If the service is just slow, raise "orgAccess.requestTimeoutSeconds".',
    ),
  ],
  editorRefusesCertificate: ({ problem }) => [
    l10n.t('VS Code does not accept the certificate.'),
    problemText(problem),
    issuerRemedy(),
  ],
  farTooLarge: () => [
    l10n.t('Far more came back than an answer to a request without a token.'),
    l10n.t('The base URL may lead to another program.'),
    l10n.t('Check the base URL.'),
  ],
  broke: ({ problem }) => [
    l10n.t('The connection broke before an answer was there.'),
    problemText(problem),
    l10n.t(
      'If it stays so, a firewall, proxy or VPN may be in the way, or the service is not up. Ask your administrator.',
    ),
  ],

  noTime: () => [l10n.t('The answer does not say what time it is there.')],
  clocksAgree: () => [l10n.t('The clocks of this computer and of the service agree.')],
  clockAhead: ({ seconds }) => [
    l10n.t('This computer’s clock is {0} ahead of that of the service.', spanText(seconds)),
    l10n.t('Tokens seem to expire early here, and certificates seem to run out before their time.'),
    setTheClock(),
  ],
  clockBehind: ({ seconds }) => [
    l10n.t('This computer’s clock is {0} behind that of the service.', spanText(seconds)),
    l10n.t('Tokens are used after they have expired, and new certificates seem not to be valid yet.'),
    setTheClock(),
  ],
};

function unlessTheRestWorks(): string {
  return l10n.t(
    'If the steps below work, nothing has to be done. If not, send this report to the people who run the service.',
  );
}

function setTheClock(): string {
  return l10n.t(
    'Set the clock of this computer, by its time server if possible. If it is right, tell the people who run the service.',
  );
}

function spanText(seconds: number): string {
  if (seconds < 120) return l10n.t('{0} seconds', seconds);
  if (seconds < 2 * 60 * 60) return l10n.t('{0} minutes', Math.round(seconds / 60));
  if (seconds < 2 * 24 * 60 * 60) return l10n.t('{0} hours', Math.round(seconds / 3600));
  return l10n.t('{0} days', Math.round(seconds / 86_400));
}
