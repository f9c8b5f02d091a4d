import type { AccessNode } from '../../model/access/accessNode.ts';
import type { PlaceIds } from '../../model/api/snippets.ts';

/** The IDs of the organization and the site that a row is in, or stands for. @param path the rows that it is in, and the row itself */
export function placeIdsOf(path: readonly AccessNode[]): PlaceIds {
  const idOf = (kind: AccessNode['kind']) => path.find((node) => node.kind === kind)?.entityId;
  const [organizationId, siteId] = [idOf('organization'), idOf('site')];
  return { ...(organizationId !== undefined && { organizationId }), ...(siteId !== undefined && { siteId }) };
}
