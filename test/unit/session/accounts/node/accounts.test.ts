import assert from 'node:assert/strict';
import type { Connection } from '../../../../../src/service/connection/common/connection.ts';
import {
  accountChanges,
  accountsOf,
  connectionIdOf,
  missingScopes,
  type Account,
} from '../../../../../src/session/accounts/node/accounts.ts';
import { personAt } from '../../../../../src/session/accounts/node/accounts.ts';
import type { SessionState } from '../../../../../src/session/common/session.ts';
import { hostileTexts } from '../../../../support/texts/hostileTexts.ts';

const acme: Connection = {
  id: 'acme',
  name: 'Acme',
  baseUrl: 'https://service.example.com/base',
  clientId: 'c',
  scope: 'read write',
};

interface Given {
  readonly username?: string;
  readonly token?: string;
  readonly scope?: readonly string[];
  readonly kind?: 'active' | 'refreshing' | 'degraded';
}

/** Returns the state of a signed-in user. */
function live(connection: Connection, given: Given = {}): SessionState {
  const { username = 'robin', token = 'token-1', scope = ['read'], kind = 'active' } = given;
  const tokens = { accessToken: token, tokenType: 'bearer', scope, obtainedAtMs: 0, answer: {} };
  const session = { origin: new URL(connection.baseUrl).origin, username, version: 1, tokens };
  return { kind, session, detail: { kind: 'loading' } } as SessionState;
}

function accounts(...all: readonly (readonly [Connection, SessionState])[]): Account[] {
  return accountsOf({
    connections: all.map(([connection]) => connection),
    activeId: all[0]?.[0].id,
    states: new Map(all.map(([{ id }, state]) => [id, state])),
  });
}

function only(connection: Connection, given?: Given): Account {
  const [account] = accounts([connection, live(connection, given)]);
  return account ?? assert.fail();
}

const label = (connection: Connection, username?: string) =>
  only(connection, username === undefined ? {} : { username }).label;
const out: SessionState = { kind: 'signedOut' };
const twin = { ...acme, id: 'twin' };

