import type { PlaceEntity, PlaceName } from '../../platform/common/entities.ts';
import { inNaturalOrder } from '../../platform/common/text/naturalOrder.ts';
import type { Grant, Organization } from './privilegeMap.ts';

/** A site, or an organization itself, as a holder of grants. */
export interface Place extends PlaceName {
  readonly organization: PlaceEntity;
  readonly site?: PlaceEntity;
}

export interface Access {
  readonly organizations: readonly Organization[];
}

/** Lists every place, each organization followed by its sites, in the order of the tree. */
export function everyPlace({ organizations }: Access): Place[] {
  return inNaturalOrder(organizations).flatMap((organization) => [
    { organization },
    ...inNaturalOrder(organization.sites).map((site) => ({ organization, site })),
  ]);
}

export function grantsAt({ organization, site }: Place): readonly Grant[] {
  return (site ?? organization).grants;
}

/** Whether a place counts where places are counted. An organization does when something is granted on itself. */
export function countsAsPlace(place: Place): boolean {
  return place.site !== undefined || grantsAt(place).length > 0;
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
  return inner ?? (place.sites ?? []).map(wholeView);
}
