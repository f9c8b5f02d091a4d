import { variablesOf } from '../../connections/node/connectionVariables.ts';
import { OrgAccessError } from '../../platform/common/errors.ts';
import { connectionCalled, type Connection } from '../../service/connection/common/connection.ts';
import { exportableTrust } from '../../service/tls/node/exportableTrust.ts';
import type { ProgramFiles } from '../../service/tls/node/programFiles.ts';
import { defaultMinLifeMs } from '../../session/common/refreshPolicy.ts';
import { isLive, lastLoaded, stateOf, untilRestored, type SessionReader } from '../../session/common/session.ts';
import { loadedRecord } from '../../session/node/manager/detailLoader.ts';
import type { ToolProvider, ToolRequest, ToolResponses } from '../common/protocol/toolProtocol.ts';
import type { CliNotice, CliRequest, CliResponses, ConnectionRow, RemoteLimits } from './protocol/cliProtocol.ts';
import { Refusal, type TerminalProblem } from './refusal.ts';
import type { TerminalCalls } from './terminalCalls.ts';
import type { CallWithPlace, Rows, TerminalManager, Waiting } from './terminalServices.ts';

export interface TerminalServices {
  /** Resolves when the person has signed in or declined. */
  readonly signIn: (connection: Connection) => Promise<void>;
  /**
   * Undefined if the session is on another computer. Org Access Remote doesn't include the code for calls, which would
   * exceed its budget.
   */
  readonly calls?: TerminalCalls;
  readonly files?: (connection: Connection) => Promise<ProgramFiles>;
  readonly tools: ToolProvider;
  readonly only?: RemoteLimits;
  /** Defaults to the sentences of VS Code. */
  readonly textOf?: (problem: TerminalProblem) => string;
}

/** Creates responses about a connection, never with the refresh token, the client secret, or the password. */
export class TerminalResponses {
  readonly #sessions: SessionReader;
  readonly #manager: TerminalManager;
  readonly #services: TerminalServices;

  constructor(sessions: SessionReader, manager: TerminalManager, services: TerminalServices) {
    this.#sessions = sessions;
    this.#manager = manager;
    this.#services = services;
  }