describe('accounts', () => {
  it('accountsOf lists every person who is signed in, including while a session is refreshing or degraded', () => {
    const states: SessionState[] = [
      out,
      { kind: 'restoring' },
      { kind: 'signingIn' },
      { kind: 'reauthRequired', username: 'robin', reason: 'ended', detail: { kind: 'loading' } },
    ];
    for (const state of states) assert.deepEqual(accounts([acme, state]), [], state.kind);
    for (const kind of ['active', 'refreshing', 'degraded'] as const)
      assert.equal(only(acme, { kind }).connectionId, 'acme', kind);
  });

  it('accountsOf labels accounts with the person, connection, and origin, because VS Code stores consent per label', () => {
    assert.equal(label(acme), 'robin (Acme, service.example.com)');
    assert.equal(label({ ...acme, name: 'service.example.com' }), 'robin (service.example.com)');
    assert.equal(label({ ...acme, baseUrl: 'http://127.0.0.1:8080' }), 'robin (Acme, http://127.0.0.1:8080)');
    assert.equal(
      label({ ...acme, name: 'Acme, Inc.' }, 'a@b.example'),
      'a@b.example (Acme, Inc., service.example.com)',
    );
    assert.match(label({ ...acme, name: 'x'.repeat(61) }), /^robin \(x{59}…, service\.example\.com\) #[0-9a-f]{16}$/);
  });

  it('accountsOf adds an ID to the label of a second connection with the same name, and leaves the first label unchanged', () => {
    const labels = accounts([acme, live(acme)], [twin, live(twin)]).map((account) => account.label);
    assert.deepEqual(labels, ['robin (Acme, service.example.com)', 'robin (Acme, service.example.com, twin)']);
    assert.deepEqual(
      accounts([acme, out], [twin, live(twin)]).map((account) => account.label),
      [labels[1]],
      'whether the other is signed in makes no difference',
    );
  });

  it('accountsOf returns unique labels even if names are truncated, escaped, or imitate other parts of a label', () => {
    const long = 'x'.repeat(80);
    const names = [
      'Acme',
      `${long}y`,
      `${long}z`,
      'Ac\u202eme',
      'Ac‹U+202E›me',
      'Acme (b',
      'Acme, one.example',
      'one.example',
    ];
    const people = [
      'robin',
      `robin ${long}1`,
      `robin ${long}2`,
      'robin (Acme',
      'ro\u202ebin',
      'ro‹U+202E›bin',
      'robin ',
    ];
    const ids = ['acme', 'one.example', `${long}z`, 'one.example) #0123456789abcdef'];
    const origins = ['https://one.example', 'https://two.example', 'http://127.0.0.1:8080'];
    const seen = new Map<string, string>();
    for (const baseUrl of origins)
      for (const name of names)
        for (const username of people)
          for (const id of ids)
            // Only the second connection of a name shows its ID.
            for (const isTwin of [false, true]) {
              const connection = { ...acme, id, name, baseUrl };
              const before = { ...connection, id: 'before' };
              const own = [connection, live(connection, { username })] as const;
              const [account]: Account[] = isTwin ? accounts([before, out], own) : accounts(own);
              const shown: string = account?.label ?? assert.fail();
              // The first connection is identified by its name and origin.
              const isWhole: boolean = !isTwin && !shown.includes(' #');
              const owner: string = JSON.stringify([username, name, baseUrl, isTwin, isWhole ? '' : id]);
              assert.equal(seen.get(shown) ?? owner, owner, shown);
              seen.set(shown, owner);
            }
  });

  it('accountsOf returns labels of limited length without icons or invisible characters, even for hostile names', () => {
    for (const text of hostileTexts()) {
      const shown = label({ ...acme, name: text }, text);
      assert.doesNotMatch(shown, /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|\$\(/u);
      assert.ok(shown.length < 1500, `${shown.length} characters`);
    }
  });

  it("accountsOf keeps an account's ID across refreshes and renames, but not for another person, connection, or origin", () => {
    const id = (connection: Connection, given?: Given) => only(connection, given).id;
    assert.equal(id(acme, { token: 'token-2' }), id(acme));
    assert.equal(id({ ...acme, name: 'Renamed', scope: 'read' }), id(acme));
    const others = [id(acme, { username: 'kim' }), id({ ...acme, baseUrl: 'https://other.example.com' }), id(twin)];
    assert.equal(new Set([id(acme), ...others]).size, 4);
    assert.match(id(acme), /^[0-9a-f]{24}:acme$/, 'other extensions have kept it');
    for (const connectionId of ['acme', 'a:b:c', '', 'window:demo'])
      assert.equal(connectionIdOf(id({ ...acme, id: connectionId })), connectionId);
  });

  it('accountsOf returns the granted scopes, or the requested scopes if the service returns none (RFC 6749 §5.1)', () => {
    const account = (scope: string, granted: readonly string[]) => only({ ...acme, scope }, { scope: granted });
    assert.deepEqual(account('read write', ['read']).scopes, ['read']);
    assert.deepEqual(account('read, write', []).scopes, ['read', 'write']);
    assert.deepEqual(account(' ', []).scopes, ['read', 'write', 'trust']);
    assert.deepEqual(missingScopes(account('', ['read', 'write']), ['write', 'admin', 'read']), ['admin']);
    assert.deepEqual(missingScopes(account('', ['read']), []), []);
  });

  const renamed = { ...acme, name: 'Renamed' };
  const refreshed = live(acme, { token: 'token-2' });
  for (const [what, after, expected] of [
    ['nothing while a token is being refreshed', accounts([acme, live(acme, { kind: 'refreshing' })]), undefined],
    ['a change after a refresh', accounts([acme, refreshed]), [0, 0, 1]],
    ['a change of scopes', accounts([acme, live(acme, { scope: ['read', 'write'] })]), [0, 0, 1]],
    ['a removal after a sign-out', accounts([acme, out]), [0, 1, 0]],
    ['a removal with the connection', accounts(), [0, 1, 0]],
    ['another account for another person', accounts([acme, live(acme, { username: 'kim' })]), [1, 1, 0]],
    ['another account for another name', accounts([renamed, live(renamed)]), [1, 1, 0]],
    ['another account for another connection of the same name', accounts([twin, live(twin)]), [1, 1, 0]],
    ['a refresh beside a sign-in', accounts([acme, refreshed], [twin, live(twin)]), [1, 0, 1]],
  ] as const)
    it(`accountChanges returns ${what}`, () => {
      const changes = accountChanges([only(acme)], after);
      assert.deepEqual(changes && [changes.added.length, changes.removed.length, changes.changed.length], expected);
    });
});

describe('personAt', () => {
  it('personAt returns the person in an account label if the name and origin of the connection match', () => {
    const local = { ...acme, name: 'http://127.0.0.1:8080', baseUrl: 'http://127.0.0.1:8080' };
    const twinLabel = accounts([acme, out], [twin, live(twin)])[0]?.label ?? assert.fail();
    assert.equal(personAt(label(acme), { ...acme, baseUrl: 'https://service.example.com/other' }), 'robin');
    assert.equal(personAt(twinLabel, twin), 'robin');
    assert.equal(personAt(label(local), local), 'robin');
    assert.match(personAt(label(acme, 'r'.repeat(70)), acme) ?? '', /^r{59}/);
    for (const username of ['robin #0123456789abcdef', 'Robin (Acme, service.example.com)'])
      assert.equal(personAt(label(acme, username), acme), username);
  });

  for (const [what, change] of [
    ['another host', { baseUrl: 'https://other.example' }],
    ['a host that begins with the same name', { baseUrl: 'https://service.example.com.evil.example' }],
    ['a host that ends with the same name', { baseUrl: 'https://evil-service.example.com' }],
    ['another port', { baseUrl: 'https://service.example.com:8443' }],
    ['another scheme', { baseUrl: 'http://service.example.com' }],
    ['another name', { name: 'Other' }],
    ['a name that contains the origin', { name: 'Acme, service.example.com', baseUrl: 'https://evil.example' }],
  ] as const)
    it(`personAt returns undefined if the connection in an account label has ${what}, and vice versa`, () => {
      const other = { ...acme, ...change };
      assert.equal(personAt(label(acme), other), undefined);
      assert.equal(personAt(label(other), acme), undefined);
    });
});
