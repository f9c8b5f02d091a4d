import * as l10n from '@vscode/l10n';
import { isTransient } from './isTransient.ts';
import type { ProblemTable, RequestPurpose } from './problemTable.ts';

/** Refusals of the service for anything but a sign-in. */
export const refusalProblems = {
  requestNotUnderstood: () => l10n.t("The service didn't understand the request. Check the base URL."),
  /** Reported for a 403 without a body, which some services also send for an invalid token. */
  deniedUnsaid: () =>
    l10n.t(
      "The service denied this (403) without saying why. You may not have permission, or the service doesn't accept the access token. Sign in again, or ask your administrator.",
    ),
  scopeTooSmall: () =>
    l10n.t("The token's scope doesn't cover this request. Edit the scope of the connection, then sign in again."),
  refused: ({ status, purpose }: { readonly status: number; readonly purpose: RequestPurpose }) =>
    statusText(status, purpose),
} satisfies ProblemTable;

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
