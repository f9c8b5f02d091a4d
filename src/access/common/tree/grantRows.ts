import * as l10n from '@vscode/l10n';
import type { EntityName, Grant } from '../../../platform/common/entities.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import { compareNames } from '../../../platform/common/text/naturalOrder.ts';
import type { AccessNode } from './accessNode.ts';
import { countedPrivileges, entity, idPart, joined, mapMember, tooltip } from './rowTexts.ts';
import { levelNodes } from './treeLevel.ts';

/** Returns a row for each role, or for each privilege of a single grant. */
export function grantNodes(grants: readonly Grant[], parentId: string, names: readonly EntityName[]): AccessNode[] {
  const [only] = grants;
  if (only && grants.length === 1 && only.privileges.length > 0) return privilegeNodes(only, parentId, names);
  return levelNodes({
    items: [...grants].sort((a, b) => compareNames(a.role ?? '', b.role ?? '')),
    parentId,
    target: { member: mapMember, names },
    nodeOf: (grant) => roleNode(grant, parentId, names),
    nameOf: ({ role = '' }) => role,
    isSame: (a, b) => a.role === b.role,
  });
}

function roleNode(grant: Grant, parentId: string, names: readonly EntityName[]): AccessNode {
  const role = { name: grant.role ?? l10n.t('Without a role') };
  const id = `${parentId}/${grant.role === undefined ? 'role' : idPart('role', role)}`;
  const path = grant.role === undefined ? names : [...names, role];
  const held = countedPrivileges(grant.privileges.length);
  return {
    ...entity('role', id, role, path),
    description: held,
    tooltip: tooltip(role, l10n.t('Role'), held),
    json: grant,
    ...(grant.privileges.length > 0 && { children: () => privilegeNodes(grant, id, path) }),
  };
}

function privilegeNodes({ role, privileges }: Grant, parentId: string, names: readonly EntityName[]): AccessNode[] {
  const granted = role !== undefined && l10n.t('Granted by: {0}', plain(role));
  return levelNodes({
    items: [...privileges].sort(compareNames),
    parentId,
    target: { member: mapMember, names },
    nodeOf: (privilege) => {
      const named = { name: privilege };
      return {
        ...entity('privilege', `${parentId}/${idPart('privilege', named)}`, named, [...names, named]),
        tooltip: tooltip(named, l10n.t('Privilege'), granted),
        json: privilege,
      };
    },
    nameOf: (privilege) => privilege,
    isSame: (a, b) => a === b,
  });
}

/** Returns the number of privileges, with the role of a single grant. */
export function heldText(grants: readonly Grant[]): string {
  return joined(roleName(grants), countedPrivileges(privilegesOf(grants)));
}

function roleName(grants: readonly Grant[]): string | undefined {
  const role = grants.length === 1 ? grants[0]?.role : undefined;
  return role && plain(role, 60);
}

/** Counts privileges. One that two roles have counts twice. */
export function privilegesOf(grants: readonly Grant[]): number {
  return grants.reduce((sum, grant) => sum + grant.privileges.length, 0);
}
