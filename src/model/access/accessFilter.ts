import * as l10n from '@vscode/l10n';
import type { EntityName } from '../../core/base/entities.ts';
import type { Grant, Organization } from '../../core/privilegeMap.ts';
import { countText, plain } from '../text/displayText.ts';
import { fold } from '../text/fold.ts';
import type { Narrowing, OrganizationView } from './narrowing.ts';

/** What the tree is narrowed down to. A text is looked for in names and IDs, a role or privilege is held to the letter. */
export type AccessFilter =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'role' | 'privilege'; readonly name: string };

function isText(filter: AccessFilter): filter is Extract<AccessFilter, { kind: 'text' }> {
  return filter.kind === 'text';
}

/** Everything when there is no filter; else what matches, and the organizations around it. */
export function filterAccess(
  organizations: readonly Organization[],
  filter: AccessFilter | undefined,
): readonly OrganizationView[] {
  if (!filter) return organizations.map((organization) => ({ organization, sites: organization.sites, own: true }));
  const holds = grantMatcher(filter);
  const named = isText(filter) ? nameMatcher(filter.text) : () => false;
  return organizations.flatMap((organization) => {
    if (named(organization)) return [{ organization, sites: organization.sites, own: true }];
    const sites = organization.sites.filter((site) => named(site) || site.grants.some(holds));
    const own = organization.grants.some(holds);
    return sites.length > 0 || own ? [{ organization, sites, own }] : [];
  });
}

export function narrowing(filter: AccessFilter): Narrowing {
  return {
    filter,
    viewsOf: (organizations) => filterAccess(organizations, filter),
    message: (organizations) => filterMessage(filter, organizations, filterAccess(organizations, filter)),
  };
}

/** The sentence above a tree that is narrowed down. */
export function filterMessage(
  filter: AccessFilter,
  all: readonly Organization[],
  shown: readonly OrganizationView[],
): string {
  const what = plain(isText(filter) ? filter.text : filter.name, 60);
  const total = placesOf(filterAccess(all, undefined));
  const count = placesOf(shown);
  if (shown.length === 0) return l10n.t('Nothing in your access matches "{0}".', what);
  const kind = {
    text: l10n.t('Filtered by "{0}"', what),
    role: l10n.t('Filtered by role "{0}"', what),
    privilege: l10n.t('Filtered by privilege "{0}"', what),
  }[filter.kind];
  return l10n.t('{0}: {1} of {2} places', kind, countText(count), countText(total));
}

/** Sites, and organizations on which something is granted, as wherever else places are counted. */
function placesOf(shown: readonly OrganizationView[]): number {
  return shown.reduce(
    (sum, { organization, sites, own }) => sum + sites.length + (own && organization.grants.length > 0 ? 1 : 0),
    0,
  );
}

/** Whether a text is held, without regard to case and accents. */
function textMatcher(wanted: string): (text: string) => boolean {
  const folded = fold(wanted.trim());
  return (text) => fold(text).includes(folded);
}

function nameMatcher(text: string): (entity: EntityName) => boolean {
  const matches = textMatcher(text);
  const wanted = text.trim();
  return ({ id, name }) => matches(name) || id === wanted;
}

function grantMatcher(filter: AccessFilter): (grant: Grant) => boolean {
  if (!isText(filter)) {
    const { kind, name } = filter;
    return ({ role, privileges }) => (kind === 'role' ? role === name : privileges.includes(name));
  }
  const matches = remembered(textMatcher(filter.text));
  return ({ role, privileges }) => (role !== undefined && matches(role)) || privileges.some(matches);
}

/** Roles and privileges are few, and named many times. */
function remembered(matches: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    let answer = known.get(text);
    if (answer === undefined) known.set(text, (answer = matches(text)));
    return answer;
  };
}
