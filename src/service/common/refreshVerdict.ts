import type { OrgAccessError } from '../../platform/common/errors.ts';
import { rowOf } from './refusalTable.ts';

/**
 * The meaning of a refused refresh for the session.
 *
 * - `ended`         the session is over
 * - `clientRefused` the session is over, since the client ID or the client secret is not accepted
 * - `unsupported`   the service does not refresh; the token is used until it ends
 * - `transient`     it is tried again with the same refresh token, for as long as the window lives and nobody signs in or out
 */
export type RefreshVerdict = 'ended' | 'clientRefused' | 'unsupported' | 'transient';

/** Sorts a failed refresh. Only a definite refusal by the service itself ends a session; everything else is taken to pass. */
export function refreshVerdict({ kind, oauthCode }: OrgAccessError): RefreshVerdict {
  return (kind === 'oauth' ? rowOf(oauthCode)?.verdict : undefined) ?? 'transient';
}
