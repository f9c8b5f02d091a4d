import type { EntityName, Grant, PlaceEntity } from '../../platform/common/entities.ts';
import { nameWithId } from '../../platform/common/entityText.ts';
import { plain } from '../../platform/common/text/displayText.ts';
import { compareNames, inNaturalOrder } from '../../platform/common/text/naturalOrder.ts';

const noBound = Infinity;

/** Returns the access as indented lines in natural order, for comparison. */
export function accessText(organizations: readonly PlaceEntity[]): string {
  const lines: string[] = [];
  for (const organization of inNaturalOrder(organizations)) {
    pushPlace(lines, organization, '');
    lines.push('');
  }
  return lines.join('\n');
}

function pushPlace(lines: string[], place: PlaceEntity, indent: string): void {
  lines.push(`${indent}${title(place)}`);
  pushGrants(lines, place.grants, `${indent}  `);
  for (const inner of inNaturalOrder(place.sites ?? [])) pushPlace(lines, inner, `${indent}  `);
}

function pushGrants(lines: string[], grants: readonly Grant[], indent: string): void {
  const roles = new Map<string, Set<string>>();
  for (const { role = '', privileges } of grants) roles.set(role, new Set([...(roles.get(role) ?? []), ...privileges]));
  for (const [role, privileges] of [...roles].sort(([a], [b]) => compareNames(a, b))) {
    const inner = role === '' ? indent : `${indent}  `;
    if (role !== '') lines.push(`${indent}${plain(role, noBound)}:`);
    for (const privilege of [...privileges].sort(compareNames)) lines.push(`${inner}- ${plain(privilege, noBound)}`);
  }
}

function title(entity: EntityName): string {
  return plain(nameWithId(entity), noBound);
}
