import { randomBytes } from 'node:crypto';
import { detailsInLog, OrgAccessError, type ErrorKind } from '../../platform/common/errors.ts';
import type { Log } from '../../platform/common/ports.ts';
import type { ProblemCode } from '../../platform/errors/common/problems.ts';
import type { Connection } from '../../service/connection/common/connection.ts';
import type { SessionReader } from '../../session/common/session.ts';
import type { ToolRequest } from '../common/protocol/toolProtocol.ts';
import type { CliFailure, CliNotice, CliRequest, CliResponse, Refused, RemoteLimits } from './protocol/cliProtocol.ts';
import { decodeCliRequest, decodeToolRequest } from './protocol/decodeRequest.ts';
import { Refusal, type NotAllowed, type NotRemote, type TerminalProblem } from './refusal.ts';
import { TerminalResponses, type TerminalServices } from './terminalResponses.ts';
import type { PermissionUse, TerminalPermission, TerminalManager, Waiting } from './terminalServices.ts';
import { terminalProblemText } from './terminalText.ts';

interface IssuedPermission extends TerminalPermission {
  readonly end: AbortController;
}

/** Codes of problems that are mistakes in the command line. */
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

/** Permissions of terminals, each with a key. Responds to requests with these keys. */
export class TerminalPermissions {
  readonly #responses: TerminalResponses;
  readonly #permissions = new Map<string, IssuedPermission>();
  readonly #log: Pick<Log, 'debug' | 'warn'>;
  readonly #only: TerminalServices['only'];
  readonly #textOf: (problem: TerminalProblem) => string;

  constructor(
    sessions: SessionReader,
    manager: TerminalManager,
    log: Pick<Log, 'debug' | 'warn'>,
    services: TerminalServices,
  ) {
    this.#responses = new TerminalResponses(sessions, manager, services);
    this.#log = log;
    this.#only = services.only;
    this.#textOf = services.textOf ?? terminalProblemText;
  }

  /** @param key key from before a reload, for a terminal that still runs with it */
  issue(
    connections: TerminalPermission['connections'],
    key = randomBytes(16).toString('hex'),
    whenNone: NotAllowed = 'noConnectionAllowed',
    isOneTerminal = false,
  ): TerminalPermission {
    const permission = { key, connections, whenNone, isOneTerminal, end: new AbortController() };
    this.#permissions.set(key, permission);
    return permission;
  }

  /**
   * Revokes a permission. That of a notebook is kept as revoked, because its kernel continues to run, and gets a
   * sentence of its own.
   */
  revoke({ key, whenNone }: TerminalPermission): void {
    this.#permissions.get(key)?.end.abort();
    if (whenNone !== 'notebookNotAllowed') this.#permissions.delete(key);
  }

  /** Responds to a message on the socket. Rejects invalid messages, which get no response. */
  readonly respond = async (
    message: unknown,
    gone: AbortSignal,
    notify: (notice: CliNotice) => void = () => undefined,
  ): Promise<CliResponse> => {
    const request = decodeCliRequest(message) ?? decodeToolRequest(message);
    if (!request) throw new TypeError('This is not a request.');
    notify('heard');
    const permission = this.#permissions.get(request.terminal);
    if (!permission) return this.#refused('notAllowed', { code: 'terminalNotAllowed' });
    const { signal: revoked } = permission.end;
    if (revoked.aborted) return this.#refused('notAllowed', { code: permission.whenNone });
    const code = this.#only && notAccepted(request, this.#only);
    if (code) return this.#refused('failed', { code });
    const waiting = { permission, gone: AbortSignal.any([gone, revoked]), notify };
    let response: CliResponse;
    try {
      // Nobody is asked for a list of tools, because agents request it when they start.
      const allowed = request.ask === 'tools' ? [] : await allowedConnections(request.ask, waiting);
      const value =
        request.ask === 'tools' || request.ask === 'tool'
          ? await this.#responses.ofTools(request, allowed, waiting)
          : await this.#responses.of(request, allowed, waiting);
      response = { ok: true, value };
    } catch (error) {
      response = this.#refusedBy(error);
    }
    // A terminal that has lost access gets no response to earlier requests.
    if (revoked.aborted) response = this.#refused('notAllowed', { code: permission.whenNone });
    this.#log.debug(`A terminal asked: ${request.ask}, ${response.ok ? 'answered' : response.reason}`);
    return response;
  };

  #refusedBy(error: unknown): Refused {
    if (error instanceof Refusal) return this.#refused(error.reason, error.problem);
    if (error instanceof OrgAccessError) return this.#refused(reasonFor(error), error.problem);
    return this.#refused('failed', { code: 'unexpected', ...detailsInLog(this.#log, 'A terminal asked', error) });
  }

  #refused(reason: CliFailure, problem: TerminalProblem): Refused {
    return { ok: false, reason, message: this.#textOf(problem) };
  }
}

function notAccepted(request: CliRequest | ToolRequest, { asks, minLifeMs }: RemoteLimits): NotRemote | undefined {
  if (!asks.includes(request.ask)) return 'notAcceptedRemotely';
  // Refused, because organization and site are selected in the window that has the session.
  if ('place' in request && request.place && request.place.length > 0) return 'placeNotAcceptedRemotely';
  if ('minLifeMs' in request && (request.minLifeMs ?? 0) > minLifeMs) return 'lifeNotAcceptedRemotely';
  return 'newerThanMs' in request ? 'newTokenNotAcceptedRemotely' : undefined;
}

/** @throws Refusal if there are none */
async function allowedConnections(
  ask: PermissionUse['ask'],
  { permission, gone, notify }: Waiting,
): Promise<readonly Connection[]> {
  const allowed = await permission.connections({ ask, onAsking: () => notify('asking') });
  // The program may have ended, or access may have been revoked, while the person was asked.
  if (gone.aborted || allowed.length === 0) throw new Refusal('notAllowed', { code: permission.whenNone });
  return allowed;
}
