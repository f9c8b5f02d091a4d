import { isObject } from '../../../platform/common/json/json.ts';
import { isNumber, isNumbered, type Identity } from './meaning/identity.ts';
import { isNumberedKey, isRecord, levelMembers, membersOf, type Members } from './meaning/members.ts';
import type { NamedEntities, ReadContext } from './meaning/scope.ts';
import { isText } from './meaning/shapes.ts';
import type { Level } from './meaning/vocabulary.ts';
import { enter, addUnrecognized, type Entry, type ReadState } from './readState.ts';

/** Reports a label that was sent as a value, as in `[[key, value]]`. */
export function addLabelUnrecognized(state: ReadState, { key, keyStats }: Entry): void {
  if (keyStats.areValues) addUnrecognized(state, key);
}

/** Whether a key only labels a set: `{"set 1": {organization, privileges}}`. */
function isLabel(key: string, members: Members, level: Level, isExplicit: boolean): boolean {
  if (level === 'organization' && members.refs.site && members.refs.organization) return !isNumberedKey(key);
  const own = levelMembers(members, level).filter(({ inside }) => !inside);
  if (own.length === 0 || isNumbered(key)) return false;
  return isNumber(key)
    ? own.some(({ value }) => !isText(value) || isNumbered(String(value)))
    : !isExplicit || own.some(({ value }) => isText(value));
}

/** Reads an object that describes the key's entity or a set. Returns false for others. */
export function readKeyedRecord(
  state: ReadState,
  entry: Entry,
  context: ReadContext,
  found: NamedEntities,
  identity: Identity,
): boolean {
  const { key, value, owner } = entry;
  if (!isObject(value)) return false;
  const members = membersOf(state, value);
  if (!isRecord(members, context.level, context.scope, true)) return false;
  const isEntity = !isLabel(key, members, context.level, context.explicit);
  if (!isEntity) addLabelUnrecognized(state, entry);
  const from = { text: key, ...(isEntity && { identity, ...(owner && { owner }) }) };
  enter(state, value, () => state.readers.record(state, value, members, context, found, from), key);
  return true;
}
