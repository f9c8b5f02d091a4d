import * as l10n from '@vscode/l10n';
import type { ClientAuthentication } from '../../connections/common/connection.ts';
import { daysFromNow, elapsedText } from '../../platform/common/text/time.ts';
import type { CertificateFacts } from '../../tls/common/certificateFacts.ts';
import type { Fact, FactValues, Form } from './findings.ts';

/**
 * A name and a value, as they stand in a report. The value may be text of the service, unless it is a fingerprint: hexadecimal numbers,
 * which no search for secrets may hide.
 */
export type FactRow = readonly [name: string, value: string, kind?: 'fingerprint'];

/** The name of a fact, and its value in words. Some facts make several rows. */
export function factRows<N extends keyof FactValues>([name, value]: Fact<N>): readonly FactRow[] {
  return rows[name](value);
}

const rows: { readonly [N in keyof FactValues]: (value: FactValues[N]) => readonly FactRow[] } = {
  proxy: (value) => [[l10n.t('Proxy'), value]],
  proxySource: (value) => [[l10n.t('Set in'), value]],
  hasUserName: (value) => [[l10n.t('Has a user name'), yesOrNo(value)]],
  proxyStatus: (value) => [[l10n.t('Proxy status'), String(value)]],
  code: (value) => [[l10n.t('Code'), value]],
  addresses: (value) => [[l10n.t('Addresses'), value.join(', ')]],
  tried: ({ at, result }) => [[at, typeof result === 'string' ? result : elapsedText(result)]],
  protocol: (value) => [[l10n.t('Protocol'), value]],
  certificate: certificateRows,
  ownCertificate: ({ subject, from, to, daysLeft }) => [
    [l10n.t('Client certificate'), subject],
    [l10n.t('Client certificate, valid'), validity(from, to, daysLeft)],
  ],
  trustedFingerprint: (value) => [[l10n.t('Trusted certificate, SHA-256'), value, 'fingerprint']],
  headers: (value) => [[l10n.t('Added headers'), value.join(', ')]],
  clientAuthentication: (value) => [[l10n.t('Client authentication'), authenticationText(value)]],
  tokenEndpoint: (value) => [[l10n.t('Token endpoint'), value]],
  status: (value) => [[l10n.t('Status'), String(value)]],
  form: (value) => [[l10n.t('Format'), formNames[value]]],
  schemes: (value) => [[l10n.t('Asks for'), value.join(', ') || '–']],
  serviceTime: (value) => [[l10n.t('Time at the service'), timeText(value)]],
  ownTime: (value) => [[l10n.t('Time on this computer'), timeText(value)]],
  issued: (value) => [[l10n.t('Issued'), timeText(value)]],
  validUntil: (value) => [
    [l10n.t('Valid until'), value === undefined ? l10n.t('not specified by the service') : timeText(value)],
  ],
  isRenewable: (value) => [[l10n.t('Can be refreshed'), yesOrNo(value)]],
  kind: (value) => [[l10n.t('Type'), value]],
  organizations: (value) => [[l10n.t('Organizations'), String(value)]],
  sites: (value) => [[l10n.t('Sites'), String(value)]],
  privileges: (value) => [[l10n.t('Distinct privileges'), String(value)]],
  unread: (value) => [[l10n.t('Parts not understood'), String(value)]],
};

const formNames: Readonly<Record<Form, string>> = { json: 'JSON', html: 'HTML', xml: 'XML', empty: '–', other: '?' };

function certificateRows({
  number,
  subject,
  issuer,
  names,
  from,
  to,
  daysLeft,
  sha256,
}: CertificateFacts): readonly FactRow[] {
  return [
    [l10n.t('Certificate {0}', number), subject],
    ...(names.length > 0 ? [[l10n.t('Certificate {0}, names', number), names.join(', ')] as const] : []),
    [l10n.t('Certificate {0}, issued by', number), issuer],
    [l10n.t('Certificate {0}, valid', number), validity(from, to, daysLeft)],
    [l10n.t('Certificate {0}, SHA-256', number), sha256, 'fingerprint'],
  ];
}

function authenticationText(how: ClientAuthentication): string {
  return {
    form: () => l10n.t('client ID and client secret in the form'),
    basic: () => l10n.t('client ID and client secret by HTTP Basic'),
    none: () => l10n.t('client ID alone, without a client secret'),
  }[how]();
}

function validity(from: string, to: string, daysLeft: number): string {
  if (Number.isNaN(daysLeft)) return l10n.t('{0} to {1}', from, to);
  return daysLeft < 0
    ? l10n.t('{0} to {1} (expired {2})', from, to, daysFromNow(daysLeft))
    : l10n.t('{0} to {1} (expires {2})', from, to, daysFromNow(daysLeft));
}

function timeText(atMs: number): string {
  return new Date(atMs).toISOString();
}

function yesOrNo(value: boolean): string {
  return value ? l10n.t('yes') : l10n.t('no');
}
