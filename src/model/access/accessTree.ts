import * as l10n from '@vscode/l10n';
import { areNamedAlike, type EntityName, type PlaceName } from '../../core/base/entities.ts';
import { writeJson } from '../../core/base/json.ts';
import type { Grant, Organization, Site } from '../../core/privilegeMap.ts';
import type { SiteName, UserRecord } from '../../core/userRecord.ts';
import { countText, plain } from '../text/displayText.ts';
import { isOne } from '../text/language.ts';
import { compareNames, inNaturalOrder } from '../text/naturalOrder.ts';
import type { AccessNode, RawJsonTarget } from './accessNode.ts';
import type { Narrowing, OrganizationView } from './narrowing.ts';
import { levelNodes } from './treeLevel.ts';
import { userNode } from './userNode.ts';

/** The rows of the access tree: the user, the organizations, and what was not understood; of a tree that is narrowed down, what is left. */
export function accessTree(record: UserRecord, locale: string, narrowing?: Narrowing): readonly AccessNode[] {
  const { organizations, unread } = record.access;
  const shown = narrowing?.viewsOf(organizations) ?? organizations.map(wholeView);
  const views = new Map(shown.map((view) => [view.organization, view]));
  const nodes = levelNodes({
    items: inNaturalOrder([...views.keys()]),
    parentId: 'organizations',
    target: { member: mapMember, names: [] },
    nodeOf: (organization) => organizationNode(views.get(organization) ?? wholeView(organization), record),
    nameOf: ({ name }) => name,
    isSame: areNamedAlike,
  });
  return [userNode(record, locale), ...nodes, ...(unread.length > 0 && !narrowing ? [unreadNode(unread)] : [])];
}

function wholeView(organization: Organization): OrganizationView {
  return { organization, sites: organization.sites, showsGrants: true };
}

const mapMember = 'orgPrivilegeMap';

/** Leads to a place in the raw JSON, as its row does. */
export function targetOf({ organization, site }: PlaceName): RawJsonTarget {
  return { member: mapMember, names: site ? [organization, site] : [organization] };
}

function organizationNode({ organization, sites, showsGrants }: OrganizationView, record: UserRecord): AccessNode {
  const { grants } = organization;
  const isDefault = isSameEntity(organization, record.defaultOrganization);
  const id = rowId(organization);
  const names = [organization];
  const all = organization.sites.length;
  const held = all > 0 ? counted(all, 'site') : counted(privilegesOf(grants), 'privilege');
  const shown = sites.length < all ? l10n.t('{0} of {1} sites', countText(sites.length), countText(all)) : held;
  const ownGrants = showsGrants ? grants : [];
  const children = () => [
    ...(sites.length > 0 && ownGrants.length > 0
      ? [wholeOrganizationNode(organization, id)]
      : grantNodes(ownGrants, id, names)),
    ...levelNodes({
      items: inNaturalOrder(sites),
      parentId: id,
      target: { member: mapMember, names },
      nodeOf: (site) => siteNode(site, organization, record),
      nameOf: ({ name }) => name,
      isSame: areNamedAlike,
    }),
  ];
  return {
    ...entity('organization', id, organization, names),
    description: joined(shown, isDefault && l10n.t('default')),
    tooltip: tooltip(organization, l10n.t('Organization'), isDefault && l10n.t('Your default organization'), held),
    json: organization,
    ...(sites.length + ownGrants.length > 0 && { children }),
  };
}

/** The row of the grants on the organization itself, which stands beside those of its sites. */
function wholeOrganizationNode(organization: Organization, parentId: string): AccessNode {
  const { grants } = organization;
  const id = `${parentId}/own`;
  const label = l10n.t('On the whole organization');
  const held = joined(roleName(grants), counted(privilegesOf(grants), 'privilege'));
  return {
    id,
    kind: 'wholeOrganization',
    label,
    name: label,
    description: held,
    tooltip: `${label}\n${held}`,
    json: grants,
    target: { member: mapMember, names: [organization] },
    children: () => grantNodes(grants, id, [organization]),
  };
}

