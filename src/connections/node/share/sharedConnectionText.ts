import * as l10n from '@vscode/l10n';
import { plain } from '../../../platform/common/text/displayText.ts';
import { originOf, type ClientAuthentication } from '../../common/connection.ts';
import { tokenOriginOf } from '../../common/tokenEndpoint.ts';
import { certificatesIn } from '../connectionOptions.ts';
import { fingerprintOf } from '../expectedCertificate.ts';
import type { SharedConnection } from './sharedConnection.ts';

/** Where shared connections come from. */
export type SharedSource = 'link' | 'file';

/** All that would be added, in full, a line for each. @param shared as it was read, so that it is short and seen */
export function sharedDetail(source: SharedSource, shared: SharedConnection): string {
  const whole = (text: string) => plain(text, Infinity);
  const trust = trustLines(shared);
  return [
    l10n.t('Origin: {0}', originOf(shared)),
    l10n.t('Base URL: {0}', whole(shared.baseUrl)),
    l10n.t('Client ID: {0}', whole(shared.clientId)),
    l10n.t('Name: {0}', whole(shared.name)),
    shared.scope === ''
      ? l10n.t('Scope: what the service grants by default')
      : l10n.t('Scope: {0}', whole(shared.scope)),
    ...(shared.tokenEndpoint === undefined ? [] : [l10n.t('Token endpoint: {0}', whole(shared.tokenEndpoint))]),
    ...(shared.clientAuthentication ? [authentications[shared.clientAuthentication]()] : []),
    ...(shared.grantType ? [l10n.t('Grant type: client_credentials, without a person')] : []),
    ...(shared.headers ? [l10n.t('Headers: {0}', shared.headers.map(({ name }) => name).join(', '))] : []),
    ...(shared.production ? [l10n.t('Marked as production')] : []),
    ...trust,
    '',
    source === 'link'
      ? l10n.t('A link asks for this. Add it only if you know who it is from.')
      : l10n.t('A file asks for this. Add it only if you know who it is from.'),
    ...(trust.length > 0
      ? [
          l10n.t(
            'Whoever has the key of a trusted certificate can pose as your service. Compare the fingerprint with that of your administrator.',
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

/** Certificates by their fingerprints alone: the names in them are what anyone has written there. */
function trustLines({ trusted, expected }: SharedConnection): readonly string[] {
  const kind = trusted?.kind ?? expected?.kind;
  const fingerprints = trusted ? certificatesIn(trusted.pem).map(fingerprintOf) : (expected?.fingerprints ?? []);
  return fingerprints.map((fingerprint) =>
    kind === 'certificate'
      ? l10n.t('Trusts this certificate alone, SHA-256: {0}', fingerprint)
      : l10n.t('Trusts certificates of this authority alone, SHA-256: {0}', fingerprint),
  );
}

function sentTo(shared: SharedConnection): string {
  const tokenOrigin = tokenOriginOf(shared);
  return tokenOrigin === originOf(shared)
    ? l10n.t(
        'When you sign in, your user name, your password and the client secret go to this address. Nothing is sent now.',
      )
    : l10n.t(
        'When you sign in, your user name, your password and the client secret go to another address than that of the service: {0}. Nothing is sent now.',
        tokenOrigin,
      );
}
