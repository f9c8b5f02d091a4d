import type { CurrentPlaces } from '../../api/common/currentPlace.ts';
import type { Need, Operation } from '../../api/common/operation.ts';
import { isComplete, placeHeaders } from '../../api/common/placeHeaders.ts';
import type { EntityName, Organization, PlaceKind, PlaceName } from '../../platform/common/entities.ts';
import { completedPlace } from './siteList.ts';

export type Needing = Pick<Operation, 'name' | 'needs' | 'allowsAll'>;
export type NeededPlace = Awaited<ReturnType<CurrentPlaces['needed']>>;

/** The ways to a place that an operation needs, at one connection and for one person. */
export interface PlaceHelp {
  current(): PlaceName | undefined;
  /** The organizations and sites that the service lists. @returns undefined when the person does not wait for them */
  listed(): Promise<readonly Organization[] | undefined>;
  /** Keeps what was found out of a place. */
  complete(place: PlaceName, completed: PlaceName): void;
  /** Has the person choose another place. @returns undefined when they leave */
  ask(operation: Needing): Promise<PlaceName | undefined>;
  /** Has the person type the ID or the name that nobody else knows. @returns undefined when they leave */
  askEntity(operation: Needing, kind: PlaceKind, entity: EntityName): Promise<EntityName | undefined>;
  /** Whether the session of that person has ended meanwhile. */
  isOver(): boolean;
}

/** The place for an operation where nobody has to be asked. Undefined where somebody has. @throws as `placeHeaders` */
export function placeAtHand(operation: Needing, current: PlaceName | undefined): NeededPlace {
  const { needs } = operation;
  if (needs === 'nothing') return { place: undefined };
  if (!hasAll(needs, current) || (current && !isComplete(sentOf(needs, current)))) return undefined;
  placeHeaders(operation, current);
  return { place: current };
}

/** See `CurrentPlaces.needed`. */
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

/** The place with all IDs and names that are sent, as the service lists them or the person types them. Undefined when they leave. */
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

/** As much of a place as is sent. */
function sentOf(needs: Need, { organization, site }: PlaceName): PlaceName {
  return { organization, ...(site && needs !== 'organization' && { site }) };
}
