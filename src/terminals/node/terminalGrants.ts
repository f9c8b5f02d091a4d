import { randomBytes } from 'node:crypto';
import { connectionCalled, type Connection } from '../../connections/common/connection.ts';
import { detailsInLog, OrgAccessError, type ErrorKind } from '../../platform/common/errors.ts';
import type { Log } from '../../platform/common/ports.ts';
import type { ProblemCode } from '../../platform/common/problems.ts';
import { type SessionReader, untilRestored } from '../../session/common/session.ts';
import type { ToolRequest } from '../common/protocol/toolProtocol.ts';
import { decodeHelperRequest } from './protocol/decodeHelperRequest.ts';
import { decodeToolRequest } from './protocol/decodeToolRequest.ts';
import type { HelperAnswer, HelperFailure, HelperNotice, HelperRequest, Refused } from './protocol/helperProtocol.ts';
import { Refusal } from './refusal.ts';
import { TerminalAnswers, type TerminalManager } from './terminalAnswers.ts';
import type { NotAllowed, TerminalProblem, TerminalServices } from './terminalServices.ts';

/** The purpose for which the connections of a terminal are wanted. */
export interface PassUse {
  readonly ask: (HelperRequest | ToolRequest)['ask'];
  /** To be called when a person is asked. */
  readonly onAsking: () => void;
}

/** Whether connections are wanted only to list what is there, as a shell does that completes a name: no reason to ask a person. */
export function onlyLists({ ask }: Pick<PassUse, 'ask'>): boolean {
  return ask === 'connections' || ask === 'names';
}

/** The right of one terminal to use some connections. */
export interface TerminalGrant {
  /** 32 hex digits, which the terminal shows with each request. */
  readonly key: string;
  /**
   * The connections that it may use at this moment. It uses the first unless it names another. This is called with each request,
   * and may ask a person, but not where they are only listed.
   */
  readonly connections: (use: PassUse) => Promise<readonly Connection[]>;
  /** Why there are none, where another way leads to access than for a terminal. */
  readonly whenNone: NotAllowed;
  /** Whether one terminal alone has this pass, so that a person can allow something to just that one. */
  readonly isOneTerminal: boolean;
}

interface IssuedPass extends TerminalGrant {
  /** Aborted when it is revoked. */
  readonly end: AbortController;
}

/** The codes for what was typed wrongly. */
const typedWrongly: readonly ProblemCode[] = [
  'parameterUnknown',
  'parameterMissing',
  'parameterTwice',
  'parameterType',
  'headerNotAllowed',
  'headerNotSendable',
  'allNotAllowed',
];

function reasonFor({ kind, problem }: OrgAccessError): HelperFailure {
  if (problem.code === 'targetChanged') return 'changed';
  return typedWrongly.includes(problem.code) ? 'usage' : (failureOf[kind] ?? 'failed');
}

const failureOf: Partial<Record<ErrorKind, HelperFailure>> = {
  session: 'signedOut',
  network: 'unreachable',
  timeout: 'unreachable',
  tls: 'unreachable',
  proxy: 'unreachable',
};

/** Answers programs in terminals that a person has allowed. */
export class TerminalGrants {
  readonly #sessions: SessionReader;
  readonly #answers: TerminalAnswers;
  readonly #passes = new Map<string, IssuedPass>();
  readonly #log: Pick<Log, 'debug' | 'warn'>;
  readonly #inWords: TerminalServices['inWords'];
  readonly #tools: TerminalServices['tools'];
  readonly #only: TerminalServices['only'];

  constructor(
    sessions: SessionReader,
    manager: TerminalManager,
    log: Pick<Log, 'debug' | 'warn'>,
    services: TerminalServices,
  ) {
    this.#sessions = sessions;
    this.#answers = new TerminalAnswers(sessions, manager, services);
    this.#log = log;
    this.#inWords = services.inWords;
    this.#tools = services.tools;
    this.#only = services.only;
  }

  /** @param key of a pass of an earlier window, for a terminal that outlived it */
  issue(
    connections: TerminalGrant['connections'],
    key = randomBytes(16).toString('hex'),
    whenNone: NotAllowed = 'noConnectionAllowed',
    isOneTerminal = false,
  ): TerminalGrant {
    const pass = { key, connections, whenNone, isOneTerminal, end: new AbortController() };
    this.#passes.set(pass.key, pass);
    return pass;
  }

