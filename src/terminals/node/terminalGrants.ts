import { randomBytes } from 'node:crypto';
import { connectionCalled } from '../../connections/common/connection.ts';
import { detailsInLog, type ErrorKind, OrgAccessError } from '../../platform/common/errors.ts';
import type { Log } from '../../platform/common/ports.ts';
import type { ProblemCode } from '../../platform/common/problems.ts';
import type { SessionReader } from '../../session/common/session.ts';
import { untilRestored } from '../../session/common/untilRestored.ts';
import type { ToolRequest } from '../common/protocol/toolProtocol.ts';
import type { CliAnswer, CliFailure, CliNotice, CliRequest, Refused } from './protocol/cliProtocol.ts';
import { decodeCliRequest, decodeToolRequest } from './protocol/decodeRequest.ts';
import { Refusal, type NotAllowed, type TerminalProblem } from './refusal.ts';
import { TerminalAnswers, type TerminalManager } from './terminalAnswers.ts';
import type { TerminalGrant, TerminalServices } from './terminalServices.ts';
import { terminalProblemText } from './terminalText.ts';

interface IssuedGrant extends TerminalGrant {
  readonly end: AbortController;
}

/** Problems of the command line. */
const typedWrongly: readonly ProblemCode[] = [
  'parameterUnknown',
  'parameterMissing',
  'parameterTwice',
  'parameterType',
  'headerNotAllowed',
  'headerNotSendable',
  'allNotAllowed',
];

function reasonFor({ kind, problem }: OrgAccessError): CliFailure {
  if (problem.code === 'targetChanged') return 'changed';
  return typedWrongly.includes(problem.code) ? 'usage' : (failureOf[kind] ?? 'failed');
}

const failureOf: Partial<Record<ErrorKind, CliFailure>> = {
  session: 'signedOut',
  network: 'unreachable',
  timeout: 'unreachable',
  tls: 'unreachable',
  proxy: 'unreachable',
};

export class TerminalGrants {
  readonly #sessions: SessionReader;
  readonly #answers: TerminalAnswers;
  readonly #grants = new Map<string, IssuedGrant>();
  readonly #log: Pick<Log, 'debug' | 'warn'>;
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
    this.#tools = services.tools;
    this.#only = services.only;
  }

  /** @param key grant of an earlier window, for a terminal that outlived it */
  issue(
    connections: TerminalGrant['connections'],
    key = randomBytes(16).toString('hex'),
    whenNone: NotAllowed = 'noConnectionAllowed',
    isOneTerminal = false,
  ): TerminalGrant {
    const grant = { key, connections, whenNone, isOneTerminal, end: new AbortController() };
    this.#grants.set(grant.key, grant);
    return grant;
  }

  revoke({ key }: TerminalGrant): void {
    this.#grants.get(key)?.end.abort();
    this.#grants.delete(key);
  }

  /** Responds to a message of the socket, after notices if requested. Rejects anything else, which gets no response. */
  readonly answer = async (
    message: unknown,
    gone: AbortSignal,
    tell: (notice: CliNotice) => void = () => undefined,
  ): Promise<CliAnswer> => {
    const request = decodeCliRequest(message) ?? decodeToolRequest(message);
    if (!request) throw new TypeError('This is not a request.');
    const tellIfWanted = request.notices ? tell : () => undefined;
    tellIfWanted('heard');
    const grant = this.#grants.get(request.terminal);
    if (!grant) return this.#refusal('notAllowed', { code: 'terminalNotAllowed' });
    if (this.#only?.asks.includes(request.ask) === false)
      return this.#refusal('failed', { code: 'notAnsweredRemotely' });
    // The place is selected in the window of the session.
    if (this.#only && 'place' in request && request.place && request.place.length > 0)
      return this.#refusal('failed', { code: 'placeNotAnsweredRemotely' });
    if (this.#only && 'minLifeMs' in request && (request.minLifeMs ?? 0) > this.#only.minLifeMs)
      return this.#refusal('failed', { code: 'lifeNotAnsweredRemotely' });
    if (this.#only && 'newerThanMs' in request) return this.#refusal('failed', { code: 'newTokenNotAnsweredRemotely' });
    const { signal: revoked } = grant.end;
    const found = await this.#answerAllowed(grant, request, AbortSignal.any([gone, revoked]), tellIfWanted);
    // A terminal that has lost its access receives nothing that it requested before.
    const answer = revoked.aborted ? this.#refusal('notAllowed', { code: grant.whenNone }) : found;
    this.#log.debug(`A terminal asked: ${request.ask}, ${answer.ok ? 'answered' : answer.reason}`);
    return answer;
  };

  /** @param gone aborted when nobody waits or the grant is revoked */
  async #answerAllowed(
    grant: TerminalGrant,
    request: CliRequest | ToolRequest,
    gone: AbortSignal,
    tell: (notice: CliNotice) => void,
  ): Promise<CliAnswer> {
    const { ask } = request;
    const onAsking = () => tell('asking');
    try {
      // Agents list tools at startup.
      if (ask === 'tools') return { ok: true, value: await this.#tools.offers() };
      const allowed = await grant.connections({ ask, onAsking });
      // The program or the grant may have ended meanwhile.
      if (gone.aborted || allowed.length === 0) return this.#refusal('notAllowed', { code: grant.whenNone });
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
      const value = await this.#answers.about(connection, request, { grant, gone, tell });
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

  #refusal(reason: CliFailure, problem: TerminalProblem): Refused {
    return { ok: false, reason, message: terminalProblemText(problem) };
  }
}
