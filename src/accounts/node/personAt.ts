import type { Connection } from '../../connections/common/connection.ts';
import { placeOf, twinPlaceOf } from './accounts.ts';

/**
 * Returns the person that an account's label names, or undefined if the label has another name or origin of the connection: a label
 * must show where the account's token may be sent.
 */
export function personAt(label: string, connection: Connection): string | undefined {
  const withoutDigest = label.replace(/ #[0-9a-f]{16}$/, '');
  const ending = [placeOf(connection), twinPlaceOf(connection)]
    .map((place) => ` (${place})`)
    .find((one) => withoutDigest.endsWith(one));
  return ending === undefined ? undefined : withoutDigest.slice(0, -ending.length);
}
