import { nameWithId } from '../../../platform/common/entityText.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import { markdown } from '../../../platform/common/text/markdown.ts';
import type { Grant, Organization } from '../privilegeMap.ts';
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

/** Returns the path of a row: `Acme / Oslo / Operator`. */
export function pathText(node: AccessNode, ancestors: readonly AccessNode[]): string {
  return namesOf(node, ancestors)
    .map((name) => plain(name, Infinity))
    .join(' / ');
}

/** Returns a line of a Markdown table: organization, site, role, privilege. */
export function markdownRow(node: AccessNode, ancestors: readonly AccessNode[]): string {
  const path = [...ancestors, node];
  const columns = (['organization', 'site', 'role', 'privilege'] as const).map((kind) =>
    path.find((row) => row.kind === kind),
  );
  const cells = columns.map((row) =>
    row ? markdown(nameWithId({ name: row.name, ...(row.entityId !== undefined && { id: row.entityId }) })) : '',
  );
  return `| ${(cells.some((cell) => cell !== '') ? cells : namesOf(node, ancestors).map(markdown)).join(' | ')} |`;
}

function namesOf(node: AccessNode, ancestors: readonly AccessNode[]): string[] {
  return [...ancestors, node].filter(({ kind }) => kind !== 'range').map(({ name }) => name);
}
