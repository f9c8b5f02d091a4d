import type { AccessNode } from '../../../src/access/common/tree/accessNode.ts';
import { accessTree } from '../../../src/access/common/tree/accessTree.ts';
import type { Organization } from '../../../src/service/privileges/common/privilegeMap.ts';
import { decodeUserRecord } from '../../../src/service/privileges/common/userRecord.ts';

/** Returns the tree of a user. @param unrecognized parts of the record that couldn't be read */
export function treeOf(
  organizations: readonly Organization[],
  unrecognized: readonly unknown[] = [],
): readonly AccessNode[] {
  return accessTree(
    { ...decodeUserRecord({}), access: { organizations: [...organizations], unrecognized: [...unrecognized] } },
    'en',
  );
}

export function rowsWithin(...organizations: readonly Organization[]): readonly AccessNode[] {
  return (
    treeOf(organizations)
      .find(({ kind }) => kind === 'organization')
      ?.children?.() ?? []
  );
}

export function everyNode(nodes: readonly AccessNode[]): AccessNode[] {
  return nodes.flatMap((node) => [node, ...everyNode(node.children?.() ?? [])]);
}

/** Formats a tree as indented lines of kind, label, and description. */
export function outline(nodes: readonly AccessNode[], indent = ''): string[] {
  return nodes.flatMap((node) => [
    `${indent}${node.kind} ${node.label}${node.description ? ` | ${node.description}` : ''}`,
    ...outline(node.children?.() ?? [], `${indent}  `),
  ]);
}

/** User detail with organizations, sites, roles, and privileges as objects in lists. */
export const body = {
  name: 'Jo Berg',
  email: 'jo@example.com',
  group: 'Operators',
  userType: 'LOCAL',
  lastLoginTime: '2026-01-15T09:00:00.000Z',
  defaultOrg: '1:Acme',
  defaultSite: ['"1:Acme":"10:Hall 10"'],
  orgPrivilegeMap: {
    organizations: [
      {
        id: 1,
        name: 'Acme',
        sites: [
          { id: 10, name: 'Hall 10', roles: [{ name: 'Viewer', privileges: ['READ', 'AUDIT'] }] },
          {
            id: 2,
            name: 'Hall 2',
            roles: [
              { name: 'Operator', privileges: ['READ'] },
              { name: 'Auditor', privileges: ['AUDIT'] },
            ],
          },
          { id: 3, name: 'Empty hall' },
        ],
      },
      { id: 2, name: 'Beta', privileges: ['WRITE', 'READ'] },
      { id: 3, name: 'Gamma', privileges: ['READ'], sites: [{ id: 30, name: 'Main', privileges: ['READ'] }] },
    ],
    schemaVersion: 4,
  },
};
