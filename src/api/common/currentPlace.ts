import type { PlaceName } from '../../platform/common/entities.ts';
import type { Event } from '../../platform/common/event.ts';
import type { Operation } from './operation.ts';

/** The organization, and mostly the site, that calls at a connection are made for, as a person has chosen it in this window. */
export interface CurrentPlaces {
  /** Undefined when none is chosen, or nobody is signed in there. */
  of(connectionId: string | undefined): PlaceName | undefined;
  /**
   * The current place, when it has what an operation needs and can be sent: an ID that the record lacks is asked of the service, and
   * a place that is missing is asked of the person, who sees the name of the operation.
   *
   * @param own the place of this one request, which takes the place of the current one and leaves that as it is
   * @returns undefined when the person leaves the question; then nothing is to be sent
   * @throws OrgAccessError of kind `shape` for a place that cannot be sent
   */
  needed(
    connectionId: string,
    operation: Pick<Operation, 'name' | 'needs' | 'allowsAll'>,
    own?: PlaceName,
  ): Promise<{ readonly place: PlaceName | undefined } | undefined>;
  /**
   * Asks for the place of one request, in the same way, and leaves the current one as it is.
   *
   * @param near the place that the request is for until then
   * @returns the place with all IDs and names that the operation sends; undefined when the person leaves the question
   */
  pick(
    connectionId: string,
    operation: Pick<Operation, 'name' | 'needs' | 'allowsAll'>,
    near?: PlaceName,
  ): Promise<PlaceName | undefined>;
  /** Fires when any of them changes. */
  readonly onDidChange: Event<void>;
}
