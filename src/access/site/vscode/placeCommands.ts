import { isObject } from '../../../platform/common/json/json.ts';
import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import { lastLoadedIn, signedInConnection, stateOf, type SessionReader } from '../../../session/common/session.ts';
import { setContextKey } from '../../../session/vscode/contextKeys.ts';
import { isNode } from '../../vscode/accessRowCommands.ts';
import { findPlace } from '../common/placeInAccess.ts';
import type { WindowPlaces } from '../common/windowPlaces.ts';

interface PlaceCommandServices {
  readonly sessions: SessionReader;
  readonly places: Pick<WindowPlaces, 'choose' | 'select' | 'of'>;
}

export function placeCommands({ sessions, places }: PlaceCommandServices) {
  /**
   * Selects the place of a row. It is looked up in the access, because any extension can run the command with any
   * argument.
   */
  function use(row: unknown): void {
    if (!isNode(row) || !row.target.names.every((one: unknown) => isObject(one) && typeof one.name === 'string'))
      return;
    const { id } = signedInConnection(sessions.snapshot);
    const access = lastLoadedIn(stateOf(sessions.snapshot, id))?.record.access.organizations ?? [];
    const [organization, site] = row.target.names;
    const place = organization && findPlace(access, { organization, ...(site && { site }) });
    if (!place) return;
    places.choose(id, place);
    setContextKey('orgAccess.siteUsed', true);
  }

  return {
    useSite: use,
    useOrganization: use,
    /** @param id ID of the connection; defaults to the active one */
    selectPlace: async (id: unknown) => {
      const connection = signedInConnection(sessions.snapshot, id);
      await places.select(connection.id);
      if (places.of(connection.id)) setContextKey('orgAccess.siteUsed', true);
    },
  } satisfies CommandHandlers;
}
