import type { JsonPath } from '../../../api/common/pages/envelope.ts';
import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import { isNumeric, numberText } from '../../../platform/common/json/verbatim.ts';

/** Members that hold children, in the order of display. */
const childMembers = ['groupElements', 'appList', 'children', 'items', 'child'] as const;

/** Members that name an object. `name` is late, because below the root the service puts an ID into it. */
const titleMembers = [
  ...['hostName', 'vmName', 'applicationName', 'groupName', 'levelName', 'label', 'name', 'fqdn', 'deviceId', 'id'],
] as const;
const idMembers = ['applicationId', 'deviceId', 'groupId', 'id', 'name'] as const;
const kindMembers = ['deviceType', 'type'] as const;

/** A child, with its path from the parent. */
export interface Child {
  readonly steps: JsonPath;
  readonly value: JsonObject;
}

/** Returns the text of a string or a number. Returns undefined for anything else, and for blanks. */
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

/** Returns the ID of an object, or else its title. */
export const identityOf = (value: JsonObject): string | undefined => firstOf(value, idMembers) ?? titleOf(value);

export function kindOf(value: JsonObject): string {
  const words = kindMembers.flatMap((name) => memberText(value, name) ?? []).slice(0, 2);
  return [...new Set(words)].join(' · ');
}

export type EntryRole = 'application' | 'group' | 'level';

export function roleOf(value: JsonObject): EntryRole | undefined {
  if (memberText(value, 'applicationId') !== undefined) return 'application';
  if (memberText(value, 'groupId') !== undefined || memberText(value, 'groupName') !== undefined) return 'group';
  return Array.isArray(own(value, 'groupElements')) ? 'level' : undefined;
}

/** Returns the children of an object, in order. Values that aren't objects are skipped. */
export function childrenOf(value: JsonObject): readonly Child[] {
  const found: Child[] = [];
  for (const member of childMembers) {
    const held = own(value, member);
    if (Array.isArray(held)) {
      for (const [index, element] of held.entries())
        if (isObject(element)) found.push({ steps: [member, index], value: element });
    } else if (isObject(held) && (titleOf(held) !== undefined || hasChildren(held)))
      found.push({ steps: [member], value: held });
  }
  return found;
}

export function hasChildren(value: JsonObject): boolean {
  return childMembers.some((member) => {
    const held = own(value, member);
    if (Array.isArray(held)) return held.some((element) => isObject(element) && titleOf(element) !== undefined);
    return isObject(held) && (titleOf(held) !== undefined || (member === 'child' && Object.keys(held).length > 0));
  });
}

/** Returns the name of the only member with children, if it is a list. */
export function onlyListOf(value: JsonObject): string | undefined {
  const held = childMembers.filter((member) => own(value, member) !== undefined && own(value, member) !== null);
  const [only] = held;
  return held.length === 1 && only !== undefined && Array.isArray(own(value, only)) ? only : undefined;
}

/** Appearance of a state by color and shape. Unrecognized words are `other`, which has neither. */
const stateLooks = ['good', 'poor', 'bad', 'other'] as const;
export type StateLook = (typeof stateLooks)[number];

export interface EntryState {
  readonly look: StateLook;
  /** Word of the service, shown beside the shape. */
  readonly word?: string;
}

/** Words for states, and colors. */
const looks = new Map<string, StateLook>([
  ['up', 'good'],
  ['green', 'good'],
  ['degraded', 'poor'],
  ['yellow', 'poor'],
  ['down', 'bad'],
  ['red', 'bad'],
]);

/** Returns the state by the object's word for it, or else by its color. */
export function entryState(value: JsonObject): EntryState {
  const word = memberText(value, 'status');
  const look = [word, memberText(value, 'colorCode')].map(lookOf).find((found) => found !== 'other') ?? 'other';
  return { look, ...(word !== undefined && { word }) };
}

const lookOf = (word: string | undefined): StateLook => looks.get(word?.toLowerCase() ?? '') ?? 'other';
