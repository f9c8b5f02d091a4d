import assert from 'node:assert/strict';
import { connectionIdOf, missingScopes } from '../../../../src/accounts/node/accounts.ts';
import type { Connection } from '../../../../src/connections/common/connection.ts';
import type { SessionState } from '../../../../src/session/common/session.ts';
import { figure } from '../../../support/figures.ts';
import { accounts, acme, live, only, type Given } from '../../../support/session/accountsOf.ts';
import { hostileTexts } from '../../../support/texts/hostileTexts.ts';

describe('accounts', () => {
  it('accountsOf lists every person who is signed in, including while a session is refreshing or degraded', () => {
    const states: SessionState[] = [
      { kind: 'signedOut' },
      { kind: 'restoring' },
      { kind: 'signingIn' },
      { kind: 'reauthRequired', username: 'robin', reason: 'ended', detail: { kind: 'loading' } },
    ];
    for (const state of states) assert.deepEqual(accounts([acme, state]), [], state.kind);
    for (const kind of ['active', 'refreshing', 'degraded'] as const)
      assert.equal(only(accounts([acme, live(acme, { kind })])).connectionId, 'acme', kind);
  });

  it('accountsOf labels accounts with the person, connection, and origin, because VS Code stores consent per label', () => {
    const label = (connection: Connection, username?: string) =>
      only(accounts([connection, live(connection, username === undefined ? {} : { username })])).label;
    assert.equal(label(acme), 'robin (Acme, service.example.com)');
    assert.equal(label({ ...acme, name: 'service.example.com' }), 'robin (service.example.com)');
    assert.equal(label({ ...acme, baseUrl: 'http://127.0.0.1:8080' }), 'robin (Acme, http://127.0.0.1:8080)');
    assert.notEqual(label({ ...acme, baseUrl: 'https://other.example.com' }), label(acme));
    assert.notEqual(label(acme, 'kim'), label(acme));
  });

  it('accountsOf adds an ID to the label of a second connection with the same name, and leaves the first label unchanged', () => {
    const twin = { ...acme, id: 'twin' };
    const labels = accounts([acme, live(acme)], [twin, live(twin)]).map(({ label }) => label);
    assert.deepEqual(labels, ['robin (Acme, service.example.com)', 'robin (Acme, service.example.com, twin)']);
    assert.deepEqual(
      accounts([acme, { kind: 'signedOut' }], [twin, live(twin)]).map(({ label }) => label),
      [labels[1]],
      'whether the other is signed in makes no difference',
    );
    const other = { ...acme, id: 'other', name: 'Other' };
    assert.equal(accounts([acme, live(acme)], [other, live(other)])[1]?.label, 'robin (Other, service.example.com)');
  });

  it('accountsOf returns unique labels even if names are truncated, escaped, or imitate other parts of a label', () => {
    const long = 'x'.repeat(80);
    const names = [
      'Acme',
      long,
      `${long}y`,
      `${long}z`,
      'Ac\u202eme',
      'Ac‹U+202E›me',
      'Ac\u200bme',
      'Acme (b',
      'Acme, one.example',
      'Acme, two.example',
      'Acme, one.example, x',
      'Acme, intranet',
      'one.example',
      'two.example',
      '$(x)',
      '$\u200b(x)',
      'b (Acme',
      'Acme, Inc.',
      '‹U+',
      '#0123456789abcdef',
    ];
    const people = [
      'robin',
      `robin ${long}`,
      `robin ${long}1`,
      `robin ${long}2`,
      'robin (Acme',
      'robin (b',
      'ro\u202ebin',
      'ro‹U+202E›bin',
      'robin ',
      'robin (Acme, one.example)',
    ];
    const ids = [
      'acme',
      'one.example',
      'two.example',
      'x',
      'x, two.example',
      long,
      `${long}z`,
      'one.example) #0123456789abcdef',
    ];
    const origins = [
      'https://one.example',
      'https://two.example',
      'http://127.0.0.1:8080',
      'https://intranet',
      'https://x',
    ];
    const seen = new Map<string, string>();
    let shown = 0;
    for (const baseUrl of origins) {
      for (const name of names) {
        for (const username of people) {
          for (const id of ids) {
            // Only the second connection of a name shows its ID.
            for (const isTwin of [false, true]) {
              const connection = { ...acme, id, name, baseUrl };
              const before = { ...connection, id: 'before' };
              const all = isTwin
                ? accounts([before, { kind: 'signedOut' }], [connection, live(connection, { username })])
                : accounts([connection, live(connection, { username })]);
              const { label } = only(all);
              // The first connection is identified by its name and origin.
              const isWhole = !isTwin && !label.includes(' #');
              const owner = JSON.stringify([username, name, baseUrl, isTwin, isWhole ? '' : id]);
              assert.equal(seen.get(label) ?? owner, owner, label);
              assert.doesNotMatch(label, /\$\(|[\u202a-\u202e\p{Cc}]/u);
              seen.set(label, owner);
              shown += 1;
            }
          }
        }
      }
    }
    figure(
      `${shown} accounts with names made to be mistaken: ${seen.size} labels, 0 shared by two people, names or origins`,
    );
  });

  it('accountsOf adds no digest to a label whose names are ordinary', () => {
    const label = (name: string, username = 'robin', baseUrl = acme.baseUrl) =>
      only(accounts([{ ...acme, name, baseUrl }, live({ ...acme, name, baseUrl }, { username })])).label;
    assert.equal(label('service.example.com (2)'), 'robin (service.example.com (2), service.example.com)');
    assert.equal(label('Acme, Inc.'), 'robin (Acme, Inc., service.example.com)');
    assert.equal(
      label('127.0.0.1:8080', 'robin@example.com', 'http://127.0.0.1:8080'),
      'robin@example.com (127.0.0.1:8080, http://127.0.0.1:8080)',
    );
    assert.equal(label('Rīga · Produktion', 'DOMAIN\\robin'), 'DOMAIN\\robin (Rīga · Produktion, service.example.com)');
    assert.match(label('x'.repeat(61)), /^robin \(x{59}…, service\.example\.com\) #[0-9a-f]{16}$/);
  });

  it('accountsOf returns labels of limited length without icons or invisible characters, even for hostile names', () => {
    const unseen = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
    for (const text of hostileTexts()) {
      const hostile = { ...acme, name: text };
      const { label } = only(accounts([hostile, live(hostile, { username: text })]));
      assert.doesNotMatch(label, unseen);
      assert.doesNotMatch(label, /\$\(/);
      assert.ok(label.length < 1500, `${label.length} characters`);
    }
  });

  it("accountsOf keeps an account's ID across refreshes and renames, but not for another person, connection, or origin", () => {
    const id = (connection: Connection, given?: Given) => only(accounts([connection, live(connection, given)])).id;
    assert.equal(id(acme, { token: 'token-2' }), id(acme));
    assert.equal(id({ ...acme, name: 'Renamed', scope: 'read' }), id(acme));
    assert.equal(
      new Set([
        id(acme),
        id(acme, { username: 'kim' }),
        id({ ...acme, baseUrl: 'https://other.example.com' }),
        id({ ...acme, id: 'second' }),
      ]).size,
      4,
    );
    assert.match(id(acme), /^[0-9a-f]{24}:acme$/, 'other extensions have kept it');
    for (const connectionId of ['acme', 'a:b:c', '', 'window:demo'])
      assert.equal(connectionIdOf(id({ ...acme, id: connectionId })), connectionId);
  });

  it('accountsOf returns the granted scopes, or the requested scopes if the service returns none (RFC 6749 §5.1)', () => {
    const account = (scope: string, granted: readonly string[]) =>
      only(accounts([{ ...acme, scope }, live(acme, { scope: granted })]));
    assert.deepEqual(account('read write', ['read']).scopes, ['read']);
    assert.deepEqual(account('read, write', []).scopes, ['read', 'write']);
    assert.deepEqual(account(' ', []).scopes, ['read', 'write', 'trust']);
    assert.deepEqual(missingScopes(account('', ['read', 'write']), ['write', 'admin', 'read']), ['admin']);
    assert.deepEqual(missingScopes(account('', ['read']), []), []);
  });
});
