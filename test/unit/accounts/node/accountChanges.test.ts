import assert from 'node:assert/strict';
import { accountChanges, type Account } from '../../../../src/accounts/node/accounts.ts';
import { accounts, acme, live } from '../../../support/session/accountsOf.ts';

const kinds = (before: readonly Account[], after: readonly Account[]) => {
  const changes = accountChanges(before, after);
  return changes && { added: changes.added.length, removed: changes.removed.length, changed: changes.changed.length };
};

describe('accountChanges', () => {
  it('accountChanges returns the accounts that were added, removed, or changed between two session states', () => {
    const before = accounts([acme, live(acme)]);
    assert.equal(
      kinds(before, accounts([acme, live(acme, { kind: 'refreshing' })])),
      undefined,
      'nothing has happened yet',
    );
    assert.deepEqual(
      kinds(before, accounts([acme, live(acme, { token: 'token-2' })])),
      { added: 0, removed: 0, changed: 1 },
      'refreshed',
    );
    assert.deepEqual(
      kinds(before, accounts([acme, live(acme, { scope: ['read', 'write'] })])),
      { added: 0, removed: 0, changed: 1 },
      'other scopes',
    );
    assert.deepEqual(kinds([], before), { added: 1, removed: 0, changed: 0 }, 'signed in');
    assert.deepEqual(
      kinds(before, accounts([acme, { kind: 'signedOut' }])),
      { added: 0, removed: 1, changed: 0 },
      'signed out',
    );
    assert.deepEqual(kinds(before, accounts()), { added: 0, removed: 1, changed: 0 }, 'the connection is gone');
    assert.deepEqual(
      kinds(before, accounts([acme, live(acme, { username: 'kim' })])),
      { added: 1, removed: 1, changed: 0 },
      'somebody else',
    );
    assert.deepEqual(
      kinds(before, accounts([{ ...acme, name: 'Renamed' }, live(acme)])),
      { added: 1, removed: 1, changed: 0 },
      'another name is another account to the editor',
    );
    assert.deepEqual(
      kinds(before, accounts([{ ...acme, id: 'another' }, live(acme)])),
      { added: 1, removed: 1, changed: 0 },
      'another connection of the same name',
    );
    const second = { ...acme, id: 'second' };
    assert.deepEqual(
      kinds(before, accounts([acme, live(acme, { token: 'token-2' })], [second, live(second)])),
      { added: 1, removed: 0, changed: 1 },
      'refreshed here, and signed in there',
    );
    const both = { scope: ['read', 'write'] };
    assert.equal(
      kinds(accounts([acme, live(acme, both)]), accounts([acme, live(acme, both)])),
      undefined,
      'the same scopes',
    );
  });
});
