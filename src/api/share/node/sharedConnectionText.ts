import * as l10n from '@vscode/l10n';
import { plain } from '../../../platform/common/text/displayText.ts';
import { originOf, type ClientAuthentication } from '../../../service/connection/common/connection.ts';
import { tokenOriginOf } from '../../../service/connection/common/tokenEndpoint.ts';
import { connectionProblemText } from '../../../service/connection/node/connectionText.ts';
import type { SharedConnection, SharedMember } from './sharedConnection.ts';
import type { ReadShared, SharedProblem } from './sharedConnections.ts';

export type SharedSource = 'link' | 'file';

/** @param shared already validated */
export function sharedDetail(source: SharedSource, shared: SharedConnection): string {
  const whole = (text: string) => plain(text, Infinity);
  const trust = trustLines(shared.expected);
  const lines: Readonly<Record<SharedMember, readonly string[]>> = {
    baseUrl: [l10n.t('Origin: {0}', originOf(shared)), l10n.t('Base URL: {0}', whole(shared.baseUrl))],
    clientId: [l10n.t('Client ID: {0}', whole(shared.clientId))],
    name: [l10n.t('Name: {0}', whole(shared.name))],
    scope: [
      shared.scope === ''
        ? l10n.t('Scope: what the service grants by default')
        : l10n.t('Scope: {0}', whole(shared.scope)),
    ],
    tokenEndpoint:
      shared.tokenEndpoint === undefined ? [] : [l10n.t('Token endpoint: {0}', whole(shared.tokenEndpoint))],
    clientAuthentication: shared.clientAuthentication ? [authentications[shared.clientAuthentication]()] : [],
    grantType: shared.grantType ? [l10n.t('Grant type: client_credentials, without a person')] : [],
    headers: shared.headers ? [l10n.t('Headers: {0}', shared.headers.map(({ name }) => name).join(', '))] : [],
    production: shared.production ? [l10n.t('Marked as production')] : [],
    trusted: trust,
  };
  return [
    ...Object.values(lines).flat(),
    '',
    source === 'link'
      ? l10n.t('A link asks for this. Add it only if you know who it is from.')
      : l10n.t('A file asks for this. Add it only if you know who it is from.'),
    ...(trust.length > 0
      ? [
          l10n.t(
            'Whoever has the key of a trusted certificate can pose as your service. Compare the fingerprint with the one from your administrator.',
          ),
        ]
      : []),
    ...(shared.headers ? [l10n.t("You'll be asked for the values of the headers at the first sign-in.")] : []),
    sentTo(shared),
  ].join('\n');
}

const authentications: Readonly<Record<ClientAuthentication, () => string>> = {
  form: () => l10n.t('Client authentication: client secret in the form'),
  basic: () => l10n.t('Client authentication: HTTP Basic'),
  none: () => l10n.t('Client authentication: none'),
};

/** Lists fingerprints only: anyone can write any name into a certificate. */
function trustLines(expected: SharedConnection['expected']): readonly string[] {
  return (expected?.fingerprints ?? []).map((fingerprint) =>
    expected?.kind === 'certificate'
      ? l10n.t('Trusts this certificate alone, SHA-256: {0}', fingerprint)
      : l10n.t('Trusts certificates of this authority alone, SHA-256: {0}', fingerprint),
  );
}

function sentTo(shared: SharedConnection): string {
  const tokenOrigin = tokenOriginOf(shared);
  return tokenOrigin === originOf(shared)
    ? l10n.t(
        'When you sign in, your user name, your password, and the client secret go to this address. Nothing is sent now.',
      )
    : l10n.t(
        'When you sign in, your user name, your password, and the client secret go to another address than that of the service: {0}. Nothing is sent now.',
        tokenOrigin,
      );
}

export function refusedText(
  source: SharedSource,
  { problem, position }: Extract<ReadShared, { problem: SharedProblem }>,
): string {
  const reason = sentences[problem]();
  if (source === 'link') return l10n.t('This link adds no connection. {0}', reason);
  return position === undefined
    ? l10n.t('This file adds no connection. {0}', reason)
    : l10n.t('This file adds no connection because of connection {0} in it. {1}', position, reason);
}

const sentences: Readonly<Record<SharedProblem, () => string>> = {
  incomplete: () => connectionProblemText('incomplete'),
  otherScheme: () => connectionProblemText('otherScheme'),
  unprotected: () => connectionProblemText('unprotected'),
  credentials: () => l10n.t("There is a user name or a password in the base URL. Secrets don't belong there."),
  extra: () => l10n.t('There is a "?" or "#" in the base URL, or it is the address of a web page.'),
  trusted: () => l10n.t("The fingerprint of the certificate that it trusts can't be read."),
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
  noObject: () => l10n.t("It isn't an object with a base URL and a client ID."),
  secret: () =>
    l10n.t(
      "It contains a password, a token, or another secret. Secrets don't belong there: everyone who gets it can read them.",
    ),
  noText: () => l10n.t("One of its fields isn't text."),
  unseen: () => l10n.t("It contains characters that can't be seen, or that don't belong there."),
  tooLong: () => l10n.t('One of its fields is too long to be shown whole.'),
  noBaseUrl: () => l10n.t('The base URL is missing.'),
  noClientId: () => l10n.t('The client ID is missing.'),
};
