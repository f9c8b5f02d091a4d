import type { PlaceKind } from '../../../platform/common/entities.ts';
import { readKeyedRecord } from './keyedRecord.ts';
import { identityOf, isNumber, type Identity } from './meaning/identity.ts';
import { isNumberedKey } from './meaning/members.ts';
import {
  addAll,
  grantAll,
  inPlaces,
  noNamedEntities,
  type NamedEntities,
  type Scope,
  type ReadContext,
} from './meaning/scope.ts';
import { sitesNamed } from './places.ts';
import { beginAttempt, addUnrecognized, readBelow, type Entry, type ReadState } from './readState.ts';

export type PlaceContext = ReadContext & { readonly level: PlaceKind };

/** Reads a place's entry. The value describes the place, is inside it, or is the name if the key is an ID. */
export function readPlaceEntry(state: ReadState, entry: Entry, context: PlaceContext, found: NamedEntities): void {
  const { key, value, owner } = entry;
  const isName = isNumber(key) && typeof value === 'string' && value !== '';
  const identity: Identity = isName ? { id: key, name: value } : identityOf(key);
  if (readKeyedRecord(state, entry, context, found, identity)) return;
  const named = namePlaces(state, context, identity, owner);
  if (!named) {
    addUnrecognized(state, value, key);
    return;
  }
  const attempt = beginAttempt(state);
  if (!isName) readInside(state, entry, context, named.scope, found);
  if (context.explicit || isNumberedKey(key) || attempt.isRecognized()) {
    addAll(found.places[context.level], named.scope.places[context.level]);
    return;
  }
  named.forget();
  attempt.addWholeUnrecognized(value, key);
}

function readInside(
  state: ReadState,
  { key, value }: Entry,
  context: ReadContext,
  scope: Scope,
  found: NamedEntities,
): void {
  if (value === true) return;
  if (!context.inside || context.inside === 'privilege') {
    readBelow(state, value, scope, { key });
    return;
  }
  const inside = noNamedEntities();
  state.readers.value(state, value, { level: context.inside, explicit: true, scope }, inside, key);
  grantAll(state.access, scope, inside.roles, inside.privileges);
  addAll(found.places.site, inside.places.site);
}

interface NamedPlaces {
  readonly scope: Scope;
  /** Removes the places if they are new. Nothing may have been added since. */
  forget(): void;
}

/** Returns undefined for a site of an unknown organization. */
function namePlaces(
  state: ReadState,
  { level, scope }: PlaceContext,
  identity: Identity,
  owner: object | undefined,
): NamedPlaces | undefined {
  const { access } = state;
  const enclosing = level === 'organization' ? [access.root] : scope.places.organization;
  if (enclosing.length === 0) return undefined;
  const sizes = enclosing.map(({ inner }) => inner?.size ?? 0);
  const places =
    level === 'organization' ? [access.organization(identity, owner)] : sitesNamed(state, scope, identity, owner);
  return {
    scope: inPlaces(scope, level, places),
    forget: () => {
      for (const [index, { inner }] of enclosing.entries()) {
        const place = places[index];
        if (place && inner && inner.size > (sizes[index] ?? 0)) inner.forget(place);
      }
    },
  };
}
