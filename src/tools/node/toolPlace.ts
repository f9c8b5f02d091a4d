import type { Operation } from '../../api/common/operation.ts';
import type { Organization, PlaceName } from '../../platform/common/entities.ts';
import type { ServiceCall } from '../../service/common/serviceClient.ts';
import { isComplete, placeIn } from '../../site/common/placeHeaders.ts';
import { Refusal } from '../../terminals/node/refusal.ts';
import { requestedPlace } from '../../terminals/node/requestedPlace.ts';
import { NoAnswer, type AboutPlace } from '../common/toolInput.ts';
import { nameText, someNames, withData } from '../common/toolText.ts';

export interface SelectablePlaces {
  readonly current: PlaceName | undefined;
  /** Access of the person, empty if the input names no place. */
  readonly organizations: readonly Organization[];
  readonly boundary: string;
}

/**
 * Returns the place that the input names, or else the current one.
 *
 * @throws NoAnswer if no place or several match, or if the place can't be sent
 */
export function placeFor(
  { needs }: Pick<Operation, 'needs'>,
  { organization, site }: AboutPlace,
  { current, organizations, boundary }: SelectablePlaces,
): PlaceName | undefined {
  const isNamed = organization !== undefined || site !== undefined;
  if (needs === 'nothing') {
    if (isNamed) throw new NoAnswer('This operation takes no organization or site. Ask again without them.');
    return undefined;
  }
  const asked = { ...(organization !== undefined && { organization }), ...(site !== undefined && { site }) };
  const place = isNamed ? found(() => requestedPlace([asked], current, organizations), boundary) : current;
  if (needs !== 'chosen' && (!place || (needs === 'site' && !place.site))) throw new NoAnswer(noPlace[needs]);
  if (place && !isComplete(needs === 'organization' ? { organization: place.organization } : place))
    throw new NoAnswer(
      'The access record lacks the ID or the name of this place. Ask the person to run the command "Org Access: Select Organization and Site", which finds it out. Nothing was sent.',
    );
  return place;
}

const noPlace = {
  organization:
    'This operation needs an organization, and the person has selected none. Ask again with "organization" (name or ID; the tool orgAccess_listAccess lists them). Nothing was sent.',
  site: 'This operation needs a site, and the person has selected none. Ask again with "site" (name or ID; the tool orgAccess_listAccess lists them). Nothing was sent.',
};

/** Returns the place in the headers of a call, for an answer. */
export function sentPlaceRow({ headers }: Pick<ServiceCall, 'headers'>): Record<string, string> {
  return placeRow(placeIn(headers));
}

function placeRow(place: PlaceName | undefined): Record<string, string> {
  return Object.fromEntries(
    (['organization', 'site'] as const).flatMap((kind) => {
      const entity = place?.[kind];
      if (!entity) return [];
      const { id, name } = entity;
      return [[kind, nameText(name)] as const, ...(id === undefined ? [] : [[`${kind}Id`, nameText(id)] as const])];
    }),
  );
}

function found<T>(find: () => T, boundary: string): T {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { problem } = error;
    if (problem.code === 'placeAmbiguous')
      throw new NoAnswer(
        withData(
          `More than one ${problem.kind} is called so. Nothing was sent. Ask again with the ID of one of these.`,
          'the access record',
          problem.candidates.slice(0, maxCandidates).map(placeRow),
          boundary,
        ),
      );
    if (problem.code === 'placeNotInAccess')
      throw new NoAnswer(
        withData(
          `The person has access to no such ${problem.kind}. Nothing was sent. These names are the most like it; the tool orgAccess_listAccess lists all.`,
          'the access record',
          someNames(problem.near, maxCandidates),
          boundary,
        ),
      );
    throw error;
  }
}

const maxCandidates = 20;
