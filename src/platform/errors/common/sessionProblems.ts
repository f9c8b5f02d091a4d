import * as l10n from '@vscode/l10n';
import { plainWithoutLinks } from '../../common/text/displayText.ts';
import type { ProblemTable } from './problemTable.ts';

export const sessionProblems = {
  notSignedIn: () => l10n.t("You aren't signed in. Sign in first."),
  noSuchConnection: () => l10n.t("This connection doesn't exist. Add a connection first."),
  baseUrlChanged: () =>
    l10n.t('The base URL of this connection has changed in the meantime. Press Escape, then sign in again.'),
  /**
   * Reported if an extension on another computer requests a session, which VS Code gives only to one on this computer.
   */
  sessionNotGiven: () =>
    l10n.t(
      'No session is available from your own computer. Sign in there, and allow Org Access Remote to use the account.',
    ),
  targetChanged: () =>
    l10n.t(
      'The base URL or the account of this connection has changed in the meantime. Nothing was sent. Run the operation again.',
    ),
  endedMeanwhile: () => l10n.t('The session has ended in the meantime. Sign in again.'),
  sessionEnded: () => l10n.t('The session has ended. Sign in again.'),
  tokenRefused: () => l10n.t('The service no longer accepts the access token. Sign in again.'),
  /** Another window has used the refresh token, and this one hasn't received the new one. */
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
  scopesNotGranted: ({ scopes }: { readonly scopes: readonly string[] }) =>
    l10n.t(
      "You are signed in, but the service didn't grant the requested scope: {0}. Edit the scope of the connection, then sign in again.",
      plainWithoutLinks(scopes.join(' ')),
    ),
  storageSilent: () =>
    l10n.t("This computer's secret storage isn't responding. The token will be refreshed as soon as it does."),
  clientSecretNotKept: () =>
    l10n.t("The client secret wasn't saved because secret storage isn't responding. Try again in a moment."),
  refreshFailed: () => l10n.t("The token couldn't be refreshed."),
  refreshUnsupported: () => l10n.t("This service doesn't refresh tokens. Sign in again when the token expires."),
  accessStateGone: () => l10n.t('This state of your access is no longer available.'),
} satisfies ProblemTable;
