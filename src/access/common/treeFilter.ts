import type { PlaceEntity } from '../../platform/common/entities.ts';
import type { AccessFilter } from './accessFilter.ts';
import type { PlaceView } from './place.ts';

/** A tree that is narrowed down to what a filter matches. What matches is read only once there is a filter. */
export interface TreeFilter {
  readonly filter: AccessFilter;
  readonly viewsOf: (organizations: readonly PlaceEntity[]) => readonly PlaceView[];
  /** The sentence above the tree. */
  readonly message: (organizations: readonly PlaceEntity[]) => string;
}
