import type { EntityName } from '../../core/base/entities.ts';

/** What a node of the access tree stands for; decides its icon and its menu. */
export type AccessNodeKind =
  | 'user'
  | 'field'
  | 'organization'
  | 'organizationGrants'
  | 'site'
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
  /** To the letter, for copying. */
  readonly name: string;
  readonly entityId?: string;
  /** What stands behind this row, for copying as JSON. */
  readonly json: unknown;
  /** Where to look in the raw JSON: the member, then names from the outside in. */
  readonly target: RawJsonTarget;
}

export interface RawJsonTarget {
  /** Member of the user detail. */
  readonly member?: string;
  readonly names: readonly EntityName[];
}