  /** @param allowed connections of the terminal, the default first @throws OrgAccessError or Refusal */
  async of(
    request: CliRequest,
    allowed: readonly Connection[],
    waiting: Waiting,
  ): Promise<CliResponses[CliRequest['ask']]> {
    const { connection: wanted } = request;
    const connection = wanted === undefined ? allowed[0] : connectionCalled(wanted, allowed);
    if (!connection) throw new Refusal('notAllowed', { code: 'connectionNotAllowed' });
    const isAboutAll = request.ask === 'connections' && wanted === undefined;
    await untilRestored(this.#sessions, isAboutAll ? undefined : connection.id, waiting.gone);
    const { ask, minLifeMs = defaultMinLifeMs, place, text } = request;
    const { id, name, baseUrl } = connection;
    const { gone, notify } = waiting;
    const about = { connection: name, url: baseUrl };
    switch (ask) {
      case 'url':
        return { ...about, ...(await this.#files(connection)) };
      case 'caFile': {
        const bundle = (await this.#files(connection)).files?.trust?.bundle;
        if (bundle === undefined) throw noCaFile(connection);
        return { ...about, caFile: bundle };
      }
      case 'connections':
        return this.#connections(isAboutAll ? allowed : [connection]);
      case 'call':
        return await this.#calls.send(connection, callOf(request), waiting);
      case 'skeleton':
        return await this.#calls.skeleton(connection, callOf(request), gone);
      case 'operations':
        return { ...about, operations: await this.#calls.operations(connection) };
      case 'names':
        return { names: await this.#calls.names(connection, request.names ?? 'operations', text) };
      case 'token':
      case 'headers': {
        const { calls } = this.#services;
        const layers = ask === 'headers' ? (place ?? []) : place;
        const sent = layers && (await calls?.place(connection, layers, gone));
        const { accessToken, expiresAtMs } = await this.#manager.accessToken(id, minLifeMs, request.newerThanMs);
        return {
          ...about,
          accessToken,
          ...(expiresAtMs !== undefined && { expiresAt: new Date(expiresAtMs).toISOString() }),
          ...(sent && { place: sent }),
          ...(await this.#files(connection)),
        };
      }
      case 'whoami':
        await this.#manager.accessToken(id, minLifeMs);
        return this.#person(connection);
      case 'login':
        return await this.#login(connection, notify);
      case 'sites': {
        const { total, rows } = found(this.#calls.sites((await this.#record(id)).access, text), text);
        return { ...about, total, sites: rows };
      }
      case 'variables': {
        const state = stateOf(this.#sessions.snapshot, id);
        const place = await this.#calls.place(connection, [], gone).catch(() => undefined);
        const variables = variablesOf(connection, isLive(state) ? state.session.username : '');
        const { organization = '', site = '' } = place ?? {};
        return {
          ...about,
          variables: {
            ...variables,
            ...(organization && { ORG_ACCESS_ORG: organization }),
            ...(site && { ORG_ACCESS_SITE: site }),
          },
        };
      }
      case 'where': {
        const { total, rows } = found(this.#calls.where((await this.#record(id)).access, text ?? ''), text);
        return { ...about, total, grants: rows };
      }
    }
  }

  async ofTools(
    request: ToolRequest,
    allowed: readonly Connection[],
    { gone, notify }: Waiting,
  ): Promise<ToolResponses[ToolRequest['ask']]> {
    const { tools } = this.#services;
    if (request.ask === 'tools') return await tools.offers();
    return (await tools.use(request.tool, allowed, { gone, onAsking: () => notify('asking') })) ?? {};
  }

  #connections(connections: readonly Connection[]): CliResponses['connections'] {
    const row = ({ id, name, baseUrl }: Connection): ConnectionRow => ({
      name,
      id,
      url: baseUrl,
      signedIn: isLive(stateOf(this.#sessions.snapshot, id)),
    });
    return { connections: connections.map(row) };
  }

  async #login(connection: Connection, notify: (notice: CliNotice) => void): Promise<CliResponses['whoami']> {
    const isSignedIn = () => isLive(stateOf(this.#sessions.snapshot, connection.id));
    if (!isSignedIn()) {
      notify('asking');
      await this.#services.signIn(connection);
    }
    if (!isSignedIn()) throw new OrgAccessError('session', { code: 'signInCanceled' });
    return this.#person(connection);
  }

  /** @throws OrgAccessError if the session has ended */
  #person({ id, name, baseUrl }: Connection): CliResponses['whoami'] {
    const state = stateOf(this.#sessions.snapshot, id);
    if (!isLive(state)) throw new OrgAccessError('session', { code: 'endedMeanwhile' });
    const record = lastLoaded(state.detail)?.record;
    return {
      connection: name,
      url: baseUrl,
      username: state.session.username,
      ...(record?.name !== undefined && { name: record.name }),
      ...(record?.email !== undefined && { email: record.email }),
    };
  }

  async #record(id: string) {
    return (await loadedRecord(this.#sessions, this.#manager, id)).record;
  }

  async #files(connection: Connection): Promise<{ readonly files?: ProgramFiles }> {
    const files = await this.#services.files?.(connection);
    return files && Object.keys(files).length > 0 ? { files } : {};
  }

  /** @throws Refusal if the session is on another computer */
  get #calls(): TerminalCalls {
    const { calls } = this.#services;
    if (!calls) throw new Refusal('failed', { code: 'notAcceptedRemotely' });
    return calls;
  }
}

/** @throws Refusal if a search finds nothing */
function found<T>(rows: Rows<T>, text: string | undefined): Rows<T> {
  if (text !== undefined && rows.total === 0) throw new Refusal('failed', { code: 'nothingMatches', text });
  return rows;
}

function noCaFile(connection: Connection): Refusal {
  return new Refusal('failed', { code: 'noCaFile', reason: exportableTrust(connection).problem ?? 'nothingTrusted' });
}

function callOf({ call, place }: CliRequest): CallWithPlace {
  if (!call) throw new TypeError('This asks for no call.');
  return { call, ...(place && { place }) };
}
