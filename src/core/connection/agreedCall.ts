import * as l10n from '@vscode/l10n';
import { addressOf, type Connection } from './connection.ts';
import { OrgAccessError } from '../base/errors.ts';

/** What a person was told of a call before it is sent. A call that bears it is sent to just that, or not at all. */
export interface Agreement {
  /** Whole, as it is sent: origin, path of the base URL, path and query. */
  readonly address: string;
  /** Of the session. */
  readonly username: string;
}

/** As much of an address as a question can show at once, in characters. */
export const longestAddress = 1000;

/**
 * The whole address that a call at a connection goes to.
 *
 * @throws OrgAccessError of kind `shape` when the path leads elsewhere, or the address is too long to be shown
 */
export function addressToShow({ baseUrl }: Pick<Connection, 'baseUrl'>, path: string): string {
  const address = addressBelow(baseUrl, path);
  if (address.length <= longestAddress) return address;
  throw new OrgAccessError('shape', l10n.t('The address is longer than {0} characters, too long to be shown whole before it is sent. Nothing was sent.', longestAddress));
}

/** @throws OrgAccessError of kind `shape` for a path that leads elsewhere */
export function addressBelow(baseUrl: string, path: string): string {
  try {
    return addressOf(baseUrl, path);
  } catch {
    throw new OrgAccessError('shape', l10n.t('A path starts with "/", stays below the base URL of the connection, and has no "." or ".." between slashes, no "\\" and no "#". Nothing was sent.'));
  }
}

/** @throws OrgAccessError of kind `session` when a call is about to go elsewhere, or as somebody else, than was agreed to */
export function requireAgreed(agreed: Agreement, { address, username }: Agreement): void {
  if (agreed.address !== address || agreed.username !== username) throw changedMeanwhile();
}

function changedMeanwhile(): OrgAccessError {
  return new OrgAccessError('session', l10n.t('The address or the account of this connection has changed meanwhile, and nothing was sent to the new one. Run the operation again.'));
}
