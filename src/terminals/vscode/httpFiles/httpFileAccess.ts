import * as vscode from 'vscode';
import type { CurrentPlaces } from '../../../api/common/currentPlace.ts';
import { placeHeaders } from '../../../api/common/placeHeaders.ts';
import { agreeToChange } from '../../../api/vscode/asking/callQuestions.ts';
import type { Endpoints } from '../../../api/vscode/endpoints/endpoints.ts';
import { connectionCalled, type Connection } from '../../../connections/common/connection.ts';
import { shownName } from '../../../connections/node/connectionText.ts';
import { errorText } from '../../../errors/common/errorText.ts';
import { noSession, OrgAccessError } from '../../../platform/common/errors.ts';
import { plainWithoutIcons, plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import { flashStatus, showError, showWarning } from '../../../platform/vscode/notify.ts';
import { isRead } from '../../../service/common/methods.ts';
import {
  activeConnection,
  connectionOf,
  isLive,
  stateOf,
  untilRestored,
  type SessionReader,
} from '../../../session/common/session.ts';
import type { SessionManager } from '../../../session/node/manager/sessionManager.ts';
import type { HttpFileAccess, HttpFileValues, HttpYacRequest } from '../../node/httpFiles/httpYacPlugin.ts';
import { IssuedTokens } from '../../node/httpFiles/issuedTokens.ts';
import { callIn, pathBelow } from '../../node/httpFiles/sentRequest.ts';
import { defaultMinLifeMs } from '../../node/protocol/cliProtocol.ts';
import { revokeRow, type OtherAccess } from '../manageAccess.ts';
import type { TerminalConsent } from '../terminalConsent.ts';

export interface HttpFileServices {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'accessToken'>;
  readonly places: Pick<CurrentPlaces, 'of' | 'needed'>;
  readonly endpoints: Pick<Endpoints, 'all'>;
  readonly consent: TerminalConsent;
}

/** Returns what the variable `orgAccess` of HTTP files means in this window. Failures are shown, and thrown for httpYac. */
export function httpFileAccess({ sessions, manager, places, endpoints, consent }: HttpFileServices): HttpFileAccess {
  const issued = new IssuedTokens();

  /** Returns the connection that is named like an environment of httpYac. Defaults to the active one. */
  function connectionFor(environments: readonly string[]): Connection {
    const { connections } = sessions.snapshot;
    const named = environments.flatMap((name) => connectionCalled(name, connections) ?? []);
    const connection = named[0] ?? activeConnection(sessions.snapshot);
    if (!connection) throw noSession();
    return connection;
  }

  async function token(connection: Connection): Promise<string> {
    await untilRestored(sessions, connection.id);
    if (!isLive(stateOf(sessions.snapshot, connection.id))) throw noSession();
    if (!(await consent.askUnexpected(connection, 'sent'))) throw refused(connection, consent);
    const { accessToken } = await manager.accessToken(connection.id, defaultMinLifeMs);
    issued.add(accessToken, connection.id);
    return accessToken;
  }

  /** @throws OrgAccessError if the person selects none */
  async function header(connection: Connection, needs: 'organization' | 'site'): Promise<string> {
    await untilRestored(sessions, connection.id);
    const asked = { name: vscode.l10n.t('HTTP file'), needs, allowsAll: true as const };
    const needed = await places.needed(connection.id, asked);
    return placeHeaders(asked, needed?.place).at(-1)?.[1] ?? '';
  }

  function values(environments: readonly string[]): HttpFileValues {
    const shown = async (value: (connection: Connection) => string | Promise<string>): Promise<string> => {
      let id = 'active';
      try {
        const connection = connectionFor(environments);
        ({ id } = connection);
        return await value(connection);
      } catch (error) {
        if (!(error instanceof OrgAccessError)) throw error;
        showError(error, id);
        throw new Error(errorText(error), { cause: error });
      }
    };
    return {
      token: () => shown(token),
      url: () => shown(({ baseUrl }) => baseUrl),
      orgId: () => shown((connection) => header(connection, 'organization')),
      siteId: () => shown((connection) => header(connection, 'site')),
    };
  }

  /** Lets a token go only to its own service, and asks before a change of production. */
  async function maySend(request: HttpYacRequest): Promise<boolean> {
    const id = issued.connectionIn(request);
    if (id === undefined) return true;
    const { snapshot } = sessions;
    const connection = connectionOf(snapshot, id);
    // A removed connection has no service anymore.
    if (!connection) return false;
    const path = pathBelow(connection.baseUrl, request.url);
    if (path === undefined) {
      showElsewhere(request, connection);
      return false;
    }
    const call = callIn(request, path, endpoints.all(connection));
    const state = stateOf(snapshot, id);
    if (!connection.production || isRead(call) || !isLive(state)) return true;
    return await agreeToChange({ connection, username: state.session.username }, call, places.of(id));
  }

  const environments = () => {
    const { connections } = sessions.snapshot;
    return connections.length > 1 ? connections.map(({ name }) => name) : [];
  };
  return { environments, values, maySend };
}

/** Returns what HTTP files may use, to list it with terminals. */
export function accessOfHttpFiles({ snapshot }: SessionReader, consent: TerminalConsent): OtherAccess {
  const allowed = snapshot.connections.filter((connection) => consent.has(connection, 'sent'));
  const row = revokeRow(
    `$(globe) ${vscode.l10n.t('HTTP files (httpYac)')}`,
    allowed.map((connection) => shownName(connection, plainWithoutIcons, 60)).join(', '),
    () => consent.forgetHttpFiles(),
    vscode.l10n.t('HTTP files no longer have access.'),
  );
  return { rows: allowed.length > 0 ? [row] : [], revokeAll: () => consent.forgetHttpFiles() };
}

function showElsewhere({ url }: HttpYacRequest, connection: Connection): void {
  showWarning(
    vscode.l10n.t(
      'The request wasn\'t sent, because {0} isn\'t the service of the connection "{1}", whose token it contains. Switch to the connection of this address, or select it as the environment in httpYac.',
      plainWithoutLinks(String(url), 100),
      shownName(connection, plainWithoutLinks, 60),
    ),
  );
}

function refused(connection: Connection, consent: TerminalConsent): Error {
  const message = vscode.l10n.t(
    "The request wasn't sent, because HTTP files of this workspace aren't allowed to use your access at {0}.",
    shownName(connection, plainWithoutLinks),
  );
  const act = async () => {
    consent.reconsider(connection, 'sent');
    if (await consent.askUnexpected(connection, 'sent'))
      flashStatus(vscode.l10n.t('Allowed. You can send it again now.'), 8_000);
  };
  showWarning(message, { label: vscode.l10n.t('Ask Again'), act });
  return new Error(message);
}
