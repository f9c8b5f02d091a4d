import { isObject, own, text } from '../../../../platform/common/json/json.ts';
import { isNumeric } from '../../../../platform/common/json/verbatim.ts';
import { redaction } from '../../../../platform/redaction/common/redaction.ts';
import { payloadOf } from '../../../../service/forms/common/envelope.ts';
import type { JsonValue } from '../../../common/operation.ts';

export interface ServiceAccount {
  /** For example TELNET or SNMP. */
  readonly connectionType: string;
  readonly name: string;
  readonly usernames: readonly string[];
  /** Element of the list, without its secrets. */
  readonly element: JsonValue;
}

/**
 * Reads the response of `service-accounts`: an object of lists by connection type.
 *
 * @returns undefined if it has another format
 */
export function serviceAccounts(body: unknown): readonly ServiceAccount[] | undefined {
  const { value } = payloadOf(body);
  if (!isObject(value)) return undefined;
  return Object.entries(value).flatMap(([connectionType, rows]) =>
    (Array.isArray(rows) ? rows : []).filter(isObject).map((row) => {
      const element = withoutSecrets(row) as JsonValue;
      const credentials = own(row, 'credential');
      const usernames = (Array.isArray(credentials) ? credentials : [credentials])
        .filter(isObject)
        .flatMap((one) => text(own(one, 'username')) ?? text(own(one, 'securityName')) ?? []);
      const name = text(own(row, 'serviceAccount')) ?? text(own(row, 'ref')) ?? connectionType;
      return { connectionType, name, usernames: [...new Set(usernames)], element };
    }),
  );
}

/** Whether accounts of this type go into `communityStringInfo` rather than `authList`. */
export function isSnmp({ connectionType }: Pick<ServiceAccount, 'connectionType'>): boolean {
  return /snmp/i.test(connectionType);
}

/**
 * Removes the secrets of an element, because the masks in the response would be sent in their place. Null and empty
 * values aren't secrets.
 */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => !isSecret(name, member))
      .map(([name, member]) => [name, withoutSecrets(member)]),
  );
}

function isSecret(name: string, value: unknown): boolean {
  if ((typeof value !== 'string' && !isNumeric(value)) || value === '') return false;
  const member = { [name]: value };
  return redaction().value(member) !== member;
}
