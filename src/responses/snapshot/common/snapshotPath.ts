import { parseEntity } from '../../../access/site/common/placeHeaders.ts';
import { bareId, isSameEntity, type EntityName, type PlaceName } from '../../../platform/common/entities.ts';
import { answerFileName, folderName } from '../../../platform/common/text/fileName.ts';

/**
 * Returns the path of a snapshot below its folder: `[organization, site, 'devices.json']`.
 *
 * @param sent values of the place headers, in this order, as far as they were sent
 * @param known all places of the access. If two would have the same folder, their folders have their IDs too
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
    snapshotFile(operation),
  ];
}

export function snapshotFile(operation: string): string {
  return answerFileName('', operation, 'json');
}

function folderOf(
  entity: EntityName,
  known: readonly PlaceName[],
  of: (place: PlaceName) => EntityName | undefined,
): string {
  const name = folderName(entity.name);
  const isShared = known
    .map(of)
    .some((one) => one && !isSameEntity(one, entity) && isSameFile(folderName(one.name), name));
  return name + (isShared ? ` ${folderName(bareId(entity) ?? '')}` : '');
}

/** Whether two names denote one file on some system: not all distinguish case. */
export function isSameFile(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
