import type { PlaceNode } from './meaning/access.ts';
import { identityOf, isNumbered, splitQuotedSite, type Identity } from './meaning/identity.ts';
import { inPlaces, type Scope } from './meaning/scope.ts';
import type { ReadState } from './readState.ts';
import { matchesIdentity } from './recordIdentity.ts';

/** Returns the sites of an identity: one in each organization, but for a mere ID only existing ones, if any. */
export function sitesNamed({ access }: ReadState, { places }: Scope, identity: Identity, owner?: object): PlaceNode[] {
  const organizations = places.organization;
  const owners = identity.name === undefined ? organizations.filter(({ inner }) => inner?.has(identity)) : [];
  return (owners.length > 0 ? owners : organizations).map((organization) => access.site(organization, identity, owner));
}

/** Returns the sites that a text names, or none if their organization is unknown. */
export function sitesInText(state: ReadState, scope: Scope, text: string): PlaceNode[] {
  const split = splitQuotedSite(text);
  if (!split) return sitesNamed(state, scope, identityOf(text));
  const organization = state.access.organization(identityOf(split[0]));
  return sitesNamed(state, inPlaces(scope, 'organization', [organization]), identityOf(split[1]));
}

/**
 * Whether a key among sites names one of several organizations: `{"1:Acme": "10:Oslo"}`. What it contains has no sure
 * meaning.
 */
export function namesOrganization(key: string, { places }: Scope): boolean {
  const identity = identityOf(key);
  return (
    places.organization.length > 1 &&
    places.organization.some((one) => matchesIdentity(one, identity) || one.entity.id === key)
  );
}

const isListOf = (value: unknown, test: (text: string) => boolean): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string' && test(item));
export const areFullSites = (value: unknown): boolean => isListOf(value, (text) => splitQuotedSite(text) !== undefined);
/** Whether a value is a list of texts that look like sites. */
export const areSites = (value: unknown): boolean => isListOf(value, isNumbered) || areFullSites(value);
