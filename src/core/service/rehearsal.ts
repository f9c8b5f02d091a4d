import { decodeTokenResponse } from '../tokens.ts';
import { decodeUserRecord, type UserRecord } from '../userRecord.ts';

/**
 * Reads an answer of each kind, made up. What is done for the first time takes several times as long, so it is done before a
 * person waits for it.
 *
 * @returns a record with one organization, one site, one role and one privilege
 */
export function rehearseAnswers(): UserRecord {
  const named = { id: 1, name: 'Rehearsal' };
  const roles = [{ ...named, privileges: ['REHEARSE'] }];
  decodeTokenResponse({ access_token: 'rehearsal', token_type: 'bearer', expires_in: 3600, scope: 'read' }, 0);
  return decodeUserRecord({
    ...named,
    lastLoginTime: 0,
    orgPrivilegeMap: { organizations: [{ ...named, sites: [{ ...named, roles }] }] },
  });
}
