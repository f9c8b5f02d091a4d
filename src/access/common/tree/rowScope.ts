import type { Grant, Organization } from '../../../service/privileges/common/privilegeMap.ts';
import type { AccessNode } from './accessNode.ts';

/**
 * Returns the access of one row, inside its organization and site. Returns all access for rows of other kinds, such as the user.
 *
 * @param ancestors outermost first
 */
export function accessOfRow(
  organizations: readonly Organization[],
  node: AccessNode,
  ancestors: readonly AccessNode[],
): readonly Organization[] {
  const path = [...ancestors, node];
  const jsonOf = (kind: AccessNode['kind']) => path.find((row) => row.kind === kind)?.json;
  const inRange = new Set<unknown>(node.kind === 'range' ? (node.json as unknown[]) : []);
  const grantsOf = (grants: readonly Grant[]) => matchingGrants(grants, jsonOf('role'), jsonOf('privilege'));
  const organization = organizations.find((one) => one === jsonOf('organization'));
  if (!organization) return node.kind === 'range' ? organizations.filter((one) => inRange.has(one)) : organizations;
  const site = organization.sites.find((one) => one === jsonOf('site'));
  if (site) return [{ ...organization, sites: [{ ...site, grants: grantsOf(site.grants) }], grants: [] }];
  if (node.json === organization) return [organization];
  const sites = organization.sites.filter((one) => inRange.has(one));
  return [{ ...organization, sites, grants: sites.length > 0 ? [] : grantsOf(organization.grants) }];
}

function matchingGrants(grants: readonly Grant[], role: unknown, privilege: unknown): Grant[] {
  const inRole = role === undefined ? grants : grants.filter((grant) => grant === role);
  return inRole.map((grant) => (typeof privilege === 'string' ? { ...grant, privileges: [privilege] } : grant));
}
