import type { Connection } from '../../connections/common/connection.ts';
import { OrgAccessError } from '../../platform/common/errors.ts';
import { isLive, lastLoaded, stateOf, type SessionReader } from '../../session/common/session.ts';
import { loadedRecord } from '../../session/node/manager/detailLoader.ts';
import type { SessionManager } from '../../session/node/manager/sessionManager.ts';
import type { ProgramFiles } from '../../tls/node/programFiles.ts';
import { tellableTrust } from '../../tls/node/tellableTrust.ts';
import {
  defaultMinLifeMs,
  type ConnectionRow,
  type HelperAnswers,
  type HelperNotice,
  type HelperRequest,
} from './protocol/helperProtocol.ts';
import { Refusal } from './refusal.ts';
import type { CallAnswers, TerminalServices, WantedCall, Waiting } from './terminalServices.ts';

/** The part of the session manager that answers need. */
export type TerminalManager = Pick<SessionManager, 'accessToken' | 'call' | 'loadDetail'>;

/** Answers questions about a connection that the terminal may use. The refresh token, the client secret and the password are no part of any answer. */
export class TerminalAnswers {
  readonly #sessions: SessionReader;
  readonly #manager: TerminalManager;
  readonly #services: Omit<TerminalServices, 'inWords'>;

  constructor(sessions: SessionReader, manager: TerminalManager, services: Omit<TerminalServices, 'inWords'>) {
    this.#sessions = sessions;
    this.#manager = manager;
    this.#services = services;
  }

  connections(connections: readonly Connection[]): HelperAnswers['connections'] {
    const row = ({ id, name, baseUrl }: Connection): ConnectionRow => ({
      name,
      id,
      url: baseUrl,
      signedIn: isLive(stateOf(this.#sessions.snapshot, id)),
    });
    return { connections: connections.map(row) };
  }

  /** @throws OrgAccessError why it cannot be answered */
  async about(
    connection: Connection,
    request: HelperRequest,
    waiting: Waiting,
  ): Promise<HelperAnswers[HelperRequest['ask']]> {
    const { ask, minLifeMs = defaultMinLifeMs, place, text } = request;
    const { id, name, baseUrl } = connection;
    const { gone, tell } = waiting;
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
        return this.connections([connection]);
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
        return await this.#login(connection, tell);
      case 'sites': {
        const { total, rows } = this.#services.sites((await this.#record(id)).access, text);
        return { ...about, total, sites: rows };
      }
      case 'where': {
        const { total, rows } = this.#services.where((await this.#record(id)).access, text ?? '');
        return { ...about, total, grants: rows };
      }
    }
  }

  async #login(connection: Connection, tell: (notice: HelperNotice) => void): Promise<HelperAnswers['whoami']> {
    const isSignedIn = () => isLive(stateOf(this.#sessions.snapshot, connection.id));
    if (!isSignedIn()) {
      tell('asking');
      await this.#services.signIn(connection);
    }
    if (!isSignedIn()) throw new OrgAccessError('session', { code: 'signInCanceled' });
    return this.#person(connection);
  }

  /** @throws OrgAccessError when the session has ended while something was waited for */
  #person({ id, name, baseUrl }: Connection): HelperAnswers['whoami'] {
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

  /** @throws Refusal where the session is on another computer */
  get #calls(): CallAnswers {
    const { calls } = this.#services;
    if (!calls) throw new Refusal('failed', { code: 'notAnsweredHere' });
    return calls;
  }
}

function noCaFile(connection: Connection): Refusal {
  return new Refusal('failed', { code: 'noCaFile', reason: tellableTrust(connection).problem ?? 'nothingTrusted' });
}

/** @throws TypeError for a request that `decodeHelperRequest` would not have read */
function callOf({ call, place }: HelperRequest): WantedCall {
  if (!call) throw new TypeError('This asks for no call.');
  return { call, ...(place && { place }) };
}
