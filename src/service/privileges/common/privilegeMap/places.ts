import { isObject } from '../../../../platform/common/json/json.ts';
import type { PlaceNode } from './meaning/access.ts';
import { identityOf, isNumber, isNumbered, splitQuotedSite, type Identity } from './meaning/identity.ts';
import { inPlaces, type Scope } from './meaning/scope.ts';
import { isEmpty } from './meaning/shapes.ts';
import type { Meaning, Vocabulary } from './meaning/vocabulary.ts';
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

const attributeOf = (meaning: Meaning | undefined) =>
  meaning?.kind === 'attribute' && (meaning.level ?? 'site') === 'site' ? meaning.attribute : undefined;

function isSiteObject(vocabulary: Vocabulary, value: unknown): boolean {
  const attributes = isObject(value) ? Object.keys(value).map((key) => attributeOf(vocabulary.meaning(key))) : [];
  return attributes.includes('id') && attributes.includes('name');
}

/** Whether a container can hold only sites. An empty one can if there are several organizations. */
function holdsSites(vocabulary: Vocabulary, value: unknown, { places }: Scope): boolean {
  if (isEmpty(value)) return places.organization.length > 1;
  if (Array.isArray(value)) return areSites(value) || value.every((item) => isSiteObject(vocabulary, item));
  return isObject(value) && Object.keys(value).every((key) => isNumber(key) || isNumbered(key));
}

/** Whether a key among sites names an organization: `{"1:Acme": "10:Oslo"}`. */
export function namesOrganization(vocabulary: Vocabulary, key: string, value: unknown, scope: Scope): boolean {
  if (!isNumbered(key))
    return (
      holdsSites(vocabulary, value, scope) &&
      scope.places.organization.some(({ entity }) => entity.id === key || entity.name === key)
    );
  if (scope.places.organization.length > 0) {
    const identity = identityOf(key);
    return scope.places.organization.some((organization) => matchesIdentity(organization, identity));
  }
  return Array.isArray(value) || (typeof value === 'string' && isNumbered(value));
}

const isListOf = (value: unknown, test: (text: string) => boolean): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string' && test(item));
export const areFullSites = (value: unknown): boolean => isListOf(value, (text) => splitQuotedSite(text) !== undefined);
/** Whether a value is a list of texts that look like sites. */
export const areSites = (value: unknown): boolean => isListOf(value, isNumbered) || areFullSites(value);
