import type { JsonValue } from '../../../api/common/operation.ts';
import { payloadOf } from '../../../api/common/pages/envelope.ts';
import { isObject, own, text } from '../../../platform/common/json/json.ts';
import { isNumeric } from '../../../platform/common/json/verbatim.ts';
import { redaction } from '../../../redaction/common/redaction.ts';

/** Credentials for devices that the service keeps, as a person chooses them. */
export interface ServiceAccount {
  /** Such as TELNET or SNMP. */
  readonly connectionType: string;
  readonly name: string;
  /** The user names of its credentials. */
  readonly usernames: readonly string[];
  /** The element as the service lists it, without the secrets in it. */
  readonly element: JsonValue;
}

/**
 * The accounts in the answer of `service-accounts`: an object of lists by connection type.
 *
 * @returns undefined for an answer of another form
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

/** Whether accounts of a type go into `communityStringInfo`; others go into `authList`. */
export function isSnmp({ connectionType }: Pick<ServiceAccount, 'connectionType'>): boolean {
  return /snmp/i.test(connectionType);
}

/** An element without the members that are secrets: a body that is sent has no stand-ins for them. What is null or empty is none. */
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
