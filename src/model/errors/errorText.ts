import * as l10n from '@vscode/l10n';
import type { OrgAccessError } from '../../core/base/errors.ts';
import type { InLog, RequestPurpose, Problem, ProblemCode } from '../../core/base/problems.ts';
import { isPassing } from '../../core/service/refusalTable.ts';
import { plainWithoutLinks } from '../text/displayText.ts';
import { networkCauseWords } from './networkCauseWords.ts';
import { tlsCauseWords } from './tlsCauseWords.ts';

/** An error as a person reads it: what happened, and what to do next. Nothing that the service wrote is in it, but for the origin that a redirect leads to. */
export function errorText({ problem }: Pick<OrgAccessError, 'problem'>): string {
  return problemText(problem);
}

export function problemText<C extends ProblemCode>(problem: Problem<C>): string {
  return problems[problem.code](problem);
}

/** The sentence for an error that nobody expected, with the log as the place to look if it has the details. */
export function unexpectedText(known: Partial<InLog>): string {
  return [l10n.t('Something unexpected happened.'), ...detailsText(known)].join(' ');
}

/** Says that the log has the details, where it has. */
export function detailsText({ inLog }: Partial<InLog>): string[] {
  return inLog ? [l10n.t('The log has the details.')] : [];
}

const problems: { readonly [C in ProblemCode]: (problem: Problem<C>) => string } = {
  notSignedIn: () => l10n.t('You are not signed in. Sign in first.'),
  noSuchConnection: () => l10n.t('There is no such connection. Add one first.'),
  baseUrlChanged: () =>
    l10n.t('The base URL of this connection has changed meanwhile. Press Escape and sign in again.'),
  targetChanged: () =>
    l10n.t(
      'The address or the account of this connection has changed meanwhile, and nothing was sent to the new one. Run the operation again.',
    ),
  endedMeanwhile: () => l10n.t('The session ended meanwhile. Sign in again.'),
  renewedElsewhere: () =>
    l10n.t('Another window has renewed the token, and this one has not received it yet. Try again, or sign in again.'),
  noClientSecret: () =>
    l10n.t(
      'The client secret of this connection is not stored here, so the token cannot be renewed. Sign in again to enter it.',
    ),
  signInCanceled: () => l10n.t('The sign-in was canceled.'),
  passwordNotSent: () => l10n.t('Nothing was sent. Enter your password again to go on, or press Escape.'),
  scopesNotGranted: ({ scopes }) =>
    l10n.t(
      'You are signed in, but the service did not grant what was asked for: {0}. Edit the scope of the connection, then sign in again.',
      plainWithoutLinks(scopes.join(' ')),
    ),

  storageSilent: () => l10n.t('This computer’s secret storage does not answer. The token is renewed when it does.'),
  clientSecretNotKept: () =>
    l10n.t('The client secret was not kept, because secret storage does not answer. Try again in a moment.'),
  refreshFailed: () => l10n.t('The token could not be refreshed.'),
  accessStateGone: () => l10n.t('This state of your access is not there any more.'),

  notReached: ({ host, why }) => networkCauseWords[why].reach(host),
  otherUserListens: ({ host }) =>
    l10n.t(
      'Another user of this computer answers at {0} now, so nothing was sent. Start the service again, or sign in again if it has moved to that user.',
      host,
    ),
  requestNotMade: (known) => [l10n.t('The request could not be made.'), ...detailsText(known)].join(' '),
  timedOut: ({ seconds }) =>
    l10n.t('The service did not answer within {0} seconds. Try again, or check your connection.', seconds),
  notSecure: ({ host, why }) => tlsCauseWords[why].error(host),
  proxyRefused: ({ host }) =>
    l10n.t(
      'The proxy refused the connection to {0}. Check "http.proxy" in the settings and its user name and password.',
      host,
    ),
  proxyAsksForPassword: () =>
    l10n.t('The proxy asks for a user name and password. Check "http.proxy" in the settings.'),

  redirected: ({ origin }) =>
    origin === undefined
      ? l10n.t('The service redirects to another place. Org Access does not follow redirects. Check the base URL.')
      : l10n.t(
          'The service redirects to {0}. Org Access does not follow redirects, to keep your credentials where they belong. Check the base URL.',
          origin,
        ),
  answerTooLarge: ({ host, limitMb }) =>
    l10n.t('The answer of {0} is larger than {1} MB and was not read.', host, limitMb),
  answerTooDeep: ({ host, deepest }) =>
    l10n.t('The answer of {0} is nested more than {1} deep and was not read.', host, deepest),
  answerTooHeavy: ({ host, limitMb }) =>
    l10n.t(
      'The answer of {0} holds so many values that it would take up more than {1} MB of memory. It was not read.',
      host,
      limitMb,
    ),
  answerNotRewritable: () =>
    l10n.t(
      'The answer is too large to be written again without the credentials in it. Ask with curl and "org-access header".',
    ),
  textTooLong: ({ limitMb }) =>
    l10n.t(
      'The answer is text of more than {0} MB that is not JSON, too long to be looked through for passwords. Ask with curl and "org-access header".',
      limitMb,
    ),
  noAccessToken: () =>
    l10n.t('The service answered without an access token. Check that the base URL is the one of the service.'),
  notBearer: () =>
    l10n.t('The service issued a kind of token that Org Access cannot use. It works with bearer tokens.'),
  webPage: () =>
    l10n.t(
      'A web page came back where data was expected, perhaps the sign-in page of a proxy or VPN. Open the base URL in a browser, then try again.',
    ),
  notTheInterface: () => l10n.t('The answer is not what this service is documented to send. Check the base URL.'),
  answerNotRead: () => l10n.t('The answer could not be read.'),
  accessNotRead: (known) => [l10n.t('Your access could not be read.'), ...detailsText(known)].join(' '),
  callFailed: () => l10n.t('Something unexpected happened. Run the call again.'),
  notAReport: () => l10n.t('This file is not a report in JSON that Org Access has exported.'),

  pathElsewhere: () =>
    l10n.t(
      'A path starts with "/", stays below the base URL of the connection, and has no "." or ".." between slashes, no "\\" and no "#". Nothing was sent.',
    ),
  addressTooLong: ({ longest }) =>
    l10n.t(
      'The address is longer than {0} characters, too long to be shown whole before it is sent. Nothing was sent.',
      longest,
    ),

  wrongPassword: () => l10n.t('The user name or password is not right.'),
  sessionEnded: () => l10n.t('The session has ended. Sign in again.'),
  tokenRefused: () => l10n.t('The service no longer accepts the access token. Sign in again.'),
  moreThanPassword: () =>
    l10n.t(
      'The service asks for more than user name and password, such as a second factor, which Org Access cannot give. Ask your administrator.',
    ),
  clientRefused: () => l10n.t('The service does not accept the client ID or client secret. Check both.'),
  passwordGrantUnsupported: () => l10n.t('This service does not accept sign-in with user name and password.'),
  refreshUnsupported: () => l10n.t('This service does not refresh tokens. Sign in again when the token ends.'),
  requestNotUnderstood: () => l10n.t('The service did not understand the request. Check the base URL.'),
  scopeRefused: () =>
    l10n.t('The service does not grant the scope that was asked for. Edit the scope of the connection.'),
  scopeTooSmall: () =>
    l10n.t('The token’s scope does not cover this. Edit the scope of the connection, then sign in again.'),
  refused: ({ status, purpose }) => statusText(status, purpose),
};

