import { uuidOf } from '../base/random.ts';
import type { AccessMap, AccessSite } from './accessMap.ts';
import { rolesOf } from './organizations.ts';

/** Sites that replace a site, by its name. */
type Effect = Readonly<Record<string, (site: AccessSite) => readonly AccessSite[]>>;

const effects = {
  privileges: {
    'Oslo Data Center': (site) => [withArea(site, 'ALERTS', [])],
    'Zürich Altstetten': (site) => [withArea(site, 'APPLICATION GROUPS', ['READ'])],
  },
  role: {
    'Seattle Pier 4': (site) => [{ ...site, roles: site.roles.slice(0, -1) }],
    'München Ost': (site) => [{ ...site, roles: [...site.roles, ...rolesOf('D')] }],
  },
  'site-added': {
    'Oslo Data Center: Rack Hall 2': (site) => [
      site,
      { id: uuidOf('added site'), name: 'Longyearbyen Vault', roles: site.roles.slice(0, 1) },
    ],
  },
  'site-removed': { 'Oslo Data Center: Rack Hall 1': () => [] },
  renamed: { 'Seattle Pier 30': (site) => [{ ...site, name: `${site.name} North` }] },
  'link-down': { 'Oslo Data Center': (site) => [{ ...site, hasLinkDown: true }] },
} satisfies Record<string, Effect>;

export interface DemoChange {
  what: keyof typeof effects;
  /** Number of the first user detail with the change. Defaults to 1. */
  fromDetail?: number;
}

/** Returns the map of the demo as it is in a user detail, which are counted from 1. */
export function changedMap({ organizations }: AccessMap, changes: readonly DemoChange[], detail: number): AccessMap {
  const due = changes.filter(({ fromDetail = 1 }) => fromDetail <= detail);
  const changed = (site: AccessSite, { what }: DemoChange) => (effects[what] as Effect)[site.name]?.(site) ?? [site];
  return {
    organizations: organizations.map((organization) => ({
      ...organization,
      sites: due.reduce((sites, change) => sites.flatMap((site) => changed(site, change)), organization.sites),
    })),
  };
}

/** Changes what the first role of a site may do in an area. */
function withArea(site: AccessSite, area: string, actions: readonly string[]): AccessSite {
  const [first, ...others] = site.roles;
  if (!first) return site;
  const { [area]: _, ...privileges } = first.privileges;
  const role = { ...first, privileges: { ...privileges, ...(actions.length > 0 && { [area]: actions }) } };
  return { ...site, roles: [role, ...others] };
}
