import { OrgAccessError } from '../../platform/common/errors.ts';
import { addressOf, type Connection } from './connection.ts';

/** Address and user that a person has confirmed for a call. */
export interface Agreement {
  /** Whole address: origin, path of the base URL, path, and query. */
  readonly address: string;
  /** User name of the session. */
  readonly username: string;
}

/** Limit in characters for an address that a question can show. */
export const longestAddress = 1000;

/**
 * Returns the whole address of a call.
 *
 * @throws OrgAccessError of kind `shape` if the path leaves the base URL, or the address is too long to show
 */
export function addressToShow({ baseUrl }: Pick<Connection, 'baseUrl'>, path: string): string {
  const address = addressBelow(baseUrl, path);
  if (address.length <= longestAddress) return address;
  throw new OrgAccessError('shape', { code: 'addressTooLong', longest: longestAddress });
}

/** Returns the whole address of a path. @throws OrgAccessError of kind `shape` if the path leaves the base URL */
export function addressBelow(baseUrl: string, path: string): string {
  try {
    return addressOf(baseUrl, path);
  } catch {
    throw new OrgAccessError('shape', { code: 'pathElsewhere' });
  }
}

/** Throws if a call has another address or user than was confirmed. @throws OrgAccessError of kind `session` */
export function requireAgreed(agreed: Agreement, { address, username }: Agreement): void {
  if (agreed.address !== address || agreed.username !== username)
    throw new OrgAccessError('session', { code: 'targetChanged' });
}
