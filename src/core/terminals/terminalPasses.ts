import { randomBytes } from 'node:crypto';
import { detailsInLog, OrgAccessError, type ErrorKind } from '../base/errors.ts';
import { writeJson } from '../base/json.ts';
import type { Log } from '../base/ports.ts';
import type { InLog, Problem } from '../base/problems.ts';
import { connectionCalled, type Connection } from '../connection/connection.ts';
import { longestText, redaction } from '../redaction/redaction.ts';
import { isLive, lastLoadedIn, secretsOf, stateOf, type SessionReader } from '../session/session.ts';
import type { SessionManager } from '../session/sessionManager.ts';
import { untilRestored } from '../session/untilRestored.ts';
import {
  decodeHelperRequest,
  defaultMinLifeMs,
  type AnsweredOnly,
  type HelperAnswer,
  type HelperAnswers,
  type HelperFailure,
  type HelperRequest,
} from './helperProtocol.ts';

/** The right of one terminal to use some connections. */
export interface TerminalPass {
  /** 32 hex digits, which the terminal shows with each request. */
  readonly key: string;
  /**
   * The connections that it may use at this moment. It uses the first unless it names another. This is called with each request,
   * and may ask a person.
   */
  readonly connections: () => Promise<readonly Connection[]>;
}

/** A terminal may use nothing at all, no connection, or not the one that it has asked for. */
type NotAllowed = 'terminalNotAllowed' | 'noConnectionAllowed' | 'connectionNotAllowed';

/** What is asked for is not answered in this terminal, which runs on another computer than the session. */
type NotHere = 'notAnsweredHere' | 'lifeNotAnsweredHere';

/** The reason why the request of a terminal was not answered. */
export type TerminalProblem =
  | Problem
  | { readonly code: NotAllowed | NotHere }
  | ({ readonly code: 'unexpected' } & InLog);

const failureOf: Partial<Record<ErrorKind, HelperFailure>> = {
  session: 'signedOut',
  network: 'unreachable',
  timeout: 'unreachable',
  tls: 'unreachable',
  proxy: 'unreachable',
};

/** Answers programs in terminals that a person has allowed. The refresh token, the client secret and the password are no part of any answer. */
export class TerminalPasses {
  readonly #sessions: SessionReader;
  readonly #manager: Pick<SessionManager, 'accessToken' | 'call'>;
  readonly #passes = new Map<string, TerminalPass>();
  readonly #log: Pick<Log, 'debug' | 'warn'>;
  readonly #inWords: (problem: TerminalProblem) => string;
  readonly #only: AnsweredOnly | undefined;

  /**
   * @param inWords gives the sentence for the person at the terminal
   * @param only what is answered; everything when left out
   */
  constructor(
    sessions: SessionReader,
    manager: Pick<SessionManager, 'accessToken' | 'call'>,
    log: Pick<Log, 'debug' | 'warn'>,
    inWords: (problem: TerminalProblem) => string,
    only?: AnsweredOnly,
  ) {
    this.#sessions = sessions;
    this.#manager = manager;
    this.#log = log;
    this.#inWords = inWords;
    this.#only = only;
  }

  /** @param key of a pass of an earlier window, for a terminal that outlived it */
  issue(connections: TerminalPass['connections'], key = randomBytes(16).toString('hex')): TerminalPass {
    const pass = { key, connections };
    this.#passes.set(pass.key, pass);
    return pass;
  }

  revoke({ key }: TerminalPass): void {
    this.#passes.delete(key);
  }

  /** Answers what came over the socket. Rejects what is not a request, so that it gets no answer at all. */
  readonly answer = async (message: unknown, gone: AbortSignal): Promise<HelperAnswer> => {
    const request = decodeHelperRequest(message);
    if (!request) throw new TypeError('This is not a request.');
    const pass = this.#passes.get(request.terminal);
    if (!pass) return this.#refusal('notAllowed', { code: 'terminalNotAllowed' });
    if (this.#only?.asks.includes(request.ask) === false) return this.#refusal('failed', { code: 'notAnsweredHere' });
    if (this.#only && (request.minLifeMs ?? 0) > this.#only.minLifeMs)
      return this.#refusal('failed', { code: 'lifeNotAnsweredHere' });
    const answer = await this.#answerAllowed(pass, request, gone);
    this.#log.debug(`A terminal asked: ${request.ask}, ${answer.ok ? 'answered' : answer.reason}`);
    return answer;
  };

  async #answerAllowed(pass: TerminalPass, request: HelperRequest, gone: AbortSignal): Promise<HelperAnswer> {
    try {
      const allowed = await pass.connections();
      const { connection: wanted } = request;
      const connection = wanted === undefined ? allowed[0] : connectionCalled(wanted, allowed);
      // The pass may have been revoked while a person was asked.
      if (!this.#passes.has(pass.key) || !connection)
        return this.#refusal('notAllowed', {
          code: wanted === undefined ? 'noConnectionAllowed' : 'connectionNotAllowed',
        });
      await untilRestored(this.#sessions, connection.id, gone);
      return { ok: true, value: await this.#value(connection, request, gone) };
    } catch (error) {
      if (!(error instanceof OrgAccessError))
        return this.#refusal('failed', { code: 'unexpected', ...detailsInLog(this.#log, 'A terminal asked', error) });
      return this.#refusal(failureOf[error.kind] ?? 'failed', error.problem);
    }
  }

  async #value(
    connection: Connection,
    { ask, minLifeMs = defaultMinLifeMs, call }: HelperRequest,
    gone: AbortSignal,
  ): Promise<HelperAnswers[HelperRequest['ask']]> {
    const { id, name, baseUrl } = connection;
    const about = { connection: name, url: baseUrl };
    if (ask === 'url') return about;
    if (ask === 'call' && call) {
      const before = this.#secrets(id);
      const answer = await this.#manager.call(id, call, gone);
      if (!answer) throw new OrgAccessError('session', { code: 'endedMeanwhile' });
      return { status: answer.status, text: this.#clean(id, answer.text, before) };
    }
    const { accessToken, expiresAtMs } = await this.#manager.accessToken(id, minLifeMs);
    if (ask === 'token')
      return {
        ...about,
        accessToken,
        ...(expiresAtMs !== undefined && { expiresAt: new Date(expiresAtMs).toISOString() }),
      };
    const state = stateOf(this.#sessions.snapshot, id);
    const record = lastLoadedIn(state)?.record;
    return {
      ...about,
      username: isLive(state) ? state.session.username : '',
      ...(record?.name !== undefined && { name: record.name }),
      ...(record?.email !== undefined && { email: record.email }),
    };
  }

  #refusal(reason: HelperFailure, problem: TerminalProblem): HelperAnswer {
    return { ok: false, reason, message: this.#inWords(problem) };
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
