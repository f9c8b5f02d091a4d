import { OrgAccessError } from '../base/errors.ts';
import { addressOf, type Connection } from './connection.ts';

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
  throw new OrgAccessError('shape', { code: 'addressTooLong', longest: longestAddress });
}

/** @throws OrgAccessError of kind `shape` for a path that leads elsewhere */
export function addressBelow(baseUrl: string, path: string): string {
  try {
    return addressOf(baseUrl, path);
  } catch {
    throw new OrgAccessError('shape', { code: 'pathElsewhere' });
  }
}

/** @throws OrgAccessError of kind `session` when a call is about to go elsewhere, or as somebody else, than was agreed to */
export function requireAgreed(agreed: Agreement, { address, username }: Agreement): void {
  if (agreed.address !== address || agreed.username !== username)
    throw new OrgAccessError('session', { code: 'targetChanged' });
}
