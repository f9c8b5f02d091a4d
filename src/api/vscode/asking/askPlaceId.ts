import * as vscode from 'vscode';
import { everyPlace, type Access, type Place } from '../../../access/common/place.ts';
import { placeWords } from '../../../access/common/placeWords.ts';
import { pickPlaceOrText } from '../../../access/vscode/pickPlace.ts';
import { copyIdButton } from '../../../access/vscode/placeButtons.ts';
import type { RecentChoices } from '../../../access/vscode/recentChoices.ts';
import { kindOf, type PlaceName } from '../../../platform/common/entities.ts';
import { isPathPart, placeholderKind } from '../../common/placeholders.ts';

/** Where the places come from whose IDs can be chosen. */
export interface PlaceSource {
  /** Without it, IDs are typed. */
  readonly access: Access | undefined;
  readonly recent: RecentChoices;
}

/**
 * The places whose ID fits a placeholder, such as `{siteId}`; none where it is for something else.
 *
 * @param around the organization that the request names, so that it does not name the site of another one
 */
export function placesFor(placeholder: string, access: Access | undefined, around?: PlaceName): readonly Place[] {
  const wanted = placeholderKind(placeholder);
  if (!wanted || !access) return [];
  return everyPlace(access).filter((place) => {
    const { id } = place.site ?? place.organization;
    const isAround = around === undefined || idOf(around.organization) === idOf(place.organization);
    return isAround && wanted === `${kindOf(place)}Id` && id !== undefined && isPathPart(id);
  });
}

/** Asks for one of these places, or an ID. Undefined when a person leaves the question. */
export async function askPlaceId(
  placeholder: string,
  places: readonly Place[],
  recent: RecentChoices,
): Promise<Place | string | undefined> {
  const [first] = places;
  return await pickPlaceOrText(
    {
      title: first ? placeWords[kindOf(first)].name() : placeholder,
      placeholder: vscode.l10n.t('Name or ID'),
      lists: [{ places }],
      recent,
      rowButtons: [copyIdButton()],
    },
    isPathPart,
  );
}

/** IDs that hold the name too are the same as those that do not. */
function idOf({ id, name }: PlaceName['organization']): string {
  return (id ?? name).replace(/:.*$/s, '');
}
