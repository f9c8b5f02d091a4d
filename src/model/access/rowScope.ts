import type { Grant, Organization } from '../../core/privilegeMap.ts';
import { plain } from '../text/displayText.ts';
import { nameWithId } from '../text/entityText.ts';
import { markdown } from '../text/markdown.ts';
import type { AccessNode } from './accessNode.ts';

/**
 * The part of the access that a row stands for, with the organization and site that it is in, and nothing beside it. A row that
 * stands for no part has all of it.
 *
 * @param ancestors the rows that it is in, the outermost first
 */
export function accessOfRow(
  organizations: readonly Organization[],
  node: AccessNode,
  ancestors: readonly AccessNode[],
): readonly Organization[] {
  const path = [...ancestors, node].filter(({ kind }) => kind !== 'range');
  const jsonOf = (kind: AccessNode['kind']) => path.find((row) => row.kind === kind)?.json;
  const organization = organizations.find((candidate) => candidate === jsonOf('organization'));
  const inRange = new Set<unknown>(node.kind === 'range' ? (node.json as unknown[]) : []);
  if (node.kind === 'range' && !organization) return organizations.filter((candidate) => inRange.has(candidate));
  if (!organization) return organizations;
  const site = organization.sites.find((candidate) => candidate === jsonOf('site'));
  const grants = narrowed((site ?? organization).grants, jsonOf('role'), jsonOf('privilege'));
  if (site) return [{ ...organization, grants: [], sites: [{ ...site, grants }] }];
  if (node.kind === 'range')
    return [{ ...organization, grants: [], sites: organization.sites.filter((candidate) => inRange.has(candidate)) }];
  const isWhole = node.kind === 'organization';
  return [{ ...organization, grants, sites: isWhole ? organization.sites : [] }];
}

function narrowed(grants: readonly Grant[], role: unknown, privilege: unknown): Grant[] {
  const inRole = role === undefined ? grants : grants.filter((grant) => grant === role);
  if (typeof privilege !== 'string') return [...inRole];
  return inRole
    .filter(({ privileges }) => privileges.includes(privilege))
    .map((grant) => ({ ...grant, privileges: [privilege] }));
}

/** Names from the outside in, such as `Acme / Oslo / Operator`. */
export function pathText(node: AccessNode, ancestors: readonly AccessNode[]): string {
  return namesOf(node, ancestors)
    .map((name) => plain(name, Infinity))
    .join(' / ');
}

/** The row and those that it is in, as a row of a Markdown table: organization, site, role, privilege. */
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
