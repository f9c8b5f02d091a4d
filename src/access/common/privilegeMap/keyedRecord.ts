import { isObject } from '../../../platform/common/json/json.ts';
import { isNumber, isNumbered, type Identity } from './meaning/identity.ts';
import { isNumberedKey, isRecord, levelMembers, membersOf, type Members } from './meaning/members.ts';
import type { NamedGrants, ReadContext } from './meaning/scope.ts';
import { isText } from './meaning/shapes.ts';
import type { Level } from './meaning/vocabulary.ts';
import { enter, addUnrecognized, type Entry, type ReadState } from './readState.ts';

/** Marks a key unread that only labels what is under it, if it is a text of its own. */
export function addLabelUnrecognized(state: ReadState, { key, peers }: Entry): void {
  if (peers.values) addUnrecognized(state, key);
}

/** Whether a key only labels a set that says itself what it is about at this level: `{"set 1": {organization, privileges}}`. */
function isLabel(key: string, members: Members, level: Level, isKnown: boolean): boolean {
  if (level === 'organization' && members.refs.site && members.refs.organization) return !isNumberedKey(key);
  const own = levelMembers(members, level).filter(({ inside }) => !inside);
  if (own.length === 0 || isNumbered(key)) return false;
  return isNumber(key)
    ? own.some(({ value }) => !isText(value) || isNumbered(String(value)))
    : !isKnown || own.some(({ value }) => isText(value));
}

/** Reads what is under a key if it is an object that describes an entity at the level of the spot, or a set. Returns whether it is. */
export function readKeyedRecord(
  state: ReadState,
  entry: Entry,
  context: ReadContext,
  found: NamedGrants,
  identity: Identity,
): boolean {
  const { key, value, owner } = entry;
  if (!isObject(value)) return false;
  const members = membersOf(state, value);
  if (!isRecord(members, context.level, context.scope, true)) return false;
  const isEntity = !isLabel(key, members, context.level, context.known);
  if (!isEntity) addLabelUnrecognized(state, entry);
  const from = { text: key, ...(isEntity && { identity, ...(owner && { owner }) }) };
  enter(state, value, () => state.readers.record(state, value, members, context, found, from), key);
  return true;
}
