import type { Grant, Organization, PlaceEntity, PlaceKind } from '../../../../../platform/common/entities.ts';
import { EntityIndex, type Node } from './entityIndex.ts';
import type { Identity } from './identity.ts';

/** Length of a list up to which a linear search is faster than a map. */
const maxLinearSearch = 16;

interface GrantNode {
  grant: Grant;
  privilegeSet?: Set<string>;
}

export interface ParentEntity {
  inner?: EntityIndex<PlaceEntity, PlaceNode>;
}

export interface PlaceNode extends Node<PlaceEntity>, ParentEntity {
  grants: GrantNode[];
  byRole?: Map<string | undefined, GrantNode>;
}

/** Limits for maps in which a few kilobytes grant thousands of privileges at thousands of places. */
export interface Limits {
  /** Maximum number of steps, each of at most 100 ns and 100 bytes. 10,000 sites with 100 privileges take a million. */
  readonly steps: number;
  readonly entities: number;
}

const usualLimits: Limits = { steps: 8_000_000, entities: 320_000 };
const stepsPerEntity = 8;
const stepsPerSetItem = 3;
const stepsPerGrant = 8;
const comparisonsPerStep = 8;

export class LimitExceededError extends Error {}

function newPlace(kind: PlaceKind, id: string | undefined, name: string): PlaceEntity {
  if (kind === 'organization')
    return id === undefined ? { name, sites: [], grants: [] } : { id, name, sites: [], grants: [] };
  return id === undefined ? { name, grants: [] } : { id, name, grants: [] };
}

const byRole = (grants: readonly GrantNode[]): Map<string | undefined, GrantNode> =>
  new Map(grants.map((node) => [node.grant.role, node]));

function findGrant(place: PlaceNode, role: string | undefined): GrantNode | undefined {
  if (place.grants.length < maxLinearSearch) return place.grants.find((node) => node.grant.role === role);
  return (place.byRole ??= byRole(place.grants)).get(role);
}

/** Access read so far, with lookups in constant time. */
export class Access {
  readonly organizations: Organization[] = [];
  readonly root: Required<ParentEntity> = { inner: this.#index('organization', this.organizations) };
  /** Last grant of each privilege, to detect duplicates. */
  readonly #lastGrant = new Map<string, GrantNode>();
  nameCount = 0;
  grantCount = 0;
  readonly #limits: Limits;
  #steps = 0;
  #entities = 0;

  constructor(limits = usualLimits) {
    this.#limits = limits;
  }

  /** @throws LimitExceededError */
  countSteps(steps: number): void {
    this.#steps += steps;
    if (this.#steps > this.#limits.steps) throw new LimitExceededError();
  }

  countComparisons(count: number): void {
    this.countSteps(1 + count / comparisonsPerStep);
  }

  #index(kind: PlaceKind, places: PlaceEntity[]): EntityIndex<PlaceEntity, PlaceNode> {
    return new EntityIndex(places, (id, name) => {
      this.countSteps(stepsPerEntity);
      this.#entities += 1;
      if (this.#entities > this.#limits.entities) throw new LimitExceededError();
      return { entity: newPlace(kind, id, name), grants: [] };
    });
  }

  organization(identity: Identity, owner?: object): PlaceNode {
    return this.#resolve(this.root.inner, identity, owner);
  }

  site(organization: PlaceNode, identity: Identity, owner?: object): PlaceNode {
    organization.inner ??= this.#index('site', (organization.entity.sites ??= []));
    return this.#resolve(organization.inner, identity, owner);
  }

  #resolve(index: EntityIndex<PlaceEntity, PlaceNode>, identity: Identity, owner: object | undefined): PlaceNode {
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
    this.countSteps(stepsPerGrant);
    const node: GrantNode = { grant: role === undefined ? { privileges: [] } : { role, privileges: [] } };
    place.grants.push(node);
    place.byRole?.set(role, node);
    place.entity.grants.push(node.grant);
    return node;
  }

  #addPrivilege(node: GrantNode, privilege: string): void {
    const { privileges } = node.grant;
    if (privileges.length < maxLinearSearch) {
      if (!privileges.includes(privilege)) privileges.push(privilege);
      return;
    }
    node.privilegeSet ??= new Set(privileges);
    if (node.privilegeSet.has(privilege)) return;
    this.countSteps(stepsPerSetItem);
    node.privilegeSet.add(privilege);
    privileges.push(privilege);
  }

  /** Adds distinct privileges to an empty grant. */
  #addFirstPrivileges(node: GrantNode, privileges: readonly string[]): void {
    for (const privilege of privileges) {
      if (this.#lastGrant.get(privilege) === node) continue;
      this.#lastGrant.set(privilege, node);
      node.grant.privileges.push(privilege);
    }
  }
}
