import { own, type JsonObject } from '../../../platform/common/json/json.ts';
import { isNumeric, numberText } from '../../../platform/common/json/verbatim.ts';

/** Members with an ID, the most specific first. */
export const idMembers = ['deviceId', 'linkId', 'requestId', 'applicationId', 'groupId', 'id'] as const;

const titles = [
  ...['hostName', 'vmName', 'applicationName', 'groupName', 'levelName', 'requestName'],
  ...['label', 'name'],
];

/** Members with a name. `name` comes late, because in the hierarchy of an application the service sends an ID in it. */
export const nameMembers = [...titles, 'fqdn', 'discoveredIpAddr'] as const;

/** Members with a word for a state. */
export const stateMembers = ['linkOperState', 'operState', 'status', 'state'] as const;

/** Members that come first in a table: the name, the address, the kind, and the state. */
export const leadingMembers: readonly string[] = [
  ...titles,
  ...['discoveredIpAddr', 'category', 'subCategory', 'deviceType', 'type', 'kind'],
  ...stateMembers,
];

/** Returns the text of a string or a number, without spaces around it. Returns undefined for anything else, and for blanks. */
export function scalarText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : isNumeric(value) ? numberText(value) : '';
  return text === '' ? undefined : text;
}

/** Returns the text of the first of these members that has one. */
export function memberText(value: JsonObject, ...members: readonly string[]): string | undefined {
  for (const member of members) {
    const text = scalarText(own(value, member));
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Returns the ID of an object, which may be its `name`. */
export const idOf = (value: JsonObject): string | undefined => memberText(value, ...idMembers, 'name');

/** Returns the name of an object, or else its ID. */
export const titleOf = (value: JsonObject): string | undefined => memberText(value, ...nameMembers, ...idMembers);
