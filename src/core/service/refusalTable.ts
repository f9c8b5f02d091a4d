import * as l10n from '@vscode/l10n';
import type { RefreshVerdict } from './refreshVerdict.ts';

/** What was asked of the service, which decides what a refusal means to a person. */
export type Operation = 'signIn' | 'refresh' | 'request';

export interface RefusalRow {
  /** Error codes as services send them. */
  readonly codes: readonly string[];
  /** What follows when a refresh is refused with one of them. */
  readonly verdict: RefreshVerdict;
  /** What a person reads. Where there is no message, that goes by the status. */
  readonly messages: Readonly<Partial<Record<Operation, () => string>>>;
}

const sessionEnded = () => l10n.t('The session has ended. Sign in again.');
const clientRefused = () => l10n.t('The service does not accept the client ID or client secret. Check both.');
const notUnderstood = () => l10n.t('The service did not understand the request. Check the base URL.');
const tokenRefused = () => l10n.t('The service no longer accepts the access token. Sign in again.');

/**
 * The error codes that mean more than their status does; README.md has what follows from them as a table. A code that is
 * not listed, and an answer without one, may be of a gateway or of a service that is being redeployed: it decides nothing.
 */
export const refusalTable: readonly RefusalRow[] = [
  {
    codes: ['invalid_grant'],
    verdict: 'ended',
    messages: { signIn: () => l10n.t('The user name or password is not right.'), refresh: sessionEnded, request: sessionEnded },
  },
  {
    // Spring Security OAuth and Ory Hydra answer so for a refresh token that has expired or was used before.
    codes: ['invalid_token', 'token_inactive'],
    verdict: 'ended',
    messages: { refresh: sessionEnded, request: tokenRefused },
  },
  {
    // OpenID Connect Core §3.1.2.6: only the person can go on.
    codes: ['interaction_required', 'login_required', 'consent_required'],
    verdict: 'ended',
    messages: {
      signIn: () => l10n.t('The service asks for more than user name and password, such as a second factor, which Org Access cannot give. Ask your administrator.'),
      refresh: sessionEnded,
      request: sessionEnded,
    },
  },
  {
    // Keycloak answers the second for a client secret that is wrong.
    codes: ['invalid_client', 'unauthorized_client'],
    verdict: 'clientRefused',
    messages: { signIn: clientRefused, refresh: clientRefused, request: clientRefused },
  },
  {
    codes: ['unsupported_grant_type'],
    verdict: 'unsupported',
    messages: {
      signIn: () => l10n.t('This service does not accept sign-in with user name and password.'),
      refresh: () => l10n.t('This service does not refresh tokens. Sign in again when the token ends.'),
    },
  },
  { codes: ['invalid_request'], verdict: 'transient', messages: { signIn: notUnderstood, request: notUnderstood } },
  {
    codes: ['invalid_scope'],
    verdict: 'transient',
    messages: { signIn: () => l10n.t('The service does not grant the scope that was asked for. Edit the scope of the connection.') },
  },
  {
    codes: ['insufficient_scope'],
    verdict: 'transient',
    messages: { request: () => l10n.t('The token’s scope does not cover this. Edit the scope of the connection, then sign in again.') },
  },
];

const rowOfCode: ReadonlyMap<string | undefined, RefusalRow> = new Map(refusalTable.flatMap((row) => row.codes.map((code) => [code, row] as const)));

/** What is known of an error code. */
export function rowOf(code: string | undefined): RefusalRow | undefined {
  return rowOfCode.get(code);
}
