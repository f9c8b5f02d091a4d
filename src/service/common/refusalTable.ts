import type { OrgAccessError } from '../../platform/common/errors.ts';
import type { Problem } from '../../platform/errors/common/problems.ts';
import type { RequestPurpose } from '../../platform/errors/common/problemTable.ts';

/**
 * Meaning of a refused refresh.
 * - `ended`: the session is over
 * - `clientRefused`: the same, because of the client
 * - `unsupported`: the token is used until it expires
 * - `transient`: retried with the same refresh token
 */
export type RefreshVerdict = 'ended' | 'clientRefused' | 'unsupported' | 'transient';

export interface RefusalRow {
  readonly codes: readonly string[];
  readonly verdict: RefreshVerdict;
  /** Defaults to the problem of the status. */
  readonly problems: Readonly<Partial<Record<RequestPurpose, Problem>>>;
}

const sessionEnded: Problem = { code: 'sessionEnded' };
const clientRefused: Problem = { code: 'clientRefused' };

/** Error codes that mean more than their status (docs/staying-signed-in.md). */
export const refusalTable: readonly RefusalRow[] = [
  {
    codes: ['invalid_grant'],
    verdict: 'ended',
    problems: {
      signIn: { code: 'wrongPassword' },
      clientSignIn: clientRefused,
      refresh: sessionEnded,
      request: sessionEnded,
    },
  },
  // Spring Security OAuth and Ory Hydra: refresh token expired or reused.
  {
    codes: ['invalid_token', 'token_inactive'],
    verdict: 'ended',
    problems: { refresh: sessionEnded, request: { code: 'tokenRefused' } },
  },
  {
    // OpenID Connect Core §3.1.2.6: the person must act.
    codes: ['interaction_required', 'login_required', 'consent_required'],
    verdict: 'ended',
    problems: { ...inEither({ code: 'moreThanPassword' }), refresh: sessionEnded, request: sessionEnded },
  },
  {
    codes: ['invalid_client'],
    verdict: 'clientRefused',
    problems: { signIn: clientRefused, clientSignIn: clientRefused, refresh: clientRefused, request: clientRefused },
  },
  {
    // Keycloak: wrong client secret. Others: grant not allowed.
    codes: ['unauthorized_client'],
    verdict: 'clientRefused',
    problems: {
      signIn: { code: 'clientMayNot', as: 'person' },
      clientSignIn: { code: 'clientMayNot', as: 'client' },
      refresh: clientRefused,
      request: clientRefused,
    },
  },
  {
    // Spring Security OAuth: HTTP Basic required, or person lookup failed.
    codes: ['unauthorized'],
    verdict: 'transient',
    problems: { signIn: clientRefused, clientSignIn: clientRefused },
  },
  {
    codes: ['unsupported_grant_type'],
    verdict: 'unsupported',
    problems: {
      signIn: { code: 'passwordGrantUnsupported' },
      clientSignIn: { code: 'clientGrantUnsupported' },
      refresh: { code: 'refreshUnsupported' },
    },
  },
  {
    codes: ['invalid_request'],
    verdict: 'transient',
    problems: {
      signIn: { code: 'signInNotUnderstood', as: 'person' },
      clientSignIn: { code: 'signInNotUnderstood', as: 'client' },
      request: { code: 'requestNotUnderstood' },
    },
  },
  { codes: ['invalid_scope'], verdict: 'transient', problems: inEither({ code: 'scopeRefused' }) },
  { codes: ['insufficient_scope'], verdict: 'transient', problems: { request: { code: 'scopeTooSmall' } } },
];

function inEither(problem: Problem): RefusalRow['problems'] {
  return { signIn: problem, clientSignIn: problem };
}

const rowOfCode: ReadonlyMap<string | undefined, RefusalRow> = new Map(
  refusalTable.flatMap((row) => row.codes.map((code) => [code, row] as const)),
);

export function rowOf(code: string | undefined): RefusalRow | undefined {
  return rowOfCode.get(code);
}

/** Only a definite refusal by the service itself ends a session. */
export function refreshVerdict({ kind, oauthCode }: OrgAccessError): RefreshVerdict {
  return (kind === 'oauth' ? rowOf(oauthCode)?.verdict : undefined) ?? 'transient';
}
