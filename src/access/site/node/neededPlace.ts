import type { EntityName, Organization, PlaceName } from '../../../platform/common/entities.ts';
import type { CurrentPlaces, PlaceNeeding } from '../common/currentPlace.ts';
import { placeHeaders } from '../common/placeHeaders.ts';
import { resolvePlace, type PlaceSources } from '../common/resolvePlace.ts';

export type NeededPlace = Awaited<ReturnType<CurrentPlaces['needed']>>;

/** Ways to get the place of an operation, for one person at one connection. Methods that ask return undefined if the person cancels. */
export interface PlaceHelp {
  listed(): Promise<readonly Organization[] | undefined>;
  complete(place: PlaceName, completed: PlaceName): void;
  ask(operation: PlaceNeeding): Promise<PlaceName | undefined>;
  /** Asks for a missing ID or name. */
  askEntity(operation: PlaceNeeding, entity: EntityName): Promise<EntityName | undefined>;
  isOver(): boolean;
}

/**
 * Returns the given place, or asks for one that can be sent. Returns undefined if the person cancels.
 *
 * @throws like `placeHeaders`
 */
export async function neededPlace(...wanted: Parameters<typeof wholePlace>): Promise<NeededPlace> {
  const needed = await wholePlace(...wanted);
  if (needed) placeHeaders(wanted[0], needed.place);
  return needed;
}

/** Returns the given place, or asks for one, with ID and name. Returns undefined if the person cancels. */
export async function wholePlace(
  operation: PlaceNeeding,
  given: PlaceName | undefined,
  help: PlaceHelp,
): Promise<NeededPlace> {
  let chosen = given;
  let sources: PlaceSources = { current: given };
  while (!help.isOver()) {
    const resolved = resolvePlace(operation, sources);
    switch (resolved.code) {
      case 'resolved':
        if (sources.list && chosen && resolved.place) help.complete(chosen, resolved.place);
        return { place: resolved.place };
      case 'placeNeeded':
        chosen = await help.ask(operation);
        if (!chosen) return undefined;
        sources = { current: chosen };
        break;
      case 'placeIncomplete': {
        if (!sources.list) {
          const list = await help.listed();
          if (!list) return undefined;
          sources = { ...sources, list };
          break;
        }
        const typed = await help.askEntity(operation, resolved.entity);
        if (!typed) return undefined;
        sources = { ...sources, current: { ...resolved.place, [resolved.kind]: typed } };
        break;
      }
      case 'placeNotInAccess':
      case 'placeAmbiguous':
        throw new TypeError('A place was looked up that nobody requested.');
    }
  }
  return undefined;
}
