import * as l10n from '@vscode/l10n';
import { originOf } from '../../core/connection/connection.ts';
import { plain } from '../text/displayText.ts';
import { addressProblemText } from './connectionText.ts';
import type { ReadShared, SharedConnection, SharedProblem } from './sharedConnections.ts';

/** Where shared connections come from. */
export type SharedSource = 'link' | 'file';

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
  incomplete: () => addressProblemText('incomplete'),
  otherScheme: () => addressProblemText('otherScheme'),
  unprotected: () => addressProblemText('unprotected'),
  credentials: () => l10n.t("There is a user name or a password in the base URL. Secrets don't belong there."),
  extra: () => l10n.t('There is a "?" or "#" in the base URL.'),
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

/** All that would be added, in full, a line for each. @param shared as it was read, so that it is short and seen */
export function sharedDetail(source: SharedSource, shared: SharedConnection): string {
  const whole = (text: string) => plain(text, Infinity);
  return [
    l10n.t('Origin: {0}', originOf(shared)),
    l10n.t('Base URL: {0}', whole(shared.baseUrl)),
    l10n.t('Client ID: {0}', whole(shared.clientId)),
    l10n.t('Name: {0}', whole(shared.name)),
    shared.scope === ''
      ? l10n.t('Scope: what the service grants by default')
      : l10n.t('Scope: {0}', whole(shared.scope)),
    '',
    source === 'link'
      ? l10n.t('A link asks for this. Add it only if you know who it is from.')
      : l10n.t('A file asks for this. Add it only if you know who it is from.'),
    l10n.t(
      'When you sign in, your user name, your password and the client secret go to this address. Nothing is sent now.',
    ),
  ].join('\n');
}
