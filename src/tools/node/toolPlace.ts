import type { Operation } from '../../api/common/operation.ts';
import { placeIn } from '../../api/common/placeHeaders.ts';
import { isComplete } from '../../api/common/placeHeaders.ts';
import type { Organization, PlaceName } from '../../platform/common/entities.ts';
import type { ServiceCall } from '../../service/common/serviceClient.ts';
import { Refusal } from '../../terminals/node/refusal.ts';
import { requestedPlace } from '../../terminals/node/requestedPlace.ts';
import { NoAnswer } from '../common/noAnswer.ts';
import type { AboutPlace } from '../common/toolInput.ts';
import { nameText, someNames, withData } from '../common/toolText.ts';

/** Facts about places where a tool is used. */
export interface KnownPlaces {
  /** The one that a person has chosen. */
  readonly current: PlaceName | undefined;
  /** The access of the person, where a place was named. */
  readonly organizations: readonly Organization[];
  readonly mark: string;
}

/**
 * The place that an operation is called for: the one that was named, or else the current one, and never another.
 *
 * @throws NoAnswer for what fits no place or several, or cannot be sent
 */
export function placeFor(
  { needs }: Pick<Operation, 'needs'>,
  { organization, site }: AboutPlace,
  { current, organizations, mark }: KnownPlaces,
): PlaceName | undefined {
  const isNamed = organization !== undefined || site !== undefined;
  if (needs === 'nothing') {
    if (isNamed) throw new NoAnswer('This operation takes no organization or site. Ask again without them.');
    return undefined;
  }
  const asked = { ...(organization !== undefined && { organization }), ...(site !== undefined && { site }) };
  const place = isNamed ? found(() => requestedPlace([asked], current, organizations), mark) : current;
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

/** The place that a call names, by what is sent, for an answer. */
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

function found<T>(find: () => T, mark: string): T {
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
          problem.candidates.slice(0, mostCandidates).map(placeRow),
          mark,
        ),
      );
    if (problem.code === 'placeNotInAccess')
      throw new NoAnswer(
        withData(
          `The person has access to no such ${problem.kind}. Nothing was sent. These names are the most like it; the tool orgAccess_listAccess lists all.`,
          'the access record',
          someNames(problem.near, mostCandidates),
          mark,
        ),
      );
    throw error;
  }
}

const mostCandidates = 20;
