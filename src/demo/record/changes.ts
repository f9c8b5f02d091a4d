import type { AccessMap } from './accessMap.ts';
import { changedMap, changeKinds } from './changedMap.ts';
import type { ChangeKind } from './changedMap.ts';

export interface DemoChange {
  what: ChangeKind | 'all';
  /** The first user detail with the change, counted from 1 as they are answered; 1 when left out. */
  fromDetail?: number;
}

/** Reads `WHAT` or `WHAT@N`. Undefined for anything else. */
export function parseChange(text: string): DemoChange | undefined {
  const [, name, from] = /^([a-z-]+)(?:@([1-9]\d{0,5}))?$/.exec(text) ?? [];
  const what = ([...changeKinds, 'all'] as const).find((known) => known === name);
  return what && { what, ...(from !== undefined && { fromDetail: Number(from) }) };
}

/**
 * The map in each of the user details, counted from 1. A map that has been made is kept.
 * @throws UsageError at once when the map is too small for one of the changes
 */
export function mapOverTime(map: AccessMap, changes: readonly DemoChange[]): (detail: number) => AccessMap {
  const made = new Map<string, AccessMap>();
  const mapAt = (detail: number) => {
    const due = changes.filter(({ fromDetail = 1 }) => fromDetail <= detail);
    const kinds = changeKinds.filter((kind) => due.some(({ what }) => what === kind || what === 'all'));
    const known = made.get(kinds.join()) ?? changedMap(map, kinds);
    made.set(kinds.join(), known);
    return known;
  };
  mapAt(Infinity);
  return mapAt;
}
