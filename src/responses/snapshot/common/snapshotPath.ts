import { parseEntity } from '../../../access/site/common/placeHeaders.ts';
import { bareId, isSameEntity, type EntityName, type PlaceName } from '../../../platform/common/entities.ts';
import { answerFileName, folderName } from '../../../platform/common/text/fileName.ts';

/**
 * Returns the path of a snapshot below its folder: `[organization, site, 'devices.json']`.
 *
 * @param sent values of the place headers, in this order, as far as they were sent
 * @param known all places of the access. If two have the same name, their folders have their IDs too
 */
export function snapshotPath(
  operation: string,
  sent: readonly (string | undefined)[],
  known: readonly PlaceName[],
): readonly string[] {
  const [organization, site] = sent.flatMap((value) => (value === undefined ? [] : [parseEntity(value)]));
  const around = known.filter((place) => organization && isSameEntity(place.organization, organization));
  return [
    ...(organization ? [folderOf(organization, known, (place) => place.organization)] : []),
    ...(site ? [folderOf(site, around, (place) => place.site)] : []),
    answerFileName('', operation, 'json'),
  ];
}

function folderOf(
  entity: EntityName,
  known: readonly PlaceName[],
  of: (place: PlaceName) => EntityName | undefined,
): string {
  // Some file systems don't distinguish case.
  const name = entity.name.toLowerCase();
  const isShared = known.map(of).some((one) => one?.name.toLowerCase() === name && !isSameEntity(one, entity));
  return folderName(entity.name) + (isShared ? ` ${folderName(bareId(entity) ?? '')}` : '');
}
