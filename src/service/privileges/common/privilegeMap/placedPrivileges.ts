import { isPlaceKind } from '../../../../platform/common/entities.ts';
import type { PlaceNode } from './meaning/access.ts';
import { identityOf } from './meaning/identity.ts';
import type { LevelMember, Members } from './meaning/members.ts';
import {
  distinct,
  grantAll,
  inPlaces,
  isBound,
  noNamedEntities,
  type NamedEntities,
  type ReadContext,
} from './meaning/scope.ts';
import { isEmpty, isText } from './meaning/shapes.ts';
import type { ReadState } from './readState.ts';
import { matchesIdentity } from './recordIdentity.ts';

const isPlace = ({ level, value }: LevelMember): boolean =>
  isPlaceKind(level) && value !== null && value !== '' && typeof value !== 'boolean';

/** Separates members that name places of the privilege. Returns undefined if there are none. */
export function takePlaces(members: Members): { places: LevelMember[]; others: Members } | undefined {
  const places = members.levels.filter(isPlace);
  if (places.length === 0) return undefined;
  return { places, others: { ...members, levels: members.levels.filter((member) => !places.includes(member)) } };
}

const textsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const namesOnly = (value: unknown, places: readonly PlaceNode[]): boolean =>
  textsOf(value).every(
    (text) =>
      isText(text) &&
      places.some(
        (place) => matchesIdentity(place, identityOf(String(text))) || matchesIdentity(place, { id: String(text) }),
      ),
  );

/**
 * Grants a privilege at the places that it names. Returns false if they can't be read.
 *
 * @param read reads the privilege itself
 */
export function grantPlaced(
  state: ReadState,
  { scope }: ReadContext,
  { roles, privileges }: NamedEntities,
  places: readonly LevelMember[],
  read: (found: NamedEntities) => void,
): boolean {
  const named = noNamedEntities();
  for (const member of places) {
    const { key, value } = member;
    if (isEmpty(value)) return false;
    const level = isPlaceKind(member.level) ? member.level : 'site';
    if (isBound(scope, level) || namesOnly(value, scope.places.organization)) {
      const enclosing = isBound(scope, level) ? scope.places[level] : scope.places.organization;
      if (!namesOnly(value, enclosing)) return false;
    } else state.readers.value(state, value, { level, explicit: true, scope }, named, key);
  }
  const found = { ...noNamedEntities(), privileges: named.places.site.length > 0 ? [] : privileges };
  const hasPlace =
    named.places.site.length > 0 ||
    places.every(({ value }) => namesOnly(value, [...scope.places.organization, ...scope.places.site]));
  if (!hasPlace) return false;
  read(found);
  if (named.places.site.length > 0)
    grantAll(state.access, inPlaces(scope, 'site', distinct(named.places.site)), roles, found.privileges);
  return true;
}
