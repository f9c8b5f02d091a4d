import * as l10n from '@vscode/l10n';
import type { SessionFacts } from '../../core/check/findings.ts';
import type { ReauthReason } from '../../core/session/session.ts';
import { problemText } from '../errors/errorText.ts';
import type { WordsFor } from './findingWords.ts';

/** The words for findings about the token, and in the user detail. */
export const sessionFindings: WordsFor<SessionFacts> = {
  restoring: () => [l10n.t('The session of last time is still being looked for. Check again in a moment.')],
  signingIn: () => [l10n.t('You are about to sign in. Check again afterwards.')],
  signedOut: () => [
    l10n.t('You are signed out, so there is no token to check.'),
    undefined,
    l10n.t('Sign in to have the steps with a token checked too.'),
  ],
  sessionEnded: ({ reason }) => [l10n.t('Your session has ended.'), endedBy(reason), l10n.t('Sign in again.')],
  notRenewedYet: ({ problem }) => [
    l10n.t('The token is valid, but renewing it has not worked so far.'),
    problemText(problem),
    triesAgain(),
  ],
  runOutNotRenewed: ({ problem }) => [
    l10n.t('The token has run out, and renewing it has not worked so far.'),
    problemText(problem),
    triesAgain(),
  ],
  runOut: ({ isRenewable }) => [
    l10n.t('The token has run out.'),
    isRenewable
      ? l10n.t('It is being renewed, or this computer was asleep.')
      : l10n.t('This service does not renew tokens.'),
    isRenewable ? l10n.t('Refresh the token.') : l10n.t('Sign in again.'),
  ],
  tokenValid: ({ isRenewable }) => [
    isRenewable
      ? l10n.t('You have a token that is valid, and can be renewed.')
      : l10n.t('You have a token that is valid. This service does not renew it.'),
  ],

  noToken: () => [l10n.t('Not tried, since there is no token.')],
  notUnderstood: () => [
    l10n.t('Your access came in a form that Org Access does not understand.'),
    l10n.t('The service arranges organizations and sites in a way of its own.'),
    l10n.t(
      'Look at "Not understood" in the Access view, and tell the makers of Org Access what such an answer looks like, without names.',
    ),
  ],
  nothingGranted: () => [
    l10n.t('You are signed in, but no organization is granted to you.'),
    l10n.t('Your account has no access yet, or has lost it.'),
    l10n.t('Ask your administrator for access.'),
  ],
  accessRead: ({ isWhole }) => [
    l10n.t('Your access is read.'),
    isWhole ? undefined : l10n.t('Some of it was not understood. It is shown in the Access view as it was received.'),
  ],
  tokenRefused: () => [
    l10n.t('The service does not accept the token (status 401).'),
    l10n.t('It was ended or withdrawn, or the clocks do not agree.'),
    l10n.t('Refresh the token. If that does not help, sign in again.'),
  ],
  detailRefused: () => [
    l10n.t('The service knows the token, but refuses the request (status 403).'),
    l10n.t('Your account, or the scope of the connection, does not cover its own user detail.'),
    l10n.t('Ask your administrator for the privilege, or correct the scope of the connection and sign in again.'),
  ],
  notTheInterface: ({ problem }) => [
    l10n.t('The answer is not what the service is documented to send.'),
    problemText(problem),
    l10n.t('Check the base URL. If it is right, send this report to the people who run the service.'),
  ],
  accessNotRead: ({ problem }) => [
    l10n.t('Your access could not be read.'),
    problemText(problem),
    l10n.t('Try again. If it stays so, send this report to the people who run the service.'),
  ],
};

function endedBy(reason: ReauthReason): string {
  switch (reason) {
    case 'ended':
      return l10n.t('The service has ended it, as after a new password or a restart.');
    case 'expired':
      return l10n.t('The token ran out and could not be renewed.');
    case 'client':
      return l10n.t('The service does not accept the client ID or client secret any more.');
  }
}

function triesAgain(): string {
  return l10n.t('Org Access tries again by itself. To try now, refresh the token.');
}
