import type { PlaceKind } from '../../../platform/common/entities.ts';
import { readKeyedRecord } from './keyedRecord.ts';
import { identityOf, isNumber, type Identity } from './meaning/identity.ts';
import { isNumberedKey } from './meaning/members.ts';
import { addAll, grantAll, inPlaces, nothingFound, type Found, type Scope, type ReadContext } from './meaning/scope.ts';
import { sitesNamed } from './places.ts';
import { beginAttempt, markUnread, readBelow, type Entry, type Reading } from './reading.ts';

/** The spot of a value that names places. */
export type PlaceSpot = ReadContext & { readonly level: PlaceKind };

/** Reads the entry of a place: an object that describes it, what it holds, or the name that belongs to a key that is an id. */
export function readPlaceEntry(reading: Reading, entry: Entry, spot: PlaceSpot, found: Found): void {
  const { key, value, owner } = entry;
  const isName = isNumber(key) && typeof value === 'string' && value !== '';
  const identity: Identity = isName ? { id: key, name: value } : identityOf(key);
  if (readKeyedRecord(reading, entry, spot, found, identity)) return;
  const named = namePlaces(reading, spot, identity, owner);
  if (!named) {
    markUnread(reading, value, key);
    return;
  }
  const attempt = beginAttempt(reading);
  if (!isName) readInside(reading, entry, spot, named.scope, found);
  if (spot.known || isNumberedKey(key) || attempt.isUnderstood()) {
    addAll(found.places[spot.level], named.scope.places[spot.level]);
    return;
  }
  named.forget();
  attempt.markAllUnread(value, key);
}

/** Reads what stands under an entity's key, in the entity's own scope. */
function readInside(reading: Reading, { key, value }: Entry, spot: ReadContext, scope: Scope, found: Found): void {
  if (value === true) return;
  if (!spot.inside || spot.inside === 'privilege') {
    readBelow(reading, value, scope, { key });
    return;
  }
  const inside = nothingFound();
  reading.readers.value(reading, value, { level: spot.inside, known: true, scope }, inside, key);
  grantAll(reading.access, scope, inside.roles, inside.privileges);
  addAll(found.places.site, inside.places.site);
}

interface NamedPlaces {
  readonly scope: Scope;
  /** Takes the naming back, provided that nothing was named since. */
  forget(): void;
}

/** @returns undefined where it is not known what the places are in */
function namePlaces(
  reading: Reading,
  { level, scope }: PlaceSpot,
  identity: Identity,
  owner: object | undefined,
): NamedPlaces | undefined {
  const { access } = reading;
  const around = level === 'organization' ? [access.top] : scope.places.organization;
  if (around.length === 0) return undefined;
  const known = around.map(({ inner }) => inner?.size ?? 0);
  const places =
    level === 'organization' ? [access.organization(identity, owner)] : sitesNamed(reading, scope, identity, owner);
  return {
    scope: inPlaces(scope, level, places),
    forget: () => {
      for (const [index, { inner }] of around.entries()) {
        const place = places[index];
        if (place && inner && inner.size > (known[index] ?? 0)) inner.forget(place);
      }
    },
  };
}
