import type { Connection } from '../../connections/common/connection.ts';
import { placeOf, twinPlaceOf } from './accounts.ts';

/**
 * The person of an account, by the account's label, as long as that says this name and origin of the connection; undefined when it
 * says others, so that whoever has only the label knows where a token of the account may go.
 */
export function personAt(label: string, connection: Connection): string | undefined {
  const withoutDigest = label.replace(/ #[0-9a-f]{16}$/, '');
  const ending = [placeOf(connection), twinPlaceOf(connection)]
    .map((place) => ` (${place})`)
    .find((one) => withoutDigest.endsWith(one));
  return ending === undefined ? undefined : withoutDigest.slice(0, -ending.length);
}
