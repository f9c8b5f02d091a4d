import {
  endOf,
  kindOf,
  pathOf,
  placeKinds,
  placesIn,
  type PlaceEntity,
  type PlaceKind,
  type PlacePath,
} from '../../core/base/entities.ts';
import type { Grant, Organization } from '../../core/privilegeMap.ts';
import { inNaturalOrder } from '../text/naturalOrder.ts';

/** Where something may be granted: a site, or an organization itself. */
export type Place = PlacePath<PlaceEntity>;

export interface Access {
  readonly organizations: readonly Organization[];
}

/** Lists every place, each followed by those in it, in the order of the tree. */
export function everyPlace({ organizations }: Access): Place[] {
  return inOrder(organizations, inNaturalOrder);
}

/** Lists every place in an organization, each followed by those in it, in the order of the record. */
export function everyPlaceWithin(organization: PlaceEntity): Place[] {
  return inOrder([organization], (places) => places).slice(1);
}

function inOrder(
  outermost: readonly PlaceEntity[],
  ordered: (places: readonly PlaceEntity[]) => readonly PlaceEntity[],
): Place[] {
  const found: Place[] = [];
  const add = (places: readonly PlaceEntity[], around: readonly PlaceEntity[]) => {
    for (const place of ordered(places)) {
      const steps = [...around, place];
      found.push(pathOf(steps));
      add(placesIn(place), steps);
    }
  };
  add(outermost, []);
  return found;
}

/** Goes from the organizations inwards, at each kind to the first place that is wanted. @returns the places on the way */
export function walkTo(
  { organizations }: Access,
  isWanted: (place: PlaceEntity, kind: PlaceKind) => boolean,
): PlaceEntity[] {
  const steps: PlaceEntity[] = [];
  let places: readonly PlaceEntity[] = organizations;
  for (const kind of placeKinds) {
    const found = places.find((place) => isWanted(place, kind));
    if (!found) break;
    steps.push(found);
    places = placesIn(found);
  }
  return steps;
}

export function grantsAt(place: Place): readonly Grant[] {
  return endOf(place).grants;
}

/** Whether a place counts where places are counted. An organization does when something is granted on itself. */
export function countsAsPlace(place: Place): boolean {
  return kindOf(place) !== 'organization' || grantsAt(place).length > 0;
}

/** A place with what of it is shown. */
export interface PlaceView {
  readonly place: PlaceEntity;
  /** The places in it that are shown; missing where all of them are. */
  readonly inner?: readonly PlaceView[];
  /** Whether the grants on the place itself are shown. */
  readonly showsGrants: boolean;
}

export function wholeView(place: PlaceEntity): PlaceView {
  return { place, showsGrants: true };
}

export function viewsIn({ place, inner }: PlaceView): readonly PlaceView[] {
  return inner ?? placesIn(place).map(wholeView);
}
