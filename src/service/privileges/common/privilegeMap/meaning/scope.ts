import { isPlaceKind, type PlaceKind } from '../../../../../platform/common/entities.ts';
import type { Access, PlaceNode } from './access.ts';
import type { Level } from './vocabulary.ts';

const noPlaces = (): Record<PlaceKind, PlaceNode[]> => ({ organization: [], site: [] });

/** Places and roles that are known at a value. The value may name those that are missing. */
export interface Scope {
  readonly places: Readonly<Record<PlaceKind, readonly PlaceNode[]>>;
  readonly roles: readonly string[];
  /** Whether the places stand beside the value, not around it, so that the value may name others. */
  readonly beside?: boolean;
}

export const nowhere: Scope = { places: noPlaces(), roles: [] };

export function placesOf({ places }: Scope): readonly PlaceNode[] {
  return places.site.length > 0 ? places.site : places.organization;
}

/** Returns the scope with these places. New organizations reset the sites. */
export function inPlaces(scope: Scope, kind: PlaceKind, places: readonly PlaceNode[]): Scope {
  if (kind === 'organization') return { places: { organization: places, site: [] }, roles: scope.roles };
  return { ...scope, places: { ...scope.places, site: places } };
}

/** Returns the level that a value without keywords has by its position. */
export function nextLevel(scope: Scope): Level {
  if (scope.places.organization.length === 0) return 'organization';
  if (scope.roles.length > 0) return 'privilege';
  return scope.places.site.length === 0 ? 'site' : 'role';
}

export const isBound = (scope: Scope, level: Level): boolean => isPlaceKind(level) && scope.places[level].length > 0;

export interface ReadContext {
  readonly level: Level;
  /** Whether a keyword gives the level, not only the position. */
  readonly explicit: boolean;
  /** Whether to read objects as sets, even if they look like organizations. */
  readonly set?: boolean;
  readonly scope: Scope;
}

/** Entities that a value names. */
export interface NamedEntities {
  readonly places: Record<PlaceKind, PlaceNode[]>;
  /** Roles without privileges of their own. */
  readonly roles: string[];
  readonly privileges: string[];
}

export const noNamedEntities = (): NamedEntities => ({ places: noPlaces(), roles: [], privileges: [] });

/** Appends items without the argument limit of `push`. */
export function addAll<T>(to: T[], items: readonly T[]): void {
  for (const item of items) to.push(item);
}

export const distinct = <T>(items: readonly T[]): readonly T[] => [...new Set(items)];

/** Grants roles and privileges separately, since position alone doesn't relate them. */
export function grantSeparately(access: Access, scope: Scope, { roles, privileges }: NamedEntities): void {
  if (privileges.length > 0) grantAll(access, scope, [], privileges);
  for (const role of roles) grantAll(access, scope, [role], []);
}

/** Grants privileges to all roles together. Without privileges, grants each role. */
export function grantAll(access: Access, scope: Scope, roles: readonly string[], privileges: readonly string[]): void {
  const places = placesOf(scope);
  access.countSteps(scope.roles.length + roles.length);
  const all = distinct([...scope.roles, ...roles]);
  if (privileges.length > 0) access.grant(places, all.length > 0 ? all.join(', ') : undefined, privileges);
  else for (const role of all) access.grant(places, role, []);
}
