import type { EntityName, Organization, PlaceKind, PlaceName } from '../../platform/common/entities.ts';
import type { CurrentPlaces, PlaceNeeding } from '../common/currentPlace.ts';
import { isComplete, placeHeaders, type Need } from '../common/placeHeaders.ts';
import { completedPlace } from './siteList.ts';

export type Needing = PlaceNeeding;
export type NeededPlace = Awaited<ReturnType<CurrentPlaces['needed']>>;

/** Ways to get the place of an operation, for one person at one connection. Methods that ask return undefined if the person cancels. */
export interface PlaceHelp {
  current(): PlaceName | undefined;
  listed(): Promise<readonly Organization[] | undefined>;
  complete(place: PlaceName, completed: PlaceName): void;
  ask(operation: Needing): Promise<PlaceName | undefined>;
  /** Asks for a missing ID or name. */
  askEntity(operation: Needing, kind: PlaceKind, entity: EntityName): Promise<EntityName | undefined>;
  isOver(): boolean;
}

/**
 * Returns the place if nothing must be asked.
 *
 * @throws like `placeHeaders`
 */
export function placeAtHand(operation: Needing, current: PlaceName | undefined): NeededPlace {
  const { needs } = operation;
  if (needs === 'nothing') return { place: undefined };
  if (!hasAll(needs, current) || (current && !isComplete(sentOf(needs, current)))) return undefined;
  placeHeaders(operation, current);
  return { place: current };
}

/** Implements `CurrentPlaces.needed`. */
export async function neededPlace(operation: Needing, help: PlaceHelp): Promise<NeededPlace> {
  const { needs } = operation;
  const current = help.current();
  const place = hasAll(needs, current) ? current : await help.ask(operation);
  if (help.isOver()) return undefined;
  if (!place) return needs === 'chosen' && !current ? { place: undefined } : undefined;
  const whole = await wholePlace(operation, place, help);
  if (!whole || help.isOver()) return undefined;
  placeHeaders(operation, whole);
  return { place: whole };
}

/** Adds missing IDs and names, from the service's list or by asking the person. Returns undefined if they cancel. */
export async function wholePlace(
  operation: Needing,
  place: PlaceName,
  help: Pick<PlaceHelp, 'listed' | 'complete' | 'askEntity'>,
): Promise<PlaceName | undefined> {
  const { needs } = operation;
  if (isComplete(sentOf(needs, place))) return place;
  const listed = await help.listed();
  if (!listed) return undefined;
  let found = completedPlace(listed, place);
  for (const kind of ['organization', 'site'] as const) {
    const entity = sentOf(needs, found)[kind];
    if (!entity || isComplete({ organization: entity })) continue;
    const typed = await help.askEntity(operation, kind, entity);
    if (!typed) return undefined;
    found = { ...found, [kind]: typed };
  }
  help.complete(place, found);
  return found;
}

function hasAll(needs: Need, place: PlaceName | undefined): boolean {
  return needs === 'chosen' || (place !== undefined && (needs !== 'site' || place.site !== undefined));
}

function sentOf(needs: Need, { organization, site }: PlaceName): PlaceName {
  return { organization, ...(site && needs !== 'organization' && { site }) };
}
