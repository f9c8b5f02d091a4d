import {
  allPlaces,
  type EntityName,
  type Grant,
  type PlaceEntity,
  type PlaceName,
} from '../../../platform/common/entities.ts';

export type AccessChange = PlaceName &
  (
    | { readonly kind: 'added' | 'removed'; readonly privileges: number }
    | { readonly kind: 'renamed'; readonly before: string }
    | {
        readonly kind: 'roleAdded' | 'roleRemoved' | 'granted' | 'revoked';
        readonly role?: string;
        readonly privileges: readonly string[];
      }
  );

/**
 * Returns the differences in the order of the second record, removed items last. Entities match by ID and name, else
 * by ID, else by name.
 */
export function compareAccess(before: readonly PlaceEntity[], after: readonly PlaceEntity[]): AccessChange[] {
  return comparePlaces(before, after, (organization) => ({ organization }));
}

/** Whether a change removed access. */
export function isLoss({ kind }: AccessChange): boolean {
  return kind === 'removed' || kind === 'roleRemoved' || kind === 'revoked';
}

function comparePlaces(
  before: readonly PlaceEntity[],
  after: readonly PlaceEntity[],
  named: (place: EntityName) => PlaceName,
): AccessChange[] {
  if (before.length + after.length === 0) return [];
  const { pairs, added, removed } = match(before, after);
  const whole = (kind: 'added' | 'removed', place: PlaceEntity): AccessChange => ({
    kind,
    ...named(refOf(place)),
    privileges: countPrivileges(place),
  });
  return [
    ...added.map((place) => whole('added', place)),
    ...pairs.flatMap(([old, now]) => {
      const place = named(refOf(now));
      return [
        ...renamed(old, now, place),
        ...compareGrants(old.grants, now.grants, place),
        ...comparePlaces(old.sites ?? [], now.sites ?? [], (site) => ({ ...place, site })),
      ];
    }),
    ...removed.map((place) => whole('removed', place)),
  ];
}

function renamed(old: EntityName, now: EntityName, place: PlaceName): AccessChange[] {
  return old.name === now.name ? [] : [{ kind: 'renamed', ...place, before: old.name }];
}

function compareGrants(before: readonly Grant[], after: readonly Grant[], place: PlaceName): AccessChange[] {
  if (areAlike(before, after, areSameGrants)) return [];
  const [old, now] = [byRole(before), byRole(after)];
  const change = (
    kind: 'roleAdded' | 'roleRemoved' | 'granted' | 'revoked',
    role: string | undefined,
    privileges: readonly string[],
  ): AccessChange => ({
    kind,
    ...place,
    ...(role !== undefined && { role }),
    privileges,
  });
  const changes: AccessChange[] = [];
  for (const [role, privileges] of now) {
    const had = old.get(role);
    if (!had) {
      changes.push(change(role === undefined ? 'granted' : 'roleAdded', role, [...privileges]));
      continue;
    }
    const [more, fewer] = [without(privileges, had), without(had, privileges)];
    if (more.length > 0) changes.push(change('granted', role, more));
    if (fewer.length > 0) changes.push(change('revoked', role, fewer));
  }
  for (const [role, privileges] of old) {
    if (!now.has(role)) changes.push(change(role === undefined ? 'revoked' : 'roleRemoved', role, [...privileges]));
  }
  return changes;
}

function byRole(grants: readonly Grant[]): Map<string | undefined, Set<string>> {
  const roles = new Map<string | undefined, Set<string>>();
  for (const { role, privileges } of grants) {
    const known = roles.get(role);
    if (known) for (const privilege of privileges) known.add(privilege);
    else roles.set(role, new Set(privileges));
  }
  return roles;
}

function without(all: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...all].filter((name) => !others.has(name));
}

function match<T extends EntityName>(
  before: readonly T[],
  after: readonly T[],
): { pairs: [T, T][]; added: readonly T[]; removed: readonly T[] } {
  const partners = new Map<T, T>();
  let [old, now] = [[...before], [...after]];
  for (const [oldKey, newKey] of keys) {
    const waiting = new Map<string | undefined, T[]>();
    for (const entity of old.toReversed()) {
      const key = oldKey(entity);
      const others = waiting.get(key);
      if (others) others.push(entity);
      else if (key !== undefined) waiting.set(key, [entity]);
    }
    const found = new Set<T>();
    now = now.filter((entity) => {
      const partner = waiting.get(newKey(entity))?.pop();
      if (!partner) return true;
      partners.set(entity, partner);
      found.add(partner);
      return false;
    });
    old = old.filter((entity) => !found.has(entity));
  }
  const pairs = after.flatMap((entity): [T, T][] => {
    const partner = partners.get(entity);
    return partner ? [[partner, entity]] : [];
  });
  return { pairs, added: now, removed: old };
}

function areAlike<T>(before: readonly T[], after: readonly T[], isSame: (a: T, b: T) => boolean): boolean {
  return before.length === after.length && before.every((item, index) => isSame(item, after[index] as T));
}

function areSameGrants(a: Grant, b: Grant): boolean {
  return a.role === b.role && areAlike(a.privileges, b.privileges, (one, other) => one === other);
}

function exactKey({ id, name }: EntityName): string {
  return [id, name].join('\n');
}

function idKey({ id }: EntityName): string | undefined {
  return id;
}

function nameKey({ name }: EntityName): string {
  return name;
}

function nameWithoutId({ id, name }: EntityName): string | undefined {
  return id === undefined ? name : undefined;
}

/** Keys that identify an entity, most reliable first. Names match alone only if one entity has no ID. */
const keys = [
  [exactKey, exactKey],
  [idKey, idKey],
  [nameWithoutId, nameKey],
  [nameKey, nameWithoutId],
] as const;

function refOf({ id, name }: EntityName): EntityName {
  return { ...(id !== undefined && { id }), name };
}

function countPrivileges(place: PlaceEntity): number {
  const grants = allPlaces([place]).flatMap((one) => one.grants);
  return grants.reduce((sum, { privileges }) => sum + privileges.length, 0);
}
