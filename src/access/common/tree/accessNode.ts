import type { EntityName, PlaceKind, PlaceName } from '../../../platform/common/entities.ts';

/** Kind of a row, which determines its icon and menu. */
export type AccessNodeKind =
  | 'user'
  | 'field'
  | PlaceKind
  | 'wholePlace'
  | 'role'
  | 'privilege'
  | 'range'
  | 'unrecognized'
  | 'unrecognizedPart';

/** A row of the access tree. Its texts are sanitized, except `name` and `entityId`. */
export interface AccessNode {
  /** Unique, and stable across loads, so that rows stay expanded. */
  readonly id: string;
  readonly kind: AccessNodeKind;
  readonly label: string;
  readonly description?: string;
  readonly tooltip: string;
  /** Creates the children on expansion. Missing for a leaf. */
  readonly children?: () => readonly AccessNode[];
  /** The name as received. */
  readonly name: string;
  readonly entityId?: string;
  /** Whether requests are made for this place. */
  readonly isCurrent?: true;
  /** Place that a click on the row leads to. */
  readonly place?: PlaceName;
  /** Value in the user detail that the row shows. */
  readonly json: unknown;
  readonly target: RawJsonTarget;
}

/** Returns the context value of a row, for `viewItem` in the manifest: `site+current+id`. */
export function contextOf({ kind, isCurrent, entityId }: AccessNode): string {
  return [kind, isCurrent && 'current', entityId !== undefined && 'id'].filter(Boolean).join('+');
}

/** A position in the raw JSON. */
export interface RawJsonTarget {
  /** Member of the user detail to look in, such as `orgPrivilegeMap`. */
  readonly member?: string;
  /** Names to look up inside it, outermost first. */
  readonly names: readonly EntityName[];
}
