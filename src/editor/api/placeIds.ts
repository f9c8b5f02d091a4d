import type { PlaceIdKey, PlaceKind, PlaceName } from '../../core/base/entities.ts';
import type { AccessNode } from '../../model/access/tree/accessNode.ts';
import type { PlaceIds } from '../../model/api/snippets/snippets.ts';

/** The IDs of the places that a row is in, or stands for. @param path the rows that it is in, and the row itself */
export function placeIdsOf(path: readonly AccessNode[]): PlaceIds {
  const ids: Partial<Record<PlaceIdKey, string>> = {};
  for (const kind of ['organization', 'site'] as const) {
    const id = path.find((node) => node.kind === kind)?.entityId;
    if (id !== undefined) ids[`${kind}Id`] = id;
  }
  return ids;
}

/** The place that a row stands for, or is in. Undefined where it is in none. @param path the rows that it is in, and the row itself */
export function placeOfRow(path: readonly AccessNode[]): PlaceName | undefined {
  const called = (kind: PlaceKind) => {
    const { name, entityId: id } = path.find((node) => node.kind === kind) ?? {};
    return name === undefined ? undefined : { name, ...(id !== undefined && { id }) };
  };
  const [organization, site] = [called('organization'), called('site')];
  return organization && { organization, ...(site && { site }) };
}