function siteNode(site: Site, organization: Organization, record: UserRecord): AccessNode {
  const { grants } = site;
  const isDefault = record.defaultSites.some((ref) => isDefaultSite(ref, site, organization));
  const id = rowId(organization, site);
  const names = [organization, site];
  const held =
    grants.length > 1
      ? counted(grants.length, 'role')
      : joined(roleName(grants), counted(privilegesOf(grants), 'privilege'));
  return {
    ...entity('site', id, site, names),
    description: joined(held, isDefault && l10n.t('default')),
    tooltip: tooltip(
      site,
      l10n.t('Site of {0}', plain(organization.name)),
      isDefault && l10n.t('Your default site'),
      held,
    ),
    json: site,
    ...(grants.length > 0 && { children: () => grantNodes(grants, id, names) }),
  };
}

/** One grant shows its privileges at once; several show a row for each role. */
function grantNodes(grants: readonly Grant[], parentId: string, names: readonly EntityName[]): AccessNode[] {
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
  const held = counted(grant.privileges.length, 'privilege');
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

function unreadNode(unread: readonly unknown[]): AccessNode {
  const label = l10n.t('Not understood');
  return {
    id: 'unread',
    kind: 'unread',
    label,
    name: label,
    description: String(unread.length),
    tooltip: l10n.t("Parts of the response that aren't an organization, site, role, or privilege, as received"),
    json: unread,
    target: { member: mapMember, names: [] },
    children: () =>
      levelNodes({
        items: unread,
        parentId: 'unread',
        target: { member: mapMember, names: [] },
        nodeOf: unreadPartNode,
        nameOf: (part) => plain(writeJson(part) ?? '', 20),
      }),
  };
}

function unreadPartNode(part: unknown, index: number): AccessNode {
  const written = writeJson(part) ?? l10n.t('Nested too deeply to be shown');
  return {
    id: `unread/${index}`,
    kind: 'unreadPart',
    label: plain(written, 120),
    name: written,
    tooltip: plain(written, 1000),
    json: part,
    target: { member: mapMember, names: firstKey(part).map((name) => ({ name })) },
  };
}

function firstKey(part: unknown): string[] {
  return typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.keys(part).slice(0, 1) : [];
}

function entity(
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

/** The id of the row of an organization, or of its site. Entities that are named alike have it in common. */
export function rowId(organization: EntityName, site?: EntityName): string {
  const id = idPart('organization', organization);
  return site ? `${id}/${idPart('site', site)}` : id;
}

function idPart(kind: string, { id, name }: EntityName): string {
  return `${kind}:${JSON.stringify([id ?? null, name])}`;
}

function isSameEntity(entity: EntityName, ref: EntityName | undefined): boolean {
  if (!ref) return false;
  return entity.id !== undefined && ref.id !== undefined ? entity.id === ref.id : entity.name === ref.name;
}

function isDefaultSite(ref: SiteName, site: Site, organization: Organization): boolean {
  return isSameEntity(site, ref) && (!ref.organization || isSameEntity(organization, ref.organization));
}

function roleName(grants: readonly Grant[]): string | undefined {
  const role = grants.length === 1 ? grants[0]?.role : undefined;
  return role && plain(role, 60);
}

function privilegesOf(grants: readonly Grant[]): number {
  return grants.reduce((sum, grant) => sum + grant.privileges.length, 0);
}

function counted(count: number, what: 'site' | 'role' | 'privilege'): string {
  const text = countText(count);
  const one = {
    site: () => l10n.t('{0} site', text),
    role: () => l10n.t('{0} role', text),
    privilege: () => l10n.t('{0} privilege', text),
  };
  const many = {
    site: () => l10n.t('{0} sites', text),
    role: () => l10n.t('{0} roles', text),
    privilege: () => l10n.t('{0} privileges', text),
  };
  return (isOne(count) ? one : many)[what]();
}

function joined(...parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}

function tooltip({ name, id }: EntityName, ...lines: (string | false)[]): string {
  return [
    plain(name, 1000),
    ...lines.filter((line) => line !== false),
    ...(id === undefined ? [] : [l10n.t('ID: {0}', plain(id))]),
  ].join('\n');
}
