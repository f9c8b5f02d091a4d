import { isObject } from '../../../platform/common/json/json.ts';
import type { PlaceNode } from './meaning/access.ts';
import {
  identityOf,
  isNumber,
  isNumbered,
  splitPlainSite,
  splitQuotedSite,
  type Identity,
} from './meaning/identity.ts';
import { inPlaces, type Scope } from './meaning/scope.ts';
import { isEmpty } from './meaning/shapes.ts';
import type { Meaning, Vocabulary } from './meaning/vocabulary.ts';
import type { ReadState } from './readState.ts';

/** Whether a text begins with the full name of an organization, `<id>:<name>`. It is called for many, so the name is not put together. */
function startsWithFullName(text: string, { entity: { id, name } }: PlaceNode): boolean {
  return id === undefined
    ? text.startsWith(name)
    : text.startsWith(id) && text[id.length] === ':' && text.startsWith(name, id.length + 1);
}

const fullLength = ({ entity: { id, name } }: PlaceNode): number =>
  (id === undefined ? 0 : id.length + 1) + name.length;

/** Splits a site's name into the organization it belongs to and the rest, where the name gives both. */
export function splitSite(text: string, scope: Scope): [organization: string, site: string] | undefined {
  const quoted = splitQuotedSite(text);
  if (quoted || !text.includes(':')) return quoted;
  if (scope.places.organization.length === 0) return splitPlainSite(text);
  const owner = scope.places.organization.find(
    (organization) => text[fullLength(organization)] === ':' && startsWithFullName(text, organization),
  );
  return owner && [text.slice(0, fullLength(owner)), text.slice(fullLength(owner) + 1)];
}

/** The sites of this identity: one in each organization of the scope, or only where there is one already if just an id is given. */
export function sitesNamed({ access }: ReadState, { places }: Scope, identity: Identity, owner?: object): PlaceNode[] {
  const organizations = places.organization;
  const owners = identity.name === undefined ? organizations.filter(({ inner }) => inner?.has(identity)) : [];
  return (owners.length > 0 ? owners : organizations).map((organization) => access.site(organization, identity, owner));
}

/** The sites that a text names; none where it does not say what they are in, and the scope does not either. */
export function sitesInText(state: ReadState, scope: Scope, text: string): PlaceNode[] {
  const split = splitSite(text, scope);
  if (!split) return sitesNamed(state, scope, identityOf(text));
  const organization = state.access.organization(identityOf(split[0]));
  return sitesNamed(state, inPlaces(scope, 'organization', [organization]), identityOf(split[1]));
}

const attributeOf = (meaning: Meaning | undefined) =>
  meaning?.kind === 'attribute' && (meaning.level ?? 'site') === 'site' ? meaning.attribute : undefined;

/** Whether a value is an object with the id and the name of a site. */
function isSiteObject(vocabulary: Vocabulary, value: unknown): boolean {
  const said = isObject(value) ? Object.keys(value).map((key) => attributeOf(vocabulary.meaning(key))) : [];
  return said.includes('id') && said.includes('name');
}

/** Whether a list or map can hold sites, but neither roles nor privileges. An empty one can, where there is more than one organization to hold sites. */
function holdsSites(vocabulary: Vocabulary, value: unknown, { places }: Scope): boolean {
  if (isEmpty(value)) return places.organization.length > 1;
  if (Array.isArray(value)) return areSites(value) || value.every((item) => isSiteObject(vocabulary, item));
  return isObject(value) && Object.keys(value).every((key) => isNumber(key) || isNumbered(key));
}

/** Whether a key that stands for a site names its organization instead, as in `{"1:Acme": "10:Oslo"}` among sites. */
export function namesOrganization(vocabulary: Vocabulary, key: string, value: unknown, scope: Scope): boolean {
  if (!isNumbered(key))
    return (
      holdsSites(vocabulary, value, scope) &&
      scope.places.organization.some(({ entity }) => entity.id === key || entity.name === key)
    );
  if (scope.places.organization.length > 0) {
    return scope.places.organization.some(
      (organization) => fullLength(organization) === key.length && startsWithFullName(key, organization),
    );
  }
  return Array.isArray(value) || (typeof value === 'string' && isNumbered(value));
}

const isListOf = (value: unknown, test: (text: string) => boolean): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string' && test(item));
export const areFullSites = (value: unknown): boolean => isListOf(value, (text) => splitQuotedSite(text) !== undefined);
/** Whether a list holds nothing but texts that only a site is likely to look like. */
export const areSites = (value: unknown): boolean => isListOf(value, isNumbered) || areFullSites(value);
