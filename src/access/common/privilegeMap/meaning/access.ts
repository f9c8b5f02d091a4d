import type { Grant, Organization, PlaceEntity, PlaceKind } from '../../../../platform/common/entities.ts';
import { EntityIndex, type Node } from './entityIndex.ts';
import type { Identity } from './identity.ts';

/** A list is searched from end to end up to this length, which is faster than a set, and much smaller. */
const shortList = 16;

interface GrantNode {
  grant: Grant;
  held?: Set<string>;
}

/** What places are in: another place, or nothing but the access itself. */
export interface ParentEntity {
  /** Missing until something in it is named. */
  inner?: EntityIndex<PlaceEntity, PlaceNode>;
}

export interface PlaceNode extends Node<PlaceEntity>, ParentEntity {
  grants: GrantNode[];
  /** The grants by role, once there are many. */
  byRole?: Map<string | undefined, GrantNode>;
}

/** The limits of reading a map. A few kilobytes may grant thousands of privileges at thousands of places. */
export interface Limits {
  /**
   * Steps of about 10 to 100 ns and bytes each: one for each privilege at each place, and some for each organization and site. 10,000
   * sites with 100 privileges at each take a million.
   */
  readonly steps: number;
  /** Organizations and sites, of which each takes up some hundred bytes. */
  readonly entities: number;
}

const usualLimits: Limits = { steps: 5_000_000, entities: 320_000 };
const stepsOfEntity = 8;
const stepsInSet = 3;
const stepsOfGrant = 8;
/** This many places or roles are compared in the time of a step. */
const comparedInStep = 8;

/** A map grants more than is read. */
export class TooMuchAccess extends Error {}

function newPlace(kind: PlaceKind, id: string | undefined, name: string): PlaceEntity {
  if (kind === 'organization')
    return id === undefined ? { name, sites: [], grants: [] } : { id, name, sites: [], grants: [] };
  return id === undefined ? { name, grants: [] } : { id, name, grants: [] };
}

const byRole = (grants: readonly GrantNode[]): Map<string | undefined, GrantNode> =>
  new Map(grants.map((node) => [node.grant.role, node]));

function knownGrant(place: PlaceNode, role: string | undefined): GrantNode | undefined {
  if (place.grants.length < shortList) return place.grants.find((node) => node.grant.role === role);
  return (place.byRole ??= byRole(place.grants)).get(role);
}

/** The access that is being read, in which whatever is named again is found again in constant time. */
export class Access {
  readonly organizations: Organization[] = [];
  /** Holds the organizations, as each of them holds what is in it. */
  readonly top: Required<ParentEntity> = { inner: this.#index('organization', this.organizations) };
  /** The grant that a privilege was given to last. */
  readonly #lastGrant = new Map<string, GrantNode>();
  /** The number of times that an organization or site was named. */
  namings = 0;
  /** The number of times that something was granted. */
  grantings = 0;
  readonly #limits: Limits;
  #steps = 0;
  #entities = 0;

  constructor(limits = usualLimits) {
    this.#limits = limits;
  }

  /** Counts work that is done for each of several places or roles. @throws TooMuchAccess when it comes to too much in one map */
  spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > this.#limits.steps) throw new TooMuchAccess();
  }

  /** Counts places or roles that something is compared with. @throws TooMuchAccess */
  compare(count: number): void {
    this.spend(1 + count / comparedInStep);
  }

  #index(kind: PlaceKind, places: PlaceEntity[]): EntityIndex<PlaceEntity, PlaceNode> {
    return new EntityIndex(places, (id, name) => {
      this.spend(stepsOfEntity);
      this.#entities += 1;
      if (this.#entities > this.#limits.entities) throw new TooMuchAccess();
      return { entity: newPlace(kind, id, name), grants: [] };
    });
  }

  organization(identity: Identity, owner?: object): PlaceNode {
    return this.#named(this.top.inner, identity, owner);
  }

  site(organization: PlaceNode, identity: Identity, owner?: object): PlaceNode {
    organization.inner ??= this.#index('site', (organization.entity.sites ??= []));
    return this.#named(organization.inner, identity, owner);
  }

  #named(index: EntityIndex<PlaceEntity, PlaceNode>, identity: Identity, owner: object | undefined): PlaceNode {
    this.namings++;
    return index.resolve(identity, owner);
  }

  grant(places: readonly PlaceNode[], role: string | undefined, privileges: readonly string[]): void {
    this.grantings++;
    for (const place of places) {
      const node = knownGrant(place, role) ?? this.#newGrant(place, role);
      this.spend(1 + privileges.length);
      if (node.grant.privileges.length === 0) this.#holdFirst(node, privileges);
      else for (const privilege of privileges) this.#hold(node, privilege);
    }
  }

  #newGrant(place: PlaceNode, role: string | undefined): GrantNode {
    this.spend(stepsOfGrant);
    const node: GrantNode = { grant: role === undefined ? { privileges: [] } : { role, privileges: [] } };
    place.grants.push(node);
    place.byRole?.set(role, node);
    place.entity.grants.push(node.grant);
    return node;
  }

  #hold(node: GrantNode, privilege: string): void {
    const { privileges } = node.grant;
    if (privileges.length < shortList) {
      if (!privileges.includes(privilege)) privileges.push(privilege);
      return;
    }
    node.held ??= new Set(privileges);
    if (node.held.has(privilege)) return;
    this.spend(stepsInSet);
    node.held.add(privilege);
    privileges.push(privilege);
  }

  /** Holds the privileges of an empty grant, each once. */
  #holdFirst(node: GrantNode, privileges: readonly string[]): void {
    for (const privilege of privileges) {
      if (this.#lastGrant.get(privilege) === node) continue;
      this.#lastGrant.set(privilege, node);
      node.grant.privileges.push(privilege);
    }
  }
}
