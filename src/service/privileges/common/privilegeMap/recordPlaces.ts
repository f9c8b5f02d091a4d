import type { PlaceKind } from '../../../../platform/common/entities.ts';
import type { PlaceNode } from './meaning/access.ts';
import type { Identity } from './meaning/identity.ts';
import { levelMembers, type Members } from './meaning/members.ts';
import {
  addAll,
  distinct,
  inPlaces,
  noNamedEntities,
  type NamedEntities,
  type Scope,
  type ReadContext,
} from './meaning/scope.ts';
import { sitesNamed } from './places.ts';
import type { ReadState } from './readState.ts';
import { readLevel } from './recordGrants.ts';
import { checkPlace, matchingOrganizations, referenceTo } from './recordIdentity.ts';

/** Places that an object is, names, or is in. */
interface RecordPlaces {
  readonly scope: Scope;
  /** Whether the object's own grants have no place, because its places are unrecognized or have grants of their own. */
  readonly isUnplaced: boolean;
}

class RecordPlacesReader {
  readonly #state: ReadState;
  readonly #members: Members;
  readonly #context: ReadContext;
  readonly #found: NamedEntities;
  readonly #identity: Identity | undefined;
  readonly #owner: object | undefined;
  #scope: Scope;
  #isUnplaced = false;

  constructor(
    state: ReadState,
    members: Members,
    context: ReadContext,
    found: NamedEntities,
    identity: Identity | undefined,
    owner: object | undefined,
  ) {
    this.#state = state;
    this.#members = members;
    this.#context = context;
    this.#found = found;
    this.#identity = identity;
    this.#owner = owner;
    this.#scope = context.scope;
  }

  read(): RecordPlaces | undefined {
    this.#readOrganizations();
    if (!this.#readSites()) return undefined;
    return { scope: this.#scope, isUnplaced: this.#isUnplaced };
  }

  #identityAs(kind: PlaceKind): Identity | undefined {
    return this.#context.level === kind ? this.#identity : undefined;
  }

  #readOrganizations(): void {
    const { access } = this.#state;
    const own = this.#identityAs('organization');
    if (own) {
      const organization = access.organization(own, this.#owner);
      this.#scope = inPlaces(this.#scope, 'organization', [organization]);
      this.#found.places.organization.push(organization);
      for (const child of levelMembers(this.#members, 'organization'))
        readLevel(this.#state, child, inPlaces(this.#scope, 'organization', []));
      return;
    }
    const enclosing = this.#scope.places.organization;
    if (enclosing.length > 0) {
      this.#narrowOrganizations(enclosing);
      return;
    }
    const before = access.grantCount;
    const reference = referenceTo(this.#members, 'organization');
    const found = noNamedEntities();
    const { organization: organizations, site: sites } = found.places;
    if (reference) organizations.push(access.organization(reference));
    for (const member of levelMembers(this.#members, 'organization'))
      readLevel(this.#state, member, this.#scope, found);
    if (organizations.length + sites.length > 0)
      this.#scope = inPlaces(inPlaces(this.#scope, 'organization', distinct(organizations)), 'site', distinct(sites));
    this.#isUnplaced = access.grantCount > before;
    access.countSteps(organizations.length);
    addAll(this.#found.places.organization, organizations);
  }

  /** Restricts the scope to the organization that a site or role refers to, even one outside it. */
  #narrowOrganizations(organizations: readonly PlaceNode[]): void {
    const matching = matchingOrganizations(this.#members, organizations);
    const other =
      organizations.length > 1 && matching.length === 0 ? referenceTo(this.#members, 'organization') : undefined;
    const narrowed = other ? [this.#state.access.organization(other)] : matching;
    const { places } = this.#scope;
    if (narrowed.length > 0 && (other || narrowed.length < organizations.length))
      this.#scope = { ...this.#scope, places: { ...places, organization: narrowed } };
    checkPlace(this.#state, this.#members, 'organization', this.#scope.places.organization);
  }

  /** Returns false for a site of an unknown organization. */
  #readSites(): boolean {
    const { access, unrecognized } = this.#state;
    const members = this.#members;
    const own = this.#identityAs('site');
    if (own) {
      const sites = sitesNamed(this.#state, this.#scope, own, this.#owner);
      if (sites.length === 0) return false;
      for (const child of levelMembers(members, 'site'))
        readLevel(this.#state, child, inPlaces(this.#scope, 'site', []));
      this.#scope = { ...inPlaces(this.#scope, 'site', sites), beside: false };
      addAll(this.#found.places.site, sites);
      return true;
    }
    if (this.#scope.places.site.length > 0) {
      checkPlace(this.#state, members, 'site', this.#scope.places.site);
      return true;
    }
    const isOne =
      members.refs.site !== undefined ||
      levelMembers(members, 'site').some(({ plural, value }) => !plural && !Array.isArray(value));
    const [unrecognizedBefore, grantsBefore] = [unrecognized.length, access.grantCount];
    const found = noNamedEntities();
    const sites = found.places.site;
    const reference = referenceTo(members, 'site');
    if (reference) addAll(sites, sitesNamed(this.#state, this.#scope, reference));
    if (reference && sites.length === 0) return false;
    for (const member of levelMembers(members, 'site')) readLevel(this.#state, member, this.#scope, found);
    access.countSteps(sites.length);
    addAll(this.#found.places.site, sites);
    // True for an organization that contains its sites; false for a set, which only names an organization and sites.
    const containsSites = this.#identityAs('organization') !== undefined && !this.#context.set;
    const areScope = sites.length > 0 && access.grantCount === grantsBefore && (isOne || !containsSites);
    if (areScope) this.#scope = inPlaces(this.#scope, 'site', distinct(sites));
    else if (sites.length === 0 && unrecognized.length > unrecognizedBefore) this.#isUnplaced = true;
    else if (sites.length > 0) this.#isUnplaced = false;
    return true;
  }
}

/**
 * Reads the places of an object. Returns undefined for a site of an unknown organization.
 *
 * @param owner map whose key names the object
 */
export function readPlaces(
  state: ReadState,
  members: Members,
  context: ReadContext,
  found: NamedEntities,
  identity: Identity | undefined,
  owner: object | undefined,
): RecordPlaces | undefined {
  return new RecordPlacesReader(state, members, context, found, identity, owner).read();
}
