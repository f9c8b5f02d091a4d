import type { Connection } from '../../core/connection/connection.ts';
import { placeOf } from './accounts.ts';

/**
 * The person of an account, by the account's label, as long as that says this name and origin of the connection; undefined when it
 * says others, so that whoever has only the label knows where a token of the account may go.
 */
export function personAt(label: string, connection: Connection): string | undefined {
  const place = ` (${placeOf(connection)}`;
  const at = label.lastIndexOf(place);
  return at > 0 && /^(?:\)|, )/.test(label.slice(at + place.length)) ? label.slice(0, at) : undefined;
}