function statusText(status: number, purpose: RequestPurpose): string {
  if (purpose === 'refresh') return refreshText(status);
  switch (status) {
    case 401:
      return purpose === 'signIn'
        ? l10n.t('The service refused the sign-in (401). Check user name, password, client ID and client secret.')
        : l10n.t('The service does not accept the access token (401). Sign in again.');
    case 403:
      return purpose === 'request'
        ? l10n.t('You are signed in, but this is not allowed to you (403). Ask your administrator for the privilege.')
        : l10n.t('The service refused the sign-in (403). Your account may be locked; ask your administrator.');
    case 404:
      return l10n.t('The service has nothing at this address (404). Check the base URL.');
    case 408:
      return l10n.t('The service gave up waiting (408). Try again.');
    case 429:
      return l10n.t('The service asks to slow down (429). Wait a little, then try again.');
    default:
      return status >= 500
        ? l10n.t('The service has a problem of its own ({0}). Try again later.', status)
        : l10n.t('The service answered with status {0}. Check the base URL, or try again later.', status);
  }
}

function refreshText(status: number): string {
  return isPassing(status)
    ? l10n.t('The service cannot refresh the token at the moment (status {0}). Org Access tries again.', status)
    : l10n.t(
        'The service did not refresh the token (status {0}). Org Access tries again. If this goes on, sign in again.',
        status,
      );
}