  revoke({ key }: TerminalGrant): void {
    this.#passes.get(key)?.end.abort();
    this.#passes.delete(key);
  }

  /**
   * Answers what came over the socket, and tells before that how it goes if that is wanted. Rejects what is not a request, so that
   * it gets no answer at all.
   */
  readonly answer = async (
    message: unknown,
    gone: AbortSignal,
    tell: (notice: HelperNotice) => void = () => undefined,
  ): Promise<HelperAnswer> => {
    const request = decodeHelperRequest(message) ?? decodeToolRequest(message);
    if (!request) throw new TypeError('This is not a request.');
    const tellIfWanted = request.notices ? tell : () => undefined;
    tellIfWanted('heard');
    const pass = this.#passes.get(request.terminal);
    if (!pass) return this.#refusal('notAllowed', { code: 'terminalNotAllowed' });
    if (this.#only?.asks.includes(request.ask) === false) return this.#refusal('failed', { code: 'notAnsweredHere' });
    // The place is chosen in the window of the session.
    if (this.#only && 'place' in request && request.place && request.place.length > 0)
      return this.#refusal('failed', { code: 'placeNotAnsweredHere' });
    if (this.#only && 'minLifeMs' in request && (request.minLifeMs ?? 0) > this.#only.minLifeMs)
      return this.#refusal('failed', { code: 'lifeNotAnsweredHere' });
    if (this.#only && 'newerThanMs' in request) return this.#refusal('failed', { code: 'newTokenNotAnsweredHere' });
    const { signal: revoked } = pass.end;
    const found = await this.#answerAllowed(pass, request, AbortSignal.any([gone, revoked]), tellIfWanted);
    // What a terminal has asked for before it lost its access is nothing to it any more.
    const answer = revoked.aborted ? this.#refusal('notAllowed', { code: pass.whenNone }) : found;
    this.#log.debug(`A terminal asked: ${request.ask}, ${answer.ok ? 'answered' : answer.reason}`);
    return answer;
  };

  /** @param gone aborted when nobody waits any more, or the pass is revoked */
  async #answerAllowed(
    pass: TerminalGrant,
    request: HelperRequest | ToolRequest,
    gone: AbortSignal,
    tell: (notice: HelperNotice) => void,
  ): Promise<HelperAnswer> {
    const { ask } = request;
    const onAsking = () => tell('asking');
    try {
      // An agent lists tools as it starts, when it wants nothing yet.
      if (ask === 'tools') return { ok: true, value: await this.#tools.offers() };
      const allowed = await pass.connections({ ask, onAsking });
      // Nobody may be waiting any more after a person was asked, and the pass may have been revoked.
      if (gone.aborted || allowed.length === 0) return this.#refusal('notAllowed', { code: pass.whenNone });
      if (ask === 'tool') {
        const said = await this.#tools.use(request.tool, allowed, { gone, onAsking });
        return { ok: true, value: said === undefined ? {} : { text: said } };
      }
      const { connection: wanted, text } = request;
      const connection = wanted === undefined ? allowed[0] : connectionCalled(wanted, allowed);
      if (!connection) return this.#refusal('notAllowed', { code: 'connectionNotAllowed' });
      const isAboutAll = ask === 'connections' && wanted === undefined;
      await untilRestored(this.#sessions, isAboutAll ? undefined : connection.id, gone);
      if (isAboutAll) return { ok: true, value: this.#answers.connections(allowed) };
      const value = await this.#answers.about(connection, request, { pass, gone, tell });
      if (text !== undefined && 'total' in value && value.total === 0)
        return this.#refusal('failed', { code: 'nothingMatches', text });
      return { ok: true, value };
    } catch (error) {
      if (error instanceof Refusal) return this.#refusal(error.reason, error.problem);
      if (!(error instanceof OrgAccessError))
        return this.#refusal('failed', { code: 'unexpected', ...detailsInLog(this.#log, 'A terminal asked', error) });
      return this.#refusal(reasonFor(error), error.problem);
    }
  }

  #refusal(reason: HelperFailure, problem: TerminalProblem): Refused {
    return { ok: false, reason, message: this.#inWords(problem) };
  }
}
