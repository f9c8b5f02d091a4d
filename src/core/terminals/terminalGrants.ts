import * as l10n from '@vscode/l10n';
import { randomBytes } from 'node:crypto';
import type { Connection } from '../connection/connection.ts';
import { OrgAccessError, somethingUnexpected, type ErrorKind } from '../base/errors.ts';
import { decodeHelperRequest, defaultMinLifeMs, type HelperAnswer, type HelperAnswers, type HelperFailure, type HelperRequest } from './helperProtocol.ts';
import { writeJson } from '../base/json.ts';
import type { Log } from '../base/ports.ts';
import { isLive, lastLoadedIn, secretsOf, stateOf, type SessionReader } from '../session/session.ts';
import { longestText, redaction } from '../redaction/redaction.ts';
import type { SessionManager } from '../session/sessionManager.ts';
import { untilRestored } from '../session/untilRestored.ts';

/** What a terminal may use. */
export interface TerminalGrant {
  /** 32 hex digits: what the terminal shows to be known. */
  readonly key: string;
  /** The connections that it may use at this moment, the one that it uses unless it names another first. Asked with each request, and may ask a person. */
  readonly connections: () => Promise<readonly Connection[]>;
}

const failureOf: Partial<Record<ErrorKind, HelperFailure>> = { session: 'signedOut', network: 'unreachable', timeout: 'unreachable', tls: 'unreachable', proxy: 'unreachable' };

/** Answers programs in terminals that a person has allowed. The refresh token, the client secret and the password are no part of any answer. */
export class TerminalGrants {
  readonly #sessions: SessionReader;
  readonly #manager: Pick<SessionManager, 'accessToken' | 'call'>;
  readonly #grants = new Map<string, TerminalGrant>();
  readonly #log: Pick<Log, 'debug' | 'warn'>;

  constructor(sessions: SessionReader, manager: Pick<SessionManager, 'accessToken' | 'call'>, log: Pick<Log, 'debug' | 'warn'>) {
    this.#sessions = sessions;
    this.#manager = manager;
    this.#log = log;
  }

  /** @param key of a grant of an earlier window, for a terminal that outlived it */
  grant(connections: TerminalGrant['connections'], key = randomBytes(16).toString('hex')): TerminalGrant {
    const grant = { key, connections };
    this.#grants.set(grant.key, grant);
    return grant;
  }

  revoke({ key }: TerminalGrant): void {
    this.#grants.delete(key);
  }

  /** Answers what came over the socket. Rejects what is not a request, so that it gets no answer at all. */
  readonly answer = async (message: unknown, gone: AbortSignal): Promise<HelperAnswer> => {
    const request = decodeHelperRequest(message);
    if (!request) throw new TypeError('This is not a request.');
    const grant = this.#grants.get(request.terminal);
    if (!grant) return notAllowed(l10n.t('This terminal may not use your access. In the editor, run "Org Access: Use in This Terminal".'));
    const answer = await this.#answerGranted(grant, request, gone);
    this.#log.debug(`A terminal asked: ${request.ask}, ${answer.ok ? 'answered' : answer.reason}`);
    return answer;
  };

  async #answerGranted(grant: TerminalGrant, request: HelperRequest, gone: AbortSignal): Promise<HelperAnswer> {
    try {
      const allowed = await grant.connections();
      const { connection: wanted } = request;
      const connection = wanted === undefined ? allowed[0] : (allowed.find(({ name }) => name === wanted) ?? allowed.find(({ id }) => id === wanted));
      // Taken back while a person was asked.
      if (!this.#grants.has(grant.key) || !connection) return wanted === undefined ? nothingAllowed() : otherNotAllowed();
      await untilRestored(this.#sessions, connection.id, gone);
      return { ok: true, value: await this.#value(connection, request, gone) };
    } catch (error) {
      if (!(error instanceof OrgAccessError)) {
        return { ok: false, reason: 'failed', message: somethingUnexpected(this.#log, 'A terminal asked', error) };
      }
      return { ok: false, reason: failureOf[error.kind] ?? 'failed', message: error.message };
    }
  }

  async #value(connection: Connection, { ask, minLifeMs = defaultMinLifeMs, call }: HelperRequest, gone: AbortSignal): Promise<HelperAnswers[HelperRequest['ask']]> {
    const { id, name, baseUrl } = connection;
    const about = { connection: name, url: baseUrl };
    if (ask === 'url') return about;
    if (ask === 'call' && call) {
      const before = this.#secrets(id);
      const answer = await this.#manager.call(id, call, gone);
      if (!answer) throw new OrgAccessError('session', l10n.t('The session ended meanwhile. Sign in again.'));
      return { status: answer.status, text: this.#clean(id, answer.text, before) };
    }
    const { accessToken, expiresAtMs } = await this.#manager.accessToken(id, minLifeMs);
    if (ask === 'token') return { ...about, accessToken, ...(expiresAtMs !== undefined && { expiresAt: new Date(expiresAtMs).toISOString() }) };
    const state = stateOf(this.#sessions.snapshot, id);
    const record = lastLoadedIn(state)?.record;
    return {
      ...about,
      username: isLive(state) ? state.session.username : '',
      ...(record?.name !== undefined && { name: record.name }),
      ...(record?.email !== undefined && { email: record.email }),
    };
  }

  #secrets(id: string): string[] {
    const state = stateOf(this.#sessions.snapshot, id);
    return isLive(state) ? secretsOf(state.session) : [];
  }

  /** An answer to the letter, unless there is a credential in it. @param before secrets that were in use when it was asked for */
  #clean(id: string, text: string, before: readonly string[]): string {
    const body = redaction([...before, ...this.#secrets(id)]).body(text);
    if (body.kind === 'json') {
      const written = body.isChanged ? (writeJson(body.value, 2) ?? writeJson(body.value)) : text;
      if (written === undefined) throw new OrgAccessError('tooLarge', l10n.t('The answer is too large to be written again without the credentials in it. Ask with curl and "org-access header".'));
      return written;
    }
    if (body.kind === 'empty') return text;
    if (body.left === 0) return body.text;
    const limit = longestText / 1024 / 1024;
    throw new OrgAccessError('tooLarge', l10n.t('The answer is text of more than {0} MB that is not JSON, too long to be looked through for passwords. Ask with curl and "org-access header".', limit));
  }
}

function notAllowed(message: string): HelperAnswer {
  return { ok: false, reason: 'notAllowed', message };
}

function nothingAllowed(): HelperAnswer {
  return notAllowed(l10n.t('This terminal may not use any connection. In the editor, run "Org Access: Use in This Terminal".'));
}

function otherNotAllowed(): HelperAnswer {
  return notAllowed(l10n.t('This terminal may not use that connection. In the editor, switch to it and run "Org Access: Use in This Terminal".'));
}
