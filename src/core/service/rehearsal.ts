import { decodeTokenResponse, type Tokens } from '../tokens.ts';
import { decodeUserRecord, type UserRecord } from '../userRecord.ts';

/**
 * Reads an answer of each kind, made up. What is done for the first time takes several times as long, so it is done before a
 * person waits for it.
 *
 * @returns a token for a time of two units, and a record with two of each kind, which are put in order
 */
export function rehearseAnswers(): { readonly tokens: Tokens; readonly record: UserRecord } {
  const twice = <T>(members: T) => [1, 2].map((id) => ({ id, name: `Rehearsal ${id}`, ...members }));
  const places = twice({ roles: twice({ privileges: ['REHEARSE', 'REPEAT'] }) });
  const tokens = decodeTokenResponse(
    { access_token: 'rehearsal', token_type: 'bearer', expires_in: 5400, scope: 'read', refresh_token: 'rehearsal' },
    0,
  );
  const record = decodeUserRecord({
    id: 1,
    name: 'Rehearsal',
    lastLoginTime: 0,
    orgPrivilegeMap: { organizations: twice({ sites: places }) },
  });
  return { tokens, record };
}
