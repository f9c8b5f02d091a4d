import * as vscode from 'vscode';
import type { CurrentPlaces } from '../../../access/site/common/currentPlace.ts';
import { placeHeaders } from '../../../access/site/common/placeHeaders.ts';
import { agreeToChange } from '../../../api/vscode/asking/callQuestions.ts';
import type { Endpoints } from '../../../api/vscode/endpoints/endpoints.ts';
import { noSession, OrgAccessError } from '../../../platform/common/errors.ts';
import { plainWithoutIcons, plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import { errorText } from '../../../platform/errors/common/errorText.ts';
import { showError, showWarning } from '../../../platform/vscode/notify.ts';
import { isRead } from '../../../service/common/methods.ts';
import { requireAgreed } from '../../../service/connection/common/agreedCall.ts';
import { connectionCalled, type Connection } from '../../../service/connection/common/connection.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import { defaultMinLifeMs } from '../../../session/common/refreshPolicy.ts';
import {
  activeConnection,
  connectionOf,
  isLive,
  stateOf,
  untilRestored,
  type SessionReader,
} from '../../../session/common/session.ts';
import type { SessionManager } from '../../../session/node/manager/sessionManager.ts';
import type { HttpFileAccess } from '../../node/httpFiles/httpYacPlugin.ts';
import { callIn, pathBelow, type SentRequest } from '../../node/httpFiles/sentRequest.ts';
import { revokeRow, type OtherAccess } from '../manageAccess.ts';
import type { ProgramConsent } from '../programConsent.ts';

export interface HttpFileServices {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'accessToken'>;
  readonly places: Pick<CurrentPlaces, 'of' | 'needed'>;
  readonly endpoints: Pick<Endpoints, 'all'>;
  readonly consent: ProgramConsent;
}

/** Returns what the variable `orgAccess` of HTTP files means in this window. Failures are shown, and thrown for httpYac. */
export function httpFileAccess({ sessions, manager, places, endpoints, consent }: HttpFileServices): HttpFileAccess {
  /** Calls back with the connection that is named like an environment of httpYac. Defaults to the active one. */
  async function withConnection(
    environments: readonly string[],
    use: (connection: Connection) => string | Promise<string>,
  ): Promise<string> {
    let id = 'active';
    try {
      const { connections } = sessions.snapshot;
      const named = environments.flatMap((name) => connectionCalled(name, connections) ?? []);
      const connection = named[0] ?? activeConnection(sessions.snapshot);
      if (!connection) throw noSession();
      ({ id } = connection);
      return await use(connection);
    } catch (error) {
      if (!(error instanceof OrgAccessError)) throw error;
      showError(error, id);
      throw new Error(errorText(error), { cause: error });
    }
  }

  /**
   * Returns the token for a request to its own service. Asks the person first if the request changes something at a
   * production connection.
   */
  async function token(connection: Connection, sent: SentRequest): Promise<string> {
    const { id } = connection;
    const path = pathBelow(connection.baseUrl, sent.url);
    if (path === undefined) throw elsewhere(sent, connection);
    await untilRestored(sessions, id);
    const state = stateOf(sessions.snapshot, id);
    if (!isLive(state)) throw noSession();
    if (!(await consent.askUnexpected(connection, 'sent'))) throw refused(connection, consent);
    const call = callIn(sent, path, endpoints.all(connection));
    const { username } = state.session;
    if (connection.production && !isRead(call) && !(await agreeToChange({ connection, username }, call, places.of(id))))
      throw new Error(vscode.l10n.t('Nothing was sent.'));
    const { accessToken } = await manager.accessToken(id, defaultMinLifeMs);
    const [now, after] = [connectionOf(sessions.snapshot, id), stateOf(sessions.snapshot, id)];
    requireAgreed(
      { address: connection.baseUrl, username },
      { address: now?.baseUrl ?? '', username: isLive(after) ? after.session.username : '' },
    );
    return accessToken;
  }

  /** @throws OrgAccessError if the person selects none */
  async function header(connection: Connection, needs: 'organization' | 'site'): Promise<string> {
    await untilRestored(sessions, connection.id);
    const asked = { name: vscode.l10n.t('HTTP file'), needs, allowsAll: true as const };
    const needed = await places.needed(connection.id, asked);
    return placeHeaders(asked, needed?.place).at(-1)?.[1] ?? '';
  }

  return {
    environments: () => {
      const { connections } = sessions.snapshot;
      return connections.length > 1 ? connections.map(({ name }) => name) : [];
    },
    values: (environments) => ({
      url: () => withConnection(environments, ({ baseUrl }) => baseUrl),
      orgId: () => withConnection(environments, (connection) => header(connection, 'organization')),
      siteId: () => withConnection(environments, (connection) => header(connection, 'site')),
    }),
    token: (environments, sent) => withConnection(environments, (connection) => token(connection, sent)),
    refuseElsewhere: () =>
      showWarning(
        vscode.l10n.t(
          "The request wasn't sent, because its header Authorization must be exactly Bearer {0}, and nothing else may contain the token.",
          '{{orgAccess.token}}',
        ),
      ),
  };
}

/** Returns what HTTP files may use, to list it with terminals. */
export function accessOfHttpFiles({ snapshot }: SessionReader, consent: ProgramConsent): OtherAccess {
  const allowed = snapshot.connections.filter((connection) => consent.has(connection, 'sent'));
  const row = revokeRow(
    `$(globe) ${vscode.l10n.t('HTTP files (httpYac)')}`,
    allowed.map((connection) => shownName(connection, plainWithoutIcons, 60)).join(', '),
    () => consent.forget(({ who }) => who === 'sent'),
    vscode.l10n.t('HTTP files no longer have access.'),
  );
  return { rows: allowed.length > 0 ? [row] : [] };
}

function elsewhere({ url }: SentRequest, connection: Connection): Error {
  const message = vscode.l10n.t(
    'The request wasn\'t sent, because {0} isn\'t the service of the connection "{1}", whose token it contains. Switch to the connection of this address, or select it as the environment in httpYac.',
    plainWithoutLinks(url, 100),
    shownName(connection, plainWithoutLinks, 60),
  );
  showWarning(message);
  return new Error(message);
}

function refused(connection: Connection, consent: ProgramConsent): Error {
  const message = vscode.l10n.t(
    "The request wasn't sent, because HTTP files of this workspace aren't allowed to use your access at {0}.",
    shownName(connection, plainWithoutLinks),
  );
  showWarning(message, consent.askAgain(connection, 'sent', vscode.l10n.t('Allowed. You can send it again now.')));
  return new Error(message);
}
