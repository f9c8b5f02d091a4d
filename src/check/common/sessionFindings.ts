import * as l10n from '@vscode/l10n';
import { problemText } from '../../errors/common/problems.ts';
import type { ReauthReason } from '../../session/common/session.ts';
import type { SessionFacts } from './findings.ts';
import type { WordsFor } from './findingWords.ts';

/** The words for findings about the token, and in the user detail. */
export const sessionFindings: WordsFor<SessionFacts> = {
  restoring: () => [l10n.t('Your session is still being restored. Check again in a moment.')],
  signingIn: () => [l10n.t('You are signing in. Check again afterward.')],
  signedOut: () => [
    l10n.t('You are signed out, so there is no token to check.'),
    undefined,
    l10n.t('Sign in to check the steps that need a token too.'),
  ],
  sessionEnded: ({ reason }) => [l10n.t('Your session has ended.'), endedBy(reason), l10n.t('Sign in again.')],
  notRenewedYet: ({ problem }) => [
    l10n.t('The token is valid, but could not be refreshed yet.'),
    problemText(problem),
    triesAgain(),
  ],
  runOutNotRenewed: ({ problem }) => [
    l10n.t('The token has expired and could not be refreshed yet.'),
    problemText(problem),
    triesAgain(),
  ],
  runOut: ({ isRenewable }) => [
    l10n.t('The token has expired.'),
    isRenewable
      ? l10n.t('It is being refreshed, or this computer was asleep.')
      : l10n.t("This service doesn't refresh tokens."),
    isRenewable ? l10n.t('Refresh the token.') : l10n.t('Sign in again.'),
  ],
  tokenValid: ({ isRenewable }) => [
    isRenewable
      ? l10n.t('Your token is valid and can be refreshed.')
      : l10n.t("Your token is valid. This service doesn't refresh tokens."),
  ],

  noToken: () => [l10n.t('Skipped because there is no token.')],
  notUnderstood: () => [
    l10n.t("Your access came in a format that Org Access doesn't understand."),
    l10n.t('The service arranges organizations and sites in its own way.'),
    l10n.t(
      'Look at "Not understood" in the Access view, and tell the developers of Org Access what the response looks like, without names.',
    ),
  ],
  nothingGranted: () => [
    l10n.t("You are signed in, but you don't have access to any organization."),
    l10n.t("Your account doesn't have access yet or has lost it."),
    l10n.t('Ask your administrator for access.'),
  ],
  accessRead: ({ isWhole }) => [
    l10n.t('Your access was read.'),
    isWhole ? undefined : l10n.t("Some of it wasn't understood. It is shown in the Access view as received."),
  ],
  tokenRefused: () => [
    l10n.t("The service doesn't accept the token (status 401)."),
    l10n.t("It was revoked, or the clocks don't match."),
    l10n.t("Refresh the token. If that doesn't help, sign in again."),
  ],
  detailRefused: () => [
    l10n.t('The service knows the token but refuses the request (status 403).'),
    l10n.t("Your account or the scope of the connection doesn't cover your own user detail."),
    l10n.t('Ask your administrator for the privilege, or correct the scope of the connection and sign in again.'),
  ],
  noDetailOfClient: () => [
    l10n.t('The service has no user detail for a client.'),
    l10n.t('The client is signed in as itself, without a person.'),
    l10n.t('Requests, tokens, and terminals work all the same. Enter the organization and the site yourself.'),
  ],
  notTheInterface: ({ problem }) => [
    l10n.t("The response isn't in the format that the service documents."),
    problemText(problem),
    l10n.t('Check the base URL. If it is correct, send this report to the service administrator.'),
  ],
  accessNotRead: ({ problem }) => [
    l10n.t('Your access could not be read.'),
    problemText(problem),
    l10n.t('Try again. If this keeps happening, send this report to the service administrator.'),
  ],
};

function endedBy(reason: ReauthReason): string {
  switch (reason) {
    case 'ended':
      return l10n.t('The service has ended it, for example after a password change or a restart.');
    case 'expired':
      return l10n.t('The token expired and could not be refreshed.');
    case 'client':
      return l10n.t('The service no longer accepts the client ID or client secret.');
  }
}

function triesAgain(): string {
  return l10n.t('Org Access tries again automatically. To try now, refresh the token.');
}
