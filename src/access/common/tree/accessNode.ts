import type { EntityName, PlaceKind } from '../../../platform/common/entities.ts';

/** The kind of a row decides its icon and its menu. */
export type AccessNodeKind =
  | 'user'
  | 'field'
  | PlaceKind
  | 'wholePlace'
  | 'role'
  | 'privilege'
  | 'range'
  | 'unread'
  | 'unreadPart';

/** One row of the access tree, ready to be shown: its texts hold no unseen characters. */
export interface AccessNode {
  /** Unique in the tree and the same after every load, so that what was open stays open. */
  readonly id: string;
  readonly kind: AccessNodeKind;
  readonly label: string;
  readonly description?: string;
  readonly tooltip: string;
  /** Made when the row is opened; missing for a leaf. */
  readonly children?: () => readonly AccessNode[];
  /** The name to the letter, to be copied. */
  readonly name: string;
  readonly entityId?: string;
  /** Whether requests are made for this place now. */
  readonly isCurrent?: true;
  /** The part of the record that the row stands for, to be copied as JSON. */
  readonly json: unknown;
  /** Leads to the row in the raw JSON. */
  readonly target: RawJsonTarget;
}

/** Names the kind of a row for the `when` clauses of the manifest, with `current` and `id` where these hold. */
export function contextOf({ kind, isCurrent, entityId }: AccessNode): string {
  return [kind, isCurrent && 'current', entityId !== undefined && 'id'].filter(Boolean).join('+');
}

/** Says where to look in the raw JSON: in a member, then for names from the outside in. */
export interface RawJsonTarget {
  /** Member of the user detail. */
  readonly member?: string;
  readonly names: readonly EntityName[];
}
