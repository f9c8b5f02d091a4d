import type { OrganizationNode, SiteNode } from './access.ts';
import { identityOf, isNumbered, splitPlainSite, splitQuotedSite, type Identity } from './identity.ts';
import type { Reading } from './reading.ts';
import type { Scope } from './scope.ts';

const fullName = ({ entity }: OrganizationNode): string => (entity.id === undefined ? entity.name : `${entity.id}:${entity.name}`);

/** Splits a site's name into the organization it belongs to and the rest, where the name gives both. */
export function splitSite(text: string, scope: Scope): [organization: string, site: string] | undefined {
  const quoted = splitQuotedSite(text);
  if (quoted || !text.includes(':')) return quoted;
  if (scope.organizations.length === 0) return splitPlainSite(text);
  const owner = scope.organizations.map(fullName).find((name) => text.startsWith(`${name}:`));
  return owner === undefined ? undefined : [owner, text.slice(owner.length + 1)];
}

/** The sites of this identity: one in each organization of the scope. */
export const sitesIn = (reading: Reading, organizations: readonly OrganizationNode[], identity: Identity, owner?: object): SiteNode[] =>
  organizations.map((organization) => reading.access.site(organization, identity, owner));

/** The sites that a text names; none where it does not say of which organization, and the scope does not either. */
export function sitesNamed(reading: Reading, text: string, scope: Scope, owner?: object): SiteNode[] {
  const split = splitSite(text, scope);
  const organizations = split ? [reading.access.organization(identityOf(split[0]))] : scope.organizations;
  return sitesIn(reading, organizations, identityOf(split ? split[1] : text), owner);
}

/** Whether a key that stands for a site names its organization instead, as in `{"1:Acme": "10:Oslo"}` among sites. */
export function namesOrganization(key: string, value: unknown, scope: Scope): boolean {
  if (!isNumbered(key)) return false;
  if (scope.organizations.length > 0) {
    return scope.organizations.some((organization) => fullName(organization) === key);
  }
  return Array.isArray(value) || (typeof value === 'string' && isNumbered(value));
}
