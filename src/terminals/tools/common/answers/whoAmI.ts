import { allPlaces } from '../../../../platform/common/entities.ts';
import type { Connection } from '../../../../service/connection/common/connection.ts';
import { canRefresh, lastLoaded, type LiveState } from '../../../../session/common/session.ts';
import type { AccessTool } from '../accessTool.ts';
import { readConnectionInput, type AboutConnection } from '../toolInput.ts';
import { optionalName, nameText, someNames, withData } from '../toolText.ts';

export const tool: AccessTool<AboutConnection> = {
  read: readConnectionInput,
  async answer(_, at, boundary) {
    await at.record().catch(() => undefined);
    return whoAmIAnswer(at.connection, at.state(), boundary);
  },
};

/** Returns the user with a summary of their access. Includes only scope and expiry of the token. */
export function whoAmIAnswer(connection: Connection, { session, detail }: LiveState, boundary: string): string {
  const record = lastLoaded(detail)?.record;
  const organizations = record?.access.organizations ?? [];
  const sites = organizations.flatMap((organization) => organization.sites);
  const privileges = new Set(
    allPlaces(organizations).flatMap(({ grants }) => grants.flatMap((grant) => grant.privileges)),
  );
  const data = {
    connection: nameText(connection.name),
    service: nameText(connection.baseUrl),
    userName: nameText(session.username),
    name: optionalName(record?.name),
    email: optionalName(record?.email),
    group: optionalName(record?.group),
    userType: optionalName(record?.userType),
    defaultOrganization: optionalName(record?.defaultOrganization?.name),
    defaultSites: someNames(
      (record?.defaultSites ?? []).map(({ name }) => name),
      10,
    ),
    scopes: someNames(session.tokens.scope, 20),
    tokenExpires:
      session.tokens.expiresAtMs === undefined ? 'not known' : new Date(session.tokens.expiresAtMs).toISOString(),
    renewedByItself: canRefresh(session),
    access: record && {
      organizations: organizations.length,
      sites: sites.length,
      privileges: privileges.size,
      partsNotUnderstood: record.access.unrecognized.length,
    },
  };
  const lead = record
    ? 'Somebody is signed in.'
    : 'Somebody is signed in. The access record could not be loaded, so only the session is known.';
  return withData(lead, 'the session and the access record', data, boundary);
}
