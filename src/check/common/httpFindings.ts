import * as l10n from '@vscode/l10n';
import { networkCauseWords } from '../../errors/common/networkCauseWords.ts';
import { problemText } from '../../errors/common/problems.ts';
import { longDuration } from '../../platform/common/text/time.ts';
import type { HttpFacts } from './findings.ts';
import type { WordsFor } from './findingWords.ts';

/** The words for findings in the answer to a request without a token, and in its time. */
export const httpFindings: WordsFor<HttpFacts> = {
  proxyAsksForPassword: () => [
    l10n.t('The proxy refused the connection.'),
    l10n.t("It requires a user name and password, and doesn't accept those that it gets, if any."),
    l10n.t(
      'Add the user name and password to "http.proxy" in the settings, as in http://<user name>:<your password>@proxy.example.com:8080, or ask your administrator.',
    ),
  ],
  proxyAsksForOther: ({ schemes }) => [
    l10n.t('The proxy refused the connection.'),
    l10n.t('It requires a sign-in by {0}, for which a user name and password are of no use.', schemes.join(', ')),
    l10n.t(
      'Ask your administrator whether the service can be reached without the proxy, by "http.noProxy", or through another one. For Negotiate, VS Code uses the Kerberos ticket of this computer, if there is one.',
    ),
  ],
  serverProblem: ({ status }) => [
    l10n.t('The service reported an error on its side (status {0}).', status),
    status >= 502 && status <= 504
      ? l10n.t('A gateway in front of the service gets no response from it.')
      : l10n.t('The service failed on a request that it should have refused.'),
    l10n.t('Try again later. If this keeps happening, send this report to the service administrator.'),
  ],
  webPage: ({ status }) => [
    l10n.t('A web page was returned instead of data (status {0}).', status),
    l10n.t('It may be the sign-in page of a proxy, a VPN, or a public network, or the base URL leads to a website.'),
    l10n.t(
      'Open the base URL in a browser, and sign in if a page asks you to. If it shows a website, correct the base URL.',
    ),
  ],
  wantsTls: () => [
    l10n.t('This port expects HTTPS, and the base URL starts with http://.'),
    undefined,
    l10n.t('Start the base URL with https://.'),
  ],
  notAccepted: () => [
    l10n.t("The service, or a gateway in front of it, doesn't accept the request (status 400)."),
    l10n.t("It may not know the host name in the base URL, or require a header that this connection doesn't have."),
    l10n.t('Check the host name in the base URL, and ask the service administrator what requests need.'),
  ],
  oddAnswer: ({ host, why }) => [
    networkCauseWords[why].cause(host),
    why === 'notHttp'
      ? l10n.t('A different program may be listening on this port.')
      : l10n.t('The service, or something in front of it, makes a mistake that browsers may overlook.'),
    networkCauseWords[why].remedy(),
  ],
  requestTooLarge: ({ problem }) => [
    l10n.t('The service refuses the request because it is too large.'),
    problemText(problem),
    l10n.t(
      'Shorten the headers of this connection and the path in the base URL. If they are short, send this report to the service administrator.',
    ),
  ],
  notSendable: ({ problem }) => [
    l10n.t('No request can be sent.'),
    problemText(problem),
    l10n.t('Complete the connection with Edit Connection.'),
  ],
  notHere: ({ status, origin, hasPath }) => [
    l10n.t("A web server responds, but the service isn't at this base URL (status {0}).", status),
    l10n.t('The path of the base URL is probably wrong, or the base URL leads to another program.'),
    hasPath
      ? l10n.t('Try the base URL without its path, {0}, or ask the service administrator for the correct path.', origin)
      : l10n.t('Ask the service administrator for the base URL. It may include a path, as in {0}/path.', origin),
  ],
  xml: () => [
    l10n.t('The service responds in XML, although JSON was requested.'),
    l10n.t('The base URL may lead to another program, or to an older version of the service.'),
    l10n.t('Check the base URL, and ask the service administrator for the address of its JSON API.'),
  ],
  asksForToken: () => [l10n.t('The service responds and asks for a token, as expected.')],
  asksForOther: () => [
    l10n.t('The response asks for a different kind of sign-in than a token.'),
    l10n.t('A gateway may be in front of the service, or the base URL leads to another program.'),
    l10n.t('Check the base URL, and ask the service administrator whether a gateway is in front of the service.'),
  ],
  givesUnasked: ({ status }) => [
    l10n.t('The service returns data without asking for a token (status {0}).', status),
    l10n.t("A gateway may be signing in for you, or this isn't the service."),
    unlessTheRestWorks(),
  ],
  refusesUnasked: () => [
    l10n.t('The service refuses the request instead of asking for a token (status 403).'),
    l10n.t('A firewall in front of it may allow only some networks.'),
    l10n.t('If the steps below fail, connect to the VPN, or ask the service administrator to allow your network.'),
  ],
  asksToSlowDown: () => [
    l10n.t('The service received too many requests (status 429).'),
    l10n.t('It limits how many requests it accepts from here.'),
    l10n.t('Wait a few minutes, then try again.'),
  ],
  unusualStatus: ({ status }) => [
    l10n.t('The service gives an unusual response to a request without a token (status {0}).', status),
    l10n.t('It should respond with status 401.'),
    unlessTheRestWorks(),
  ],

  redirected: ({ problem }) =>
    problem.code === 'redirectedWithin'
      ? [
          l10n.t('The service redirects to another path.'),
          problemText(problem),
          l10n.t(
            'Correct the path in the base URL. If it is the path of a sign-in page, open the base URL in a browser first.',
          ),
        ]
      : [
          l10n.t('The service redirects to another address.'),
          problemText(problem),
          l10n.t(
            'If the service is at that address, use it as the base URL. If it is a sign-in page, open the base URL in a browser first.',
          ),
        ],
  noAnswer: ({ problem }) => [
    l10n.t("The service accepts the connection but doesn't respond."),
    problemText(problem),
    l10n.t(
      'If this keeps happening, tell the service administrator. If the service is just slow, increase "orgAccess.requestTimeoutSeconds".',
    ),
  ],
  farTooLarge: () => [
    l10n.t('The response is far larger than expected for a request without a token.'),
    l10n.t('The base URL may lead to another program.'),
    l10n.t('Check the base URL.'),
  ],
  broke: ({ problem }) => [
    l10n.t('The connection was lost before a response arrived.'),
    problemText(problem),
    l10n.t(
      "If this keeps happening, a firewall, proxy, or VPN may be blocking the connection, or the service isn't running. Ask your administrator.",
    ),
  ],

  noTime: () => [l10n.t("The response doesn't include the time at the service.")],
  clocksAgree: () => [l10n.t('The clocks of this computer and of the service match.')],
  clockAhead: ({ seconds }) => [
    l10n.t("This computer's clock is {0} ahead of the service's clock.", longDuration(seconds * 1000)),
    l10n.t('Tokens and certificates seem to expire early here.'),
    setTheClock(),
  ],
  clockBehind: ({ seconds }) => [
    l10n.t("This computer's clock is {0} behind the service's clock.", longDuration(seconds * 1000)),
    l10n.t("Tokens are used after they have expired, and new certificates don't seem to be valid yet."),
    setTheClock(),
  ],
};

function unlessTheRestWorks(): string {
  return l10n.t(
    'If the steps below succeed, there is nothing to do. Otherwise, send this report to the service administrator.',
  );
}

function setTheClock(): string {
  return l10n.t(
    "Correct this computer's clock, using a time server if possible. If it is right, tell the service administrator.",
  );
}
