import type { PlaceEntity, PlaceName } from '../../platform/common/entities.ts';
import { inNaturalOrder } from '../../platform/common/text/naturalOrder.ts';
import type { Grant, Organization } from '../../service/privileges/common/privilegeMap.ts';

/** An organization, or a site in it. */
export interface Place extends PlaceName {
  readonly organization: PlaceEntity;
  readonly site?: PlaceEntity;
}

export interface Access {
  readonly organizations: readonly Organization[];
}

/** Returns each organization followed by its sites, in tree order. */
export function everyPlace({ organizations }: Access): Place[] {
  return inNaturalOrder(organizations).flatMap((organization) => [
    { organization },
    ...inNaturalOrder(organization.sites).map((site) => ({ organization, site })),
  ]);
}

export function grantsAt({ organization, site }: Place): readonly Grant[] {
  return (site ?? organization).grants;
}

/** Whether a place is a site or has grants of its own. */
export function countsAsPlace(place: Place): boolean {
  return place.site !== undefined || grantsAt(place).length > 0;
}

export interface PlaceView {
  readonly place: PlaceEntity;
  /** Visible places inside. Defaults to all. */
  readonly inner?: readonly PlaceView[];
  readonly showsGrants: boolean;
}

export function wholeView(place: PlaceEntity): PlaceView {
  return { place, showsGrants: true };
}

export function viewsIn({ place, inner }: PlaceView): readonly PlaceView[] {
  return inner ?? (place.sites ?? []).map(wholeView);
}
