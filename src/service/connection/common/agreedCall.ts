import { OrgAccessError } from '../../../platform/common/errors.ts';
import { addressOf, type Connection } from './connection.ts';

/** Address and user that a person has confirmed for a call. */
export interface Agreement {
  /** Complete URL of the request. */
  readonly address: string;
  readonly username: string;
}

/** Limit in characters of what a confirmation can show. */
export const maxAddressLength = 1000;

/** @throws OrgAccessError of kind `shape` if the path leaves the base URL, or the address is too long to show */
export function addressToShow({ baseUrl }: Pick<Connection, 'baseUrl'>, path: string): string {
  const address = addressBelow(baseUrl, path);
  if (address.length <= maxAddressLength) return address;
  throw new OrgAccessError('shape', { code: 'addressTooLong', maxLength: maxAddressLength });
}

/** @throws OrgAccessError of kind `shape` if the path leaves the base URL */
export function addressBelow(baseUrl: string, path: string): string {
  try {
    return addressOf(baseUrl, path);
  } catch {
    throw new OrgAccessError('shape', { code: 'pathElsewhere' });
  }
}

/** @throws OrgAccessError of kind `session` if the call differs from what was confirmed */
export function requireAgreed(agreed: Agreement, { address, username }: Agreement): void {
  if (agreed.address !== address || agreed.username !== username)
    throw new OrgAccessError('session', { code: 'targetChanged' });
}
