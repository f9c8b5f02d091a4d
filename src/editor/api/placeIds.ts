import { placeKinds, type PlaceIdKey } from '../../core/base/entities.ts';
import type { AccessNode } from '../../model/access/tree/accessNode.ts';
import type { PlaceIds } from '../../model/api/snippets.ts';

/** The IDs of the places that a row is in, or stands for. @param path the rows that it is in, and the row itself */
export function placeIdsOf(path: readonly AccessNode[]): PlaceIds {
  const ids: Partial<Record<PlaceIdKey, string>> = {};
  for (const kind of placeKinds) {
    const id = path.find((node) => node.kind === kind)?.entityId;
    if (id !== undefined) ids[`${kind}Id`] = id;
  }
  return ids;
}
