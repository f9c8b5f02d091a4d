import * as l10n from '@vscode/l10n';
import type { EntityName } from '../../core/base/entities.ts';
import type { Grant, Organization } from '../../core/privilegeMap.ts';
import { countText, plain } from '../text/displayText.ts';
import { fold } from '../text/fold.ts';
import type { Narrowing, OrganizationView } from './narrowing.ts';
import { holds, type Grantable } from './whereGranted.ts';

/** A filter narrows the tree down. A text is looked for in names and IDs; a role or privilege has to be the same to the letter. */
export type AccessFilter = { readonly kind: 'text'; readonly text: string } | Grantable;

function isText(filter: AccessFilter): filter is Extract<AccessFilter, { kind: 'text' }> {
  return filter.kind === 'text';
}

/** The organizations and sites that match the filter, with the organizations around them; all of them without a filter. */
export function filterAccess(
  organizations: readonly Organization[],
  filter: AccessFilter | undefined,
): readonly OrganizationView[] {
  if (!filter)
    return organizations.map((organization) => ({ organization, sites: organization.sites, showsGrants: true }));
  const holds = grantMatcher(filter);
  const named = isText(filter) ? nameMatcher(filter.text) : () => false;
  return organizations.flatMap((organization) => {
    if (named(organization)) return [{ organization, sites: organization.sites, showsGrants: true }];
    const sites = organization.sites.filter((site) => named(site) || site.grants.some(holds));
    const showsGrants = organization.grants.some(holds);
    return sites.length > 0 || showsGrants ? [{ organization, sites, showsGrants }] : [];
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
  const places = [countText(count), countText(total)] as const;
  switch (filter.kind) {
    case 'text':
      return l10n.t('Filtered by "{0}": {1} of {2} places', what, ...places);
    case 'role':
      return l10n.t('Filtered by role "{0}": {1} of {2} places', what, ...places);
    case 'privilege':
      return l10n.t('Filtered by privilege "{0}": {1} of {2} places', what, ...places);
  }
}

/** Sites, and organizations on which something is granted, as wherever else places are counted. */
function placesOf(shown: readonly OrganizationView[]): number {
  return shown.reduce(
    (sum, { organization, sites, showsGrants }) =>
      sum + sites.length + (showsGrants && organization.grants.length > 0 ? 1 : 0),
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
  if (!isText(filter)) return (grant) => holds([grant], filter);
  const matches = remembered(textMatcher(filter.text));
  return ({ role, privileges }) => (role !== undefined && matches(role)) || privileges.some(matches);
}

/** Keeps each answer: roles and privileges are few, and named many times. */
function remembered(matches: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    let answer = known.get(text);
    if (answer === undefined) known.set(text, (answer = matches(text)));
    return answer;
  };
}
