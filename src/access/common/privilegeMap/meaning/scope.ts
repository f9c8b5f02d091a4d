import { isPlaceKind, type PlaceKind } from '../../../../platform/common/entities.ts';
import type { Access, PlaceNode } from './access.ts';
import type { Level } from './vocabulary.ts';

const noPlaces = (): Record<PlaceKind, PlaceNode[]> => ({ organization: [], site: [] });

/** The places and roles that a value belongs to. An empty list means that the value itself has still to name them. */
export interface Scope {
  readonly places: Readonly<Record<PlaceKind, readonly PlaceNode[]>>;
  readonly roles: readonly string[];
  /** The places are siblings of this value, so values inside may name other places. */
  readonly beside?: boolean;
}

export const nowhere: Scope = { places: noPlaces(), roles: [] };

/** The places at which this scope grants: the innermost that are known. */
export function placesOf({ places }: Scope): readonly PlaceNode[] {
  return places.site.length > 0 ? places.site : places.organization;
}

/** The scope narrowed down to places of one kind. In organizations nothing is known but them and the roles. */
export function inPlaces(scope: Scope, kind: PlaceKind, places: readonly PlaceNode[]): Scope {
  if (kind === 'organization') return { places: { organization: places, site: [] }, roles: scope.roles };
  return { ...scope, places: { ...scope.places, site: places } };
}

/** The level of a value in this scope, if its position alone decides. What is in a site is a place only where a word says so. */
export function nextLevel(scope: Scope): Level {
  if (scope.places.organization.length === 0) return 'organization';
  if (scope.roles.length > 0) return 'privilege';
  return scope.places.site.length === 0 ? 'site' : 'role';
}

/** Whether a place of this level is known already. */
export const isBound = (scope: Scope, level: Level): boolean => isPlaceKind(level) && scope.places[level].length > 0;

/** A scope with the level at which a value in it is read. */
export interface ReadContext {
  readonly level: Level;
  /** Whether a key names the level, and not the position alone. */
  readonly known: boolean;
  /** The level inside the entities, where their key names it, as in `siteRoles`. */
  readonly inside?: Level;
  /** Whether objects here are sets, even those that look like an organization with sites. */
  readonly set?: boolean;
  readonly scope: Scope;
}

/** The entities that a list or map has turned out to name, for whoever reads what stands beside it. */
export interface NamedGrants {
  readonly places: Record<PlaceKind, PlaceNode[]>;
  /** Roles that came without privileges of their own. */
  readonly roles: string[];
  readonly privileges: string[];
}

export const noNamedGrants = (): NamedGrants => ({ places: noPlaces(), roles: [], privileges: [] });

/** Appends without a limit to how many. */
export function addAll<T>(to: T[], items: readonly T[]): void {
  for (const item of items) to.push(item);
}

export const distinct = <T>(items: readonly T[]): readonly T[] => [...new Set(items)];

/** Grants what was found by position, where roles and privileges do not belong together. */
export function grantApart(access: Access, scope: Scope, { roles, privileges }: NamedGrants): void {
  if (privileges.length > 0) grantAll(access, scope, [], privileges);
  for (const role of roles) grantAll(access, scope, [role], []);
}

/** Grants privileges in one grant that is named by all the roles, or shows each role by itself where there are no privileges. */
export function grantAll(access: Access, scope: Scope, roles: readonly string[], privileges: readonly string[]): void {
  const places = placesOf(scope);
  access.spend(scope.roles.length + roles.length);
  const all = distinct([...scope.roles, ...roles]);
  if (privileges.length > 0) access.grant(places, all.length > 0 ? all.join(', ') : undefined, privileges);
  else for (const role of all) access.grant(places, role, []);
}
