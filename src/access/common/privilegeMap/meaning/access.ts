import type { Grant, Organization, PlaceEntity, PlaceKind } from '../../../../platform/common/entities.ts';
import { EntityIndex, type Node } from './entityIndex.ts';
import type { Identity } from './identity.ts';

/** A linear search is faster and smaller up to this length. */
const shortList = 16;

interface GrantNode {
  grant: Grant;
  held?: Set<string>;
}

/** Parent of places: a place or the root. */
export interface ParentEntity {
  /** Undefined until a child is named. */
  inner?: EntityIndex<PlaceEntity, PlaceNode>;
}

export interface PlaceNode extends Node<PlaceEntity>, ParentEntity {
  grants: GrantNode[];
  /** Grants by role, if there are many. */
  byRole?: Map<string | undefined, GrantNode>;
}

/** Limits for reading a map: a few kilobytes may grant thousands of privileges at thousands of places. */
export interface Limits {
  /** Steps of about 10 to 100 ns and bytes each. 10,000 sites with 100 privileges each take a million. */
  readonly steps: number;
  /** Organizations and sites, of some hundred bytes each. */
  readonly entities: number;
}

const usualLimits: Limits = { steps: 5_000_000, entities: 320_000 };
const stepsOfEntity = 8;
const stepsInSet = 3;
const stepsOfGrant = 8;
/** Comparisons that take as long as one step. */
const comparedInStep = 8;

/** Thrown if a map exceeds the limits. */
export class LimitExceededError extends Error {}

function newPlace(kind: PlaceKind, id: string | undefined, name: string): PlaceEntity {
  if (kind === 'organization')
    return id === undefined ? { name, sites: [], grants: [] } : { id, name, sites: [], grants: [] };
  return id === undefined ? { name, grants: [] } : { id, name, grants: [] };
}

const byRole = (grants: readonly GrantNode[]): Map<string | undefined, GrantNode> =>
  new Map(grants.map((node) => [node.grant.role, node]));

function findGrant(place: PlaceNode, role: string | undefined): GrantNode | undefined {
  if (place.grants.length < shortList) return place.grants.find((node) => node.grant.role === role);
  return (place.byRole ??= byRole(place.grants)).get(role);
}

/** Access read so far. Lookups take constant time. */
export class Access {
  readonly organizations: Organization[] = [];
  /** Root of the organizations. */
  readonly top: Required<ParentEntity> = { inner: this.#index('organization', this.organizations) };
  /** Grant that each privilege was last added to, for finding duplicates. */
  readonly #lastGrant = new Map<string, GrantNode>();
  nameCount = 0;
  grantCount = 0;
  readonly #limits: Limits;
  #steps = 0;
  #entities = 0;

  constructor(limits = usualLimits) {
    this.#limits = limits;
  }

  /** Counts steps. Throws LimitExceededError beyond the limit. */
  countSteps(steps: number): void {
    this.#steps += steps;
    if (this.#steps > this.#limits.steps) throw new LimitExceededError();
  }

  /** Counts comparisons as steps. */
  countComparisons(count: number): void {
    this.countSteps(1 + count / comparedInStep);
  }

  #index(kind: PlaceKind, places: PlaceEntity[]): EntityIndex<PlaceEntity, PlaceNode> {
    return new EntityIndex(places, (id, name) => {
      this.countSteps(stepsOfEntity);
      this.#entities += 1;
      if (this.#entities > this.#limits.entities) throw new LimitExceededError();
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
    this.nameCount++;
    return index.resolve(identity, owner);
  }

  grant(places: readonly PlaceNode[], role: string | undefined, privileges: readonly string[]): void {
    this.grantCount++;
    for (const place of places) {
      const node = findGrant(place, role) ?? this.#newGrant(place, role);
      this.countSteps(1 + privileges.length);
      if (node.grant.privileges.length === 0) this.#addFirstPrivileges(node, privileges);
      else for (const privilege of privileges) this.#addPrivilege(node, privilege);
    }
  }

  #newGrant(place: PlaceNode, role: string | undefined): GrantNode {
    this.countSteps(stepsOfGrant);
    const node: GrantNode = { grant: role === undefined ? { privileges: [] } : { role, privileges: [] } };
    place.grants.push(node);
    place.byRole?.set(role, node);
    place.entity.grants.push(node.grant);
    return node;
  }

  #addPrivilege(node: GrantNode, privilege: string): void {
    const { privileges } = node.grant;
    if (privileges.length < shortList) {
      if (!privileges.includes(privilege)) privileges.push(privilege);
      return;
    }
    node.held ??= new Set(privileges);
    if (node.held.has(privilege)) return;
    this.countSteps(stepsInSet);
    node.held.add(privilege);
    privileges.push(privilege);
  }

  /** Fills an empty grant without duplicates. */
  #addFirstPrivileges(node: GrantNode, privileges: readonly string[]): void {
    for (const privilege of privileges) {
      if (this.#lastGrant.get(privilege) === node) continue;
      this.#lastGrant.set(privilege, node);
      node.grant.privileges.push(privilege);
    }
  }
}
