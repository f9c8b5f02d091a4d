import { OrgAccessError } from '../base/errors.ts';
import { writeJson } from '../base/json.ts';
import type { Connection } from '../connection/connection.ts';
import { longestText, redaction } from '../redaction/redaction.ts';
import { loadedRecord } from '../session/manager/loadedRecord.ts';
import type { SessionManager } from '../session/manager/sessionManager.ts';
import { isLive, lastLoaded, secretsOf, stateOf, type SessionReader } from '../session/session.ts';
import {
  defaultMinLifeMs,
  type ConnectionRow,
  type HelperAnswers,
  type HelperNotice,
  type HelperRequest,
} from './helperProtocol.ts';
import type { TerminalServices } from './terminalServices.ts';

/** What answers need of the session manager. */
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
    { ask, minLifeMs = defaultMinLifeMs, call, text }: HelperRequest,
    gone: AbortSignal,
    tell: (notice: HelperNotice) => void,
  ): Promise<HelperAnswers[HelperRequest['ask']]> {
    const { id, name, baseUrl } = connection;
    const about = { connection: name, url: baseUrl };
    switch (ask) {
      case 'url':
        return about;
      case 'connections':
        return this.connections([connection]);
      case 'call':
        return await this.#call(id, call, gone);
      case 'token': {
        const { accessToken, expiresAtMs } = await this.#manager.accessToken(id, minLifeMs);
        return {
          ...about,
          accessToken,
          ...(expiresAtMs !== undefined && { expiresAt: new Date(expiresAtMs).toISOString() }),
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

  async #call(id: string, call: HelperRequest['call'], gone: AbortSignal): Promise<HelperAnswers['call']> {
    const before = this.#secrets(id);
    const answer = call && (await this.#manager.call(id, call, gone));
    if (!answer) throw new OrgAccessError('session', { code: 'endedMeanwhile' });
    return { status: answer.status, text: this.#clean(id, answer.text, before) };
  }

  #secrets(id: string): string[] {
    const state = stateOf(this.#sessions.snapshot, id);
    return isLive(state) ? secretsOf(state.session) : [];
  }

  /** Gives an answer to the letter, unless there is a credential in it. @param before secrets that were in use when it was asked for */
  #clean(id: string, text: string, before: readonly string[]): string {
    const body = redaction([...before, ...this.#secrets(id)]).body(text);
    if (body.kind === 'json') {
      const written = body.isChanged ? (writeJson(body.value, 2) ?? writeJson(body.value)) : text;
      if (written === undefined) throw new OrgAccessError('tooLarge', { code: 'answerNotRewritable' });
      return written;
    }
    if (body.kind === 'empty') return text;
    if (body.left === 0) return body.text;
    throw new OrgAccessError('tooLarge', { code: 'textTooLong', limitMb: longestText / 1024 / 1024 });
  }
}
