import type { JsonPath } from '../../api/common/pages/envelope.ts';
import { isObject, own, type JsonObject } from '../../platform/common/json/json.ts';
import { isNumeric, numberText } from '../../platform/common/json/verbatim.ts';

/** Members that hold what stands below an object, in the order in which a person looks at it. */
const childMembers = ['groupElements', 'appList', 'children', 'childNodes', 'subNodes', 'items', 'child'] as const;

/** Members that name an object. The name of a node of the service is an ID below the root, so that hosts come first. */
const titleMembers = [
  ...['hostName', 'vmName', 'displayName', 'applicationName', 'groupName', 'siteName', 'levelName', 'label', 'title'],
  ...['name', 'fqdn', 'deviceId', 'id'],
] as const;
const idMembers = ['applicationId', 'deviceId', 'groupId', 'id', 'name'] as const;
const kindMembers = ['deviceType', 'type', 'category', 'subCategory', 'kind'] as const;
const stateMembers = ['status', 'state', 'operState', 'health'] as const;

/** The objects of one member that stand below another object. */
export interface Below {
  readonly steps: JsonPath;
  readonly value: JsonObject;
}

/** The text of a member: of a string or a number, as it came. Undefined for anything else, and for blanks. */
export function memberText(value: JsonObject, name: string): string | undefined {
  const member = own(value, name);
  const text = typeof member === 'string' ? member.trim() : isNumeric(member) ? numberText(member) : '';
  return text === '' ? undefined : text;
}

const firstOf = (value: JsonObject, names: readonly string[]) => {
  for (const name of names) {
    const text = memberText(value, name);
    if (text !== undefined) return text;
  }
  return undefined;
};

export const titleOf = (value: JsonObject): string | undefined => firstOf(value, titleMembers);

/** What tells an object from others of its kind: its ID, or else its name. */
export const identityOf = (value: JsonObject): string | undefined => firstOf(value, idMembers) ?? titleOf(value);

/** The kind in the words of the service, such as `COMPUTE · VM`. */
export function kindOf(value: JsonObject): string {
  const words = kindMembers.flatMap((name) => memberText(value, name) ?? []).slice(0, 2);
  return [...new Set(words)].join(' · ');
}

/** The state in the words of the service. */
export const stateOf = (value: JsonObject): string | undefined => firstOf(value, stateMembers);

/** What an object stands for that has no kind of its own. */
export type EntryRole = 'application' | 'group' | 'level';

export function roleOf(value: JsonObject): EntryRole | undefined {
  if (memberText(value, 'applicationId') !== undefined) return 'application';
  if (memberText(value, 'groupId') !== undefined || memberText(value, 'groupName') !== undefined) return 'group';
  return Array.isArray(own(value, 'groupElements')) ? 'level' : undefined;
}

/** The objects below another one, in order. What is no object is left out: it has no name. */
export function belowOf(value: JsonObject): readonly Below[] {
  const found: Below[] = [];
  for (const member of childMembers) {
    const held = own(value, member);
    if (Array.isArray(held)) {
      for (const [index, element] of held.entries())
        if (isObject(element)) found.push({ steps: [member, index], value: element });
    } else if (isObject(held) && (titleOf(held) !== undefined || hasBelow(held)))
      found.push({ steps: [member], value: held });
  }
  return found;
}

/** Whether an object has others below it. */
export function hasBelow(value: JsonObject): boolean {
  return childMembers.some((member) => {
    const held = own(value, member);
    if (Array.isArray(held)) return held.some((element) => isObject(element) && titleOf(element) !== undefined);
    return isObject(held) && (titleOf(held) !== undefined || (member === 'child' && Object.keys(held).length > 0));
  });
}

/** The only list that an object has below it, where it has no other. */
export function onlyListOf(value: JsonObject): string | undefined {
  const held = childMembers.filter((member) => own(value, member) !== undefined && own(value, member) !== null);
  const [only] = held;
  return held.length === 1 && only !== undefined && Array.isArray(own(value, only)) ? only : undefined;
}
