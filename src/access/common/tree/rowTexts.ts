import * as l10n from '@vscode/l10n';
import type { EntityName } from '../../../platform/common/entities.ts';
import { countText, plain } from '../../../platform/common/text/displayText.ts';
import { isOne } from '../../../platform/common/text/language.ts';
import type { AccessNode } from './accessNode.ts';

export const mapMember = 'orgPrivilegeMap';

/** Returns what all rows of entities have in common. @param names those on the path to the entity, its own last */
export function entity(
  kind: AccessNode['kind'],
  id: string,
  { name, id: entityId }: EntityName,
  names: readonly EntityName[],
) {
  return {
    id,
    kind,
    label: plain(name),
    name,
    ...(entityId !== undefined && { entityId }),
    target: { member: mapMember, names },
  };
}

export function idPart(kind: string, { id, name }: EntityName): string {
  return `${kind}:${JSON.stringify([id ?? null, name])}`;
}

export function countedRoles(count: number): string {
  return isOne(count) ? l10n.t('{0} role', countText(count)) : l10n.t('{0} roles', countText(count));
}

export function countedPrivileges(count: number): string {
  return isOne(count) ? l10n.t('{0} privilege', countText(count)) : l10n.t('{0} privileges', countText(count));
}

export function joined(...parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}

export function tooltip({ name, id }: EntityName, ...lines: (string | false)[]): string {
  return [
    plain(name, 1000),
    ...lines.filter((line) => line !== false),
    ...(id === undefined ? [] : [l10n.t('ID: {0}', plain(id))]),
  ].join('\n');
}
