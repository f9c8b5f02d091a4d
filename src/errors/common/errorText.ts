import * as l10n from '@vscode/l10n';
import type { OrgAccessError } from '../../platform/common/errors.ts';
import type { InLog, RequestPurpose, Problem, ProblemCode } from '../../platform/common/problems.ts';
import { countText, plainWithoutLinks } from '../../platform/common/text/displayText.ts';
import { isOne } from '../../platform/common/text/language.ts';
import { megabytes } from '../../platform/common/text/time.ts';
import { isTransient } from '../../service/common/refusalTable.ts';
import { betweenProblems } from './betweenProblems.ts';
import { certificateFaultText } from './certificateFaultWords.ts';
import { networkCauseWords } from './networkCauseWords.ts';
import { requestProblems, type ProblemWords } from './requestProblems.ts';
import { signInProblems } from './signInProblems.ts';
import { tlsCauseWords } from './tlsCauseWords.ts';

/** An error as a person reads it: what happened, and what to do next. Nothing that the service wrote is in it, but for where a redirect leads to, and why an account may be locked. */
export function errorText({ problem }: Pick<OrgAccessError, 'problem'>): string {
  return problemText(problem);
}

export function problemText<C extends ProblemCode>(problem: Problem<C>): string {
  return problems[problem.code](problem);
}

/** The sentence for an error that nobody expected, with the log as the place to look if it has the details. */
export function unexpectedText(known: Partial<InLog>): string {
  return [l10n.t('An unexpected error occurred.'), ...detailsText(known)].join(' ');
}

/** Says that the log has the details, where it has. */
export function detailsText({ inLog }: Partial<InLog>): string[] {
  return inLog ? [l10n.t('See the log for details.')] : [];
}

