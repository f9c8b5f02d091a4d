import type { Grant, Organization, Site } from '../../../src/service/privileges/common/privilegeMap.ts';

/** Parses a site, `id:name`, with roles and their privileges. */
export function site(text: string, roles: Readonly<Record<string, readonly string[]>> = {}): Site {
  return { ...entity(text), grants: grants(roles) };
}

/** Parses an organization, `id:name`. */
export function organization(
  text: string,
  sites: readonly Site[] = [],
  roles: Readonly<Record<string, readonly string[]>> = {},
): Organization {
  return { ...entity(text), sites: [...sites], grants: grants(roles) };
}

export function manySites(
  count: number,
  roles: Readonly<Record<string, readonly string[]>> = { Viewer: ['READ'] },
): Site[] {
  return Array.from({ length: count }, (_, index) => site(`${index + 1}:Site ${index + 1}`, roles));
}

function entity(text: string): { id?: string; name: string } {
  const [id = '', ...name] = text.split(':');
  return name.length > 0 ? { id, name: name.join(':') } : { name: id };
}

function grants(roles: Readonly<Record<string, readonly string[]>>): Grant[] {
  return Object.entries(roles).map(([role, privileges]) => ({
    ...(role !== '' && { role }),
    privileges: [...privileges],
  }));
}

/** Two organizations in the order of a record, which isn't the tree's. One has grants of its own. */
export const nordwindAndAcme: readonly Organization[] = [
  organization('2:Nordwind', [
    site('21:Zürich Altstetten', { Operator: ['READ', 'WRITE'] }),
    site('22:Köln Bay 3', { Viewer: ['READ'] }),
    site('23:Köln Bay 12', { Viewer: ['READ'] }),
  ]),
  organization(
    '1:Acme',
    [
      site('11:Oslo Data Center', { Operator: ['READ', 'WRITE'], Auditor: ['LOG'] }),
      site('12:東京 Ōtemachi', { Viewer: ['READ'] }),
    ],
    { Planner: ['PLAN'] },
  ),
];
