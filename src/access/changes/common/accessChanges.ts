import {
  allPlaces,
  bare,
  type EntityName,
  type Grant,
  type PlaceEntity,
  type PlaceName,
} from '../../../platform/common/entities.ts';
import { matchElements } from '../../../service/compare/common/matching.ts';

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
 * Returns the differences in the order of the second access, removed items last. Organizations and sites match by ID if
 * all of them have one, and otherwise by name.
 *
 * @param isSameService whether an ID means the same on both sides; if not, only names are compared
 */
export function compareAccess(
  before: readonly PlaceEntity[],
  after: readonly PlaceEntity[],
  isSameService = true,
): AccessChange[] {
  return comparePlaces(before, after, isSameService, (organization) => ({ organization }));
}

/** Whether a change removed access. */
export function isLoss({ kind }: AccessChange): boolean {
  return kind === 'removed' || kind === 'roleRemoved' || kind === 'revoked';
}

function comparePlaces(
  before: readonly PlaceEntity[],
  after: readonly PlaceEntity[],
  isSameService: boolean,
  named: (place: EntityName) => PlaceName,
): AccessChange[] {
  if (before.length + after.length === 0) return [];
  const { pairs, added, removed } = matchPlaces(before, after, isSameService);
  const whole = (kind: 'added' | 'removed', place: PlaceEntity): AccessChange => ({
    kind,
    ...named(bare(place)),
    privileges: countPrivileges(place),
  });
  return [
    ...added.map((place) => whole('added', place)),
    ...pairs.flatMap(([old, now]) => {
      const place = named(bare(now));
      return [
        ...(old.name === now.name ? [] : [{ kind: 'renamed', ...place, before: old.name } as const]),
        ...compareGrants(old.grants, now.grants, place),
        ...comparePlaces(old.sites ?? [], now.sites ?? [], isSameService, (site) => ({ ...place, site })),
      ];
    }),
    ...removed.map((place) => whole('removed', place)),
  ];
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

interface Matched {
  readonly pairs: readonly (readonly [before: PlaceEntity, after: PlaceEntity])[];
  readonly added: readonly PlaceEntity[];
  readonly removed: readonly PlaceEntity[];
}

function matchPlaces(before: readonly PlaceEntity[], after: readonly PlaceEntity[], isSameService: boolean): Matched {
  const members = isSameService ? ['id', 'key'] : ['key'];
  const found = matchElements<ReturnType<typeof keyed>[number]>(keyed(before), keyed(after), members);
  const pairs = (found?.pairs ?? []).map(([old, now]) => [old.place, now.place] as const);
  // Places are not matched by name if both have IDs, because another ID means another place.
  const isOther = ([old, now]: Matched['pairs'][number]) =>
    isSameService && old.id !== undefined && now.id !== undefined && old.id !== now.id;
  const others = pairs.filter(isOther);
  return {
    pairs: pairs.filter((pair) => !isOther(pair)),
    added: [...(found?.added ?? []).map(({ place }) => place), ...others.map(([, now]) => now)],
    removed: [...(found?.removed ?? []).map(({ place }) => place), ...others.map(([old]) => old)],
  };
}

/** Adds a key to each place: its name, with its position among those of the same name. */
function keyed(places: readonly PlaceEntity[]) {
  const counts = new Map<string, number>();
  return places.map((place) => {
    const { id, name } = place;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return { id, key: `${count} ${name}`, place };
  });
}

function areAlike<T>(before: readonly T[], after: readonly T[], isSame: (a: T, b: T) => boolean): boolean {
  return before.length === after.length && before.every((item, index) => isSame(item, after[index] as T));
}

function areSameGrants(a: Grant, b: Grant): boolean {
  return a.role === b.role && areAlike(a.privileges, b.privileges, (one, other) => one === other);
}

function countPrivileges(place: PlaceEntity): number {
  const grants = allPlaces([place]).flatMap((one) => one.grants);
  return grants.reduce((sum, { privileges }) => sum + privileges.length, 0);
}
