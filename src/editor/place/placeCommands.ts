import { placeCalled } from '../../core/api/place/placeInAccess.ts';
import { pathOf } from '../../core/base/entities.ts';
import { isObject } from '../../core/base/json/json.ts';
import {
  connectionOf,
  lastLoadedIn,
  signedInConnection,
  stateOf,
  type SessionReader,
} from '../../core/session/session.ts';
import { isNode } from '../access/accessRowCommands.ts';
import type { CommandHandlers } from '../commands.ts';
import type { Places } from './places.ts';

export interface PlaceCommandParts {
  readonly sessions: SessionReader;
  readonly places: Pick<Places, 'opened'>;
}

/** The commands that make an organization or site the current one. */
export function placeCommands({ sessions, places }: PlaceCommandParts) {
  /** Any extension can run a command, so the place is one of the access, whatever the row says. */
  async function use(row: unknown): Promise<void> {
    if (!isNode(row) || !row.target.names.every((one: unknown) => isObject(one) && typeof one.name === 'string'))
      return;
    const { id } = signedInConnection(sessions.snapshot);
    const access = lastLoadedIn(stateOf(sessions.snapshot, id))?.record.access.organizations ?? [];
    const place = placeCalled(access, pathOf(row.target.names));
    if (place) (await places.opened()).choose(id, place);
  }

  return {
    useSite: use,
    useOrganization: use,
    /** @param id of the connection; the active one by default */
    selectPlace: async (id: unknown) => {
      const connection = connectionOf(sessions.snapshot, id) ?? signedInConnection(sessions.snapshot);
      await (await places.opened()).select(connection.id);
    },
  } satisfies CommandHandlers;
}
