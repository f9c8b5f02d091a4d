import { placeIn, type PlaceNeeds } from '../../../access/site/common/placeHeaders.ts';
import { resolvePlace } from '../../../access/site/common/resolvePlace.ts';
import type { Organization, PlaceName } from '../../../platform/common/entities.ts';
import type { ServiceCall } from '../../../service/common/serviceClient.ts';
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
  operation: Pick<PlaceNeeds, 'needs'>,
  { organization, site }: AboutPlace,
  { current, organizations, boundary }: SelectablePlaces,
): PlaceName | undefined {
  const isNamed = organization !== undefined || site !== undefined;
  if (isNamed && operation.needs === 'nothing')
    throw new NoAnswer('This operation takes no organization or site. Ask again without them.');
  const named = { ...(organization !== undefined && { organization }), ...(site !== undefined && { site }) };
  const requested = isNamed ? [named] : [];
  const resolved = resolvePlace(operation, { requested, current, access: organizations });
  switch (resolved.code) {
    case 'resolved':
      return resolved.place;
    case 'placeNeeded':
      throw new NoAnswer(
        `This operation needs ${kindWords[resolved.kind]}, and the person has selected none. Ask again with "${resolved.kind}" (name or ID; the tool orgAccess_listAccess lists them). Nothing was sent.`,
      );
    case 'placeIncomplete':
      throw new NoAnswer(
        'The access record lacks the ID or the name of this place. Ask the person to run the command "Org Access: Select Organization and Site", which finds it out. Nothing was sent.',
      );
    case 'placeAmbiguous':
      throw new NoAnswer(
        withData(
          `More than one ${resolved.kind} is called so. Nothing was sent. Ask again with the ID of one of these.`,
          'the access record',
          resolved.candidates.slice(0, maxCandidates).map(placeRow),
          boundary,
        ),
      );
    case 'placeNotInAccess':
      throw new NoAnswer(
        withData(
          `The person has access to no such ${resolved.kind}. Nothing was sent. These names are the most like it; the tool orgAccess_listAccess lists all.`,
          'the access record',
          someNames(resolved.near, maxCandidates),
          boundary,
        ),
      );
  }
}

const kindWords = { organization: 'an organization', site: 'a site' };
const maxCandidates = 20;

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
