import { createHash } from 'node:crypto';
import { defaultScope, originOf, type Connection } from '../core/connection.ts';
import { isLive, stateOf, type Session, type Snapshot } from '../core/session.ts';
import { splitScope, type Tokens } from '../core/tokens.ts';
import { plainWithoutIcons } from './displayText.ts';

/** A person who is signed in at a connection, as the Accounts menu and other extensions know them. */
export interface Account {
  /** The same over refreshes, windows, restarts and sign-outs, and another one for another person or origin. */
  readonly id: string;
  readonly connectionId: string;
  /** Unique. The editor remembers by it which extensions may use the account, so it names the origin that they get to and is the same in all languages. */
  readonly label: string;
  /** What the service has granted. */
  readonly scopes: readonly string[];
  readonly tokens: Tokens;
}

export interface AccountChanges {
  readonly added: readonly Account[];
  readonly removed: readonly Account[];
  /** Another token, or other scopes. */
  readonly changed: readonly Account[];
}

export function accountsOf(snapshot: Snapshot): Account[] {
  return snapshot.connections.flatMap((connection, index) => {
    const state = stateOf(snapshot, connection.id);
    return isLive(state) ? [accountOf(connection, state.session, snapshot.connections.slice(0, index))] : [];
  });
}

/** The id of the connection that an account belongs to, by the account's id. */
export function connectionIdOf(accountId: string): string {
  return accountId.slice(accountId.indexOf(':') + 1);
}

/** What has become of the accounts. One with another label is another account to the editor. Undefined when nothing has. */
export function accountChanges(before: readonly Account[], after: readonly Account[]): AccountChanges | undefined {
  const isSame = (one: Account) => (other: Account) => one.id === other.id && one.label === other.label;
  const added = after.filter((account) => !before.some(isSame(account)));
  const removed = before.filter((account) => !after.some(isSame(account)));
  const changed = after.filter((account) => {
    const known = before.find(isSame(account));
    return known && (known.tokens.accessToken !== account.tokens.accessToken || known.scopes.join(' ') !== account.scopes.join(' '));
  });
  return added.length + removed.length + changed.length === 0 ? undefined : { added, removed, changed };
}

/** The scopes that are wanted and not granted. */
export function missingScopes({ scopes }: Account, wanted: readonly string[]): string[] {
  return wanted.filter((scope) => !scopes.includes(scope));
}

/** @param earlier the connections before it, which keep their labels when it looks the same */
function accountOf(connection: Connection, { origin, username, tokens }: Session, earlier: readonly Connection[]): Account {
  const hash = createHash('sha256').update(`${origin}\n${username}`).digest('hex').slice(0, 24);
  const place = placeOf(connection);
  const isTwin = earlier.some((other) => placeOf(other) === place);
  return {
    id: `${hash}:${connection.id}`,
    connectionId: connection.id,
    label: `${plainWithoutIcons(username, 60)} (${isTwin ? `${place}, ${plainWithoutIcons(connection.id, 60)}` : place})`,
    scopes: grantedScopes(connection, tokens),
    tokens,
  };
}

/** The name of the connection and its origin; the host alone stands for HTTPS. */
function placeOf(connection: Connection): string {
  const origin = originOf(connection).replace(/^https:\/\//, '');
  const name = plainWithoutIcons(connection.name, 60);
  return name === origin ? origin : `${name}, ${origin}`;
}

/** A service that does not say what it has granted has granted what was asked for (RFC 6749 §5.1). */
function grantedScopes({ scope }: Connection, tokens: Tokens): readonly string[] {
  if (tokens.scope.length > 0) return tokens.scope;
  return splitScope(scope.trim() === '' ? defaultScope : scope);
}
