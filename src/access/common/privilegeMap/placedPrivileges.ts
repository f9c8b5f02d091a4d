import { isPlaceKind } from '../../../platform/common/entities.ts';
import type { PlaceNode } from './meaning/access.ts';
import { identityOf, isNumbered } from './meaning/identity.ts';
import type { LevelMember, Member, Members } from './meaning/members.ts';
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
import { squash } from './meaning/vocabulary.ts';
import { areSites } from './places.ts';
import type { ReadState } from './readState.ts';
import { matchesIdentity } from './recordIdentity.ts';

/** Keys that restrict a privilege to the places in their value. */
const whereKey =
  /^(?:scopes?|appl(?:ies|ied)to|on|at|in|where|resources?|targets?|places?|locations?|objects?|domains?|for|restrictedto|limitedto|only|onlyat|validat|heldat)$/;

const namesPlace = (value: unknown): boolean => areSites(value) || (typeof value === 'string' && isNumbered(value));

const isPlace = ({ value, ...member }: Member | LevelMember): boolean =>
  'level' in member
    ? isPlaceKind(member.level) && value !== null && value !== '' && typeof value !== 'boolean'
    : whereKey.test(squash(member.key)) && namesPlace(value);

/** Separates members that name places of the privilege. Returns undefined if there are none. */
export function takePlaces(members: Members): { places: (Member | LevelMember)[]; others: Members } | undefined {
  const places = [...members.levels, ...members.rest].filter(isPlace);
  if (places.length === 0) return undefined;
  const isOther = (member: Member) => !places.includes(member);
  return { places, others: { ...members, levels: members.levels.filter(isOther), rest: members.rest.filter(isOther) } };
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
  places: readonly (Member | LevelMember)[],
  read: (found: NamedEntities) => void,
): boolean {
  const named = noNamedEntities();
  for (const member of places) {
    const { key, value } = member;
    if (isEmpty(value)) return false;
    const level = 'level' in member && isPlaceKind(member.level) ? member.level : 'site';
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
