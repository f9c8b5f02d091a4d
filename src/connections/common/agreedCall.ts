import { OrgAccessError } from '../../platform/common/errors.ts';
import { addressOf, type Connection } from './connection.ts';

/** The address and the user that a person was told before a call is sent. The call is sent to just that, or not at all. */
export interface Agreement {
  /** The whole address, as it is sent: origin, path of the base URL, path and query. */
  readonly address: string;
  /** The user name of the session. */
  readonly username: string;
}

/** A question can show this much of an address at once, in characters. */
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
