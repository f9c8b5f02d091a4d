import { createHash } from 'node:crypto';
import { splitScope } from '../../../platform/common/scope.ts';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import type { Tokens } from '../../../service/common/tokens.ts';
import { defaultScope, originOf, type Connection } from '../../../service/connection/common/connection.ts';
import { isLive, stateOf, type Session, type SessionsState } from '../../common/session.ts';

const maxShownLength = 60;

export interface Account {
  /** Stable across refreshes, windows, and sign-outs. */
  readonly id: string;
  readonly connectionId: string;
  /** Unique and untranslated, because VS Code stores by label which extensions may use the account. */
  readonly label: string;
  readonly scopes: readonly string[];
  readonly tokens: Tokens;
}

export interface AccountChanges {
  readonly added: readonly Account[];
  readonly removed: readonly Account[];
  readonly changed: readonly Account[];
}

export function accountsOf(snapshot: SessionsState): Account[] {
  return snapshot.connections.flatMap((connection, index) => {
    const state = stateOf(snapshot, connection.id);
    return isLive(state) ? [accountOf(connection, state.session, snapshot.connections.slice(0, index))] : [];
  });
}

export function connectionIdOf(accountId: string): string {
  return accountId.slice(accountId.indexOf(':') + 1);
}

/** Returns what has changed, or undefined. An account with a new label is another account for VS Code. */
export function accountChanges(before: readonly Account[], after: readonly Account[]): AccountChanges | undefined {
  const isSame = (one: Account) => (other: Account) => one.id === other.id && one.label === other.label;
  const added = after.filter((account) => !before.some(isSame(account)));
  const removed = before.filter((account) => !after.some(isSame(account)));
  const changed = after.filter((account) => {
    const previous = before.find(isSame(account));
    return (
      previous &&
      (previous.tokens.accessToken !== account.tokens.accessToken ||
        previous.scopes.join(' ') !== account.scopes.join(' '))
    );
  });
  return added.length + removed.length + changed.length === 0 ? undefined : { added, removed, changed };
}

export function missingScopes({ scopes }: Account, required: readonly string[]): string[] {
  return required.filter((scope) => !scopes.includes(scope));
}

/** @param earlier connections listed before this one; if a label is already taken, this account gets another */
function accountOf(
  connection: Connection,
  { origin, username, tokens }: Session,
  earlier: readonly Connection[],
): Account {
  const hash = createHash('sha256').update(`${origin}\n${username}`).digest('hex').slice(0, 24);
  const place = placeOf(connection);
  const isTwin = earlier.some((other) => placeOf(other) === place);
  const label = `${plainWithoutIcons(username, maxShownLength)} (${isTwin ? twinPlaceOf(connection) : place})`;
  return {
    id: `${hash}:${connection.id}`,
    connectionId: connection.id,
    label: isClear(connection, username, isTwin)
      ? label
      : `${label} #${digestOf([origin, username, connection.name, connection.id]).slice(0, 16)}`,
    scopes: grantedScopes(connection, tokens),
    tokens,
  };
}

function isClear(connection: Connection, username: string, isTwin: boolean): boolean {
  const shown = [username, connection.name, ...(isTwin ? [connection.id] : [])];
  if (shown.some((text) => plainWithoutIcons(text, maxShownLength) !== text) || username.includes(' (')) return false;
  // `Acme, one.example` at `two.example` reads like `Acme` at `one.example` with the ID `two.example`.
  const [origin, name] = [shortOriginOf(connection), connection.name];
  if (/, [a-z0-9:/[\].-]*[.:][a-z0-9:/[\].-]+(, |$)/.test(name)) return false;
  return !isTwin || (/[.:]/.test(origin) && name !== origin);
}

function digestOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function placeOf(connection: Connection): string {
  const origin = shortOriginOf(connection);
  const name = plainWithoutIcons(connection.name, maxShownLength);
  return name === origin ? origin : `${name}, ${origin}`;
}

function twinPlaceOf(connection: Connection): string {
  return `${placeOf(connection)}, ${plainWithoutIcons(connection.id, maxShownLength)}`;
}

function shortOriginOf(connection: Connection): string {
  return originOf(connection).replace(/^https:\/\//, '');
}

/** Returns the person in a label, or undefined if the label has another name or origin than the connection. */
export function personAt(label: string, connection: Connection): string | undefined {
  const withoutDigest = label.replace(/ #[0-9a-f]{16}$/, '');
  const ending = [placeOf(connection), twinPlaceOf(connection)]
    .map((place) => ` (${place})`)
    .find((one) => withoutDigest.endsWith(one));
  return ending === undefined ? undefined : withoutDigest.slice(0, -ending.length);
}

/** Returns the scopes of a token. They default to the requested ones (RFC 6749 §5.1). */
function grantedScopes({ scope }: Connection, tokens: Tokens): readonly string[] {
  if (tokens.scope.length > 0) return tokens.scope;
  return splitScope(scope.trim() === '' ? defaultScope : scope);
}
