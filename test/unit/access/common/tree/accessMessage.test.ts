import assert from 'node:assert/strict';
import { accessMessage } from '../../../../../src/access/common/tree/accessMessage.ts';
import { decodeUserRecord } from '../../../../../src/service/privileges/common/userRecord.ts';
import type { Detail, Session } from '../../../../../src/session/common/session.ts';
import { failure, loaded, loading, obtainedAtMs } from '../../../../support/session/shownStates.ts';

describe('accessMessage', () => {
  it('accessMessage describes access that is missing, unrecognized, or outdated, and the access of a client', () => {
    const empty: Detail = { kind: 'loaded', record: decodeUserRecord({ name: 'Jo' }), loadedAtMs: obtainedAtMs };
    const odd: Detail = { kind: 'loaded', record: decodeUserRecord({ orgPrivilegeMap: 7 }), loadedAtMs: obtainedAtMs };
    const message = (detail: Detail) => accessMessage(detail, 'en');
    assert.equal(message(loaded), undefined);
    assert.equal(message(loading), undefined);
    const client = { grantType: 'client_credentials', username: 'client nightly' } as Session;
    assert.equal(
      accessMessage(loaded, 'en', client),
      'This is the access of client nightly, which is signed in with client credentials.',
    );
    assert.match(message(empty) ?? '', /don't have access to any organization/);
    assert.match(message(odd) ?? '', /doesn't understand/);
    assert.match(
      message({ kind: 'failed', error: failure, last: loaded }) ?? '',
      /as of Jan 15, 2026, .*can't be reached/,
    );
  });
});