const problems: ProblemWords<ProblemCode> = {
  notSignedIn: () => l10n.t('You are not signed in. Sign in first.'),
  noSuchConnection: () => l10n.t("This connection doesn't exist. Add a connection first."),
  baseUrlChanged: () =>
    l10n.t('The base URL of this connection has changed in the meantime. Press Escape, then sign in again.'),
  sessionNotGiven: () =>
    l10n.t(
      'No session is available from your own computer. Sign in there, and allow Org Access Remote to use the account.',
    ),
  targetChanged: () =>
    l10n.t(
      'The base URL or the account of this connection has changed in the meantime. Nothing was sent. Run the operation again.',
    ),
  endedMeanwhile: () => l10n.t('The session has ended in the meantime. Sign in again.'),
  renewedElsewhere: () =>
    l10n.t(
      "Another window has refreshed the token, and this window hasn't received it yet. Try again, or sign in again.",
    ),
  noClientSecret: () =>
    l10n.t(
      "The client secret of this connection isn't stored here, so the token can't be refreshed. Sign in again to enter it.",
    ),
  signInCanceled: () => l10n.t('The sign-in was canceled.'),
  passwordNotSent: () => l10n.t('Nothing was sent. Enter your password again to continue, or press Escape.'),
  scopesNotGranted: ({ scopes }) =>
    l10n.t(
      "You are signed in, but the service didn't grant the requested scope: {0}. Edit the scope of the connection, then sign in again.",
      plainWithoutLinks(scopes.join(' ')),
    ),

  storageSilent: () =>
    l10n.t("This computer's secret storage isn't responding. The token will be refreshed as soon as it does."),
  clientSecretNotKept: () =>
    l10n.t("The client secret wasn't saved because secret storage isn't responding. Try again in a moment."),
  refreshFailed: () => l10n.t('The token could not be refreshed.'),
  accessStateGone: () => l10n.t('This state of your access is no longer available.'),

  notReached: ({ host, why }) => networkCauseWords[why].reach(host),
  requestNotMade: (known) => [l10n.t('The request could not be sent.'), ...detailsText(known)].join(' '),
  timedOut: ({ seconds }) =>
    isOne(seconds)
      ? l10n.t("The service didn't respond within {0} second. Try again, or check your network connection.", seconds)
      : l10n.t("The service didn't respond within {0} seconds. Try again, or check your network connection.", seconds),
  notSecure: ({ host, why }) => tlsCauseWords[why].error(host),
  certificateFileNotRead: ({ file }) =>
    l10n.t(
      "The file {0} of the client certificate can't be read. Choose another one with Edit Connection.",
      plainWithoutLinks(file),
    ),
  clientCertificateUnusable: ({ file, fault }) => certificateFaultText(file, fault),
  secretHeaderNotKnown: ({ name }) =>
    l10n.t("The value of the header {0} isn't known on this computer. Enter it with Edit Connection.", name),
  redirected: ({ origin }) =>
    origin === undefined
      ? l10n.t("The service redirects to another address. Org Access doesn't follow redirects. Check the base URL.")
      : l10n.t(
          "The service redirects to {0}. Org Access doesn't follow redirects, to protect your credentials. Check the base URL.",
          origin,
        ),
  redirectedWithin: ({ path, addsSlash }) =>
    addsSlash
      ? l10n.t(
          "The service redirects to {0}, the same address with a slash at its end. Org Access doesn't follow redirects, to protect your credentials. Use the address with the slash.",
          plainWithoutLinks(path),
        )
      : l10n.t(
          "The service redirects to the path {0} of the same address, perhaps to a sign-in page. Org Access doesn't follow redirects, to protect your credentials. Check the path in the base URL.",
          plainWithoutLinks(path),
        ),
  answerTooLarge: ({ host, limitMb }) =>
    l10n.t("The response from {0} is larger than {1} and wasn't read.", host, megabytes(limitMb)),
  answerTooDeep: ({ host, deepest }) =>
    l10n.t("The response from {0} is nested more than {1} levels deep and wasn't read.", host, deepest),
  tooManyValues: ({ host, most }) =>
    l10n.t(
      "The response from {0} has more than {1} values and wasn't read. Send the request from the API view to see it as text and save it.",
      host,
      countText(most),
    ),
  charsetUnknown: ({ charset }) =>
    l10n.t(
      'The response is in the character set "{0}", which isn\'t known here, so it can\'t be read. Ask the service administrator for UTF-8.',
      plainWithoutLinks(charset),
    ),
  fileRepeatsSecret: () =>
    l10n.t("The response is a file that repeats a token or a secret of your session, so it isn't handed on."),
  noAccessToken: () => l10n.t('The service responded without an access token. Check that the base URL is correct.'),
  notBearer: () =>
    l10n.t("The service issued a type of token that Org Access can't use. Org Access works with bearer tokens."),
  webPage: () =>
    l10n.t(
      'A web page was returned instead of data, possibly the sign-in page of a proxy or VPN. Open the base URL in a browser, then try again.',
    ),
  notTheInterface: () => l10n.t("The response isn't in the format that the service documents. Check the base URL."),
  answerNotRead: () => l10n.t('The response could not be read.'),
  accessNotRead: (known) => [l10n.t('Your access could not be read.'), ...detailsText(known)].join(' '),
  callFailed: () => l10n.t('An unexpected error occurred. Run the operation again.'),
  notAReport: () => l10n.t("This file isn't a JSON report that was exported by Org Access."),

  ...betweenProblems,
  ...requestProblems,
  ...signInProblems,

  sessionEnded: () => l10n.t('The session has ended. Sign in again.'),
  tokenRefused: () => l10n.t('The service no longer accepts the access token. Sign in again.'),
  refreshUnsupported: () => l10n.t("This service doesn't refresh tokens. Sign in again when the token expires."),
  requestNotUnderstood: () => l10n.t("The service didn't understand the request. Check the base URL."),
  deniedUnsaid: () =>
    l10n.t(
      "The service denied this (403) without saying why. You may not have permission, or the service doesn't accept the access token. Sign in again, or ask your administrator.",
    ),
  scopeTooSmall: () =>
    l10n.t("The token's scope doesn't cover this request. Edit the scope of the connection, then sign in again."),
  refused: ({ status, purpose }) => statusText(status, purpose),
};

function statusText(status: number, purpose: RequestPurpose): string {
  if (purpose === 'refresh') return refreshText(status);
  switch (status) {
    case 401:
      return purpose !== 'request'
        ? l10n.t('The service refused the sign-in (401). Check the user name, password, client ID, and client secret.')
        : l10n.t("The service doesn't accept the access token (401). Sign in again.");
    case 403:
      return purpose === 'request'
        ? l10n.t(
            "You are signed in, but you don't have permission to do this (403). Ask your administrator for the privilege.",
          )
        : l10n.t('The service refused the sign-in (403). Your account may be locked. Ask your administrator.');
    case 404:
      return l10n.t('The service found nothing at this address (404). Check the base URL.');
    case 408:
      return l10n.t('The service timed out while waiting for the request (408). Try again.');
    case 429:
      return l10n.t('The service received too many requests (429). Wait a moment, then try again.');
    case 502:
    case 504:
      return l10n.t('A gateway in front of the service gets no response from it ({0}). Try again later.', status);
    default:
      return status >= 500
        ? l10n.t('The service reported an error on its side ({0}). Try again later.', status)
        : l10n.t('The service responded with status {0}. Check the base URL, or try again later.', status);
  }
}

function refreshText(status: number): string {
  return isTransient(status)
    ? l10n.t("The service can't refresh the token at the moment (status {0}). Org Access will try again.", status)
    : l10n.t(
        "The service didn't refresh the token (status {0}). Org Access will try again. If this keeps happening, sign in again.",
        status,
      );
}
