import * as l10n from '@vscode/l10n';
import { connectionProblemText } from '../connectionText.ts';
import type { ReadShared, SharedProblem } from './sharedConnections.ts';
import type { SharedSource } from './sharedConnectionText.ts';

/** Why nothing is added, and what to do. */
export function refusedText(
  source: SharedSource,
  { problem, position }: Extract<ReadShared, { problem: SharedProblem }>,
): string {
  const reason = sentences[problem]();
  if (source === 'link') return l10n.t('This link adds no connection. {0}', reason);
  return position === undefined
    ? l10n.t('This file adds no connection. {0}', reason)
    : l10n.t('This file adds no connection, because of entry {0}. {1}', position, reason);
}

const sentences: Readonly<Record<SharedProblem, () => string>> = {
  incomplete: () => connectionProblemText('incomplete'),
  otherScheme: () => connectionProblemText('otherScheme'),
  unprotected: () => connectionProblemText('unprotected'),
  credentials: () => l10n.t("There is a user name or a password in the base URL. Secrets don't belong there."),
  extra: () => l10n.t('There is a "?" or "#" in the base URL, or it is that of a page.'),
  trusted: () => l10n.t("The certificate that it trusts can't be read."),
  tokenEndpoint: () => connectionProblemText('tokenEndpoint'),
  clientAuthentication: () => connectionProblemText('clientAuthentication'),
  grantType: () => connectionProblemText('grantType'),
  headers: () => connectionProblemText('headers'),
  endpoint: () => l10n.t("One of its endpoints can't be used."),
  endpointNotRead: () => l10n.t('One of its endpoints changes something, and says that it only reads.'),
  endpointElsewhere: () => l10n.t("One of its endpoints is for a connection that isn't in the file."),
  otherLink: () => l10n.t("Org Access doesn't know links of this kind."),
  notJson: () => l10n.t("It isn't JSON."),
  tooLarge: () => l10n.t('It is too large.'),
  noList: () => l10n.t('It contains no list called "connections".'),
  tooMany: () => l10n.t('It contains too many connections.'),
  noObject: () => l10n.t("It isn't an object with a base URL and a client ID."),
  secret: () =>
    l10n.t(
      "It contains a password, a token, or another secret. Secrets don't belong there: everyone who gets it can read them.",
    ),
  twice: () => l10n.t("It contains the same field twice, so it doesn't say which one is meant."),
  noText: () => l10n.t("One of its fields isn't text."),
  unseen: () => l10n.t("It contains characters that can't be seen, or that don't belong there."),
  tooLong: () => l10n.t('One of its fields is too long to be shown whole.'),
  noBaseUrl: () => l10n.t('The base URL is missing.'),
  noClientId: () => l10n.t('The client ID is missing.'),
};
