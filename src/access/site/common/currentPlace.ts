import type { PlaceName } from '../../../platform/common/entities.ts';
import type { Event } from '../../../platform/common/event.ts';
import type { PlaceNeeds } from './placeHeaders.ts';

/** Operation for which an organization and a site are needed. */
export interface PlaceNeeding extends PlaceNeeds {
  readonly name: string;
}

export interface CurrentPlaces {
  /** Returns undefined if none is selected or nobody is signed in. */
  of(connectionId: string | undefined): PlaceName | undefined;
  /**
   * Returns the current organization and site, completed as the operation requires: a missing ID is requested from the
   * service, and the person is asked for a missing organization or site.
   *
   * @param own place of this request only
   * @returns undefined if the person cancels; nothing may be sent then
   * @throws OrgAccessError of kind `shape` for a place that can't be sent
   */
  needed(
    connectionId: string,
    operation: PlaceNeeding,
    own?: PlaceName,
  ): Promise<{ readonly place: PlaceName | undefined } | undefined>;
  /**
   * Asks for the place of one request, without changing the current one.
   *
   * @param near place that the request has now
   * @returns the complete place, or undefined if the person cancels
   */
  pick(connectionId: string, operation: PlaceNeeding, near?: PlaceName): Promise<PlaceName | undefined>;
  readonly onDidChange: Event<void>;
}
