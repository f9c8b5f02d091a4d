import type { InLog } from '../errors/common/logHint.ts';
import type { Problem } from '../errors/common/problems.ts';
import type { Log } from './ports.ts';

/**
 * Kinds of errors, by what a person can do about them.
 * - `http` error status without an OAuth error
 * - `oauth` OAuth error (RFC 6749 §5.2, RFC 6750 §3.1)
 * - `shape` request or response that violates the interface
 * - `session` nobody is signed in
 * - `storage` failure of VS Code's secret storage
 */
export type ErrorKind =
  | 'network'
  | 'timeout'
  | 'tls'
  | 'proxy'
  | 'http'
  | 'oauth'
  | 'shape'
  | 'tooLarge'
  | 'redirect'
  | 'session'
  | 'storage';

interface ErrorDetails {
  readonly status?: number;
  readonly oauthCode?: string;
  readonly retryAfterMs?: number;
  /** Refresh token of an otherwise unusable response. */
  readonly refreshToken?: string;
  /** Whether a 401 challenges for HTTP Basic. */
  readonly asksForBasic?: boolean;
  readonly isPage?: boolean;
  readonly cause?: unknown;
}

export class OrgAccessError extends Error {
  override readonly name = 'OrgAccessError';
  readonly kind: ErrorKind;
  readonly problem: Problem;
  readonly status: number | undefined;
  readonly oauthCode: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly asksForBasic: boolean;
  readonly isPage: boolean;
  /** Private, so that loggers and serializers omit it. */
  readonly #refreshToken: string | undefined;

  constructor(
    kind: ErrorKind,
    problem: Problem,
    { status, oauthCode, retryAfterMs, refreshToken, asksForBasic = false, isPage = false, cause }: ErrorDetails = {},
  ) {
    super(problem.code, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.problem = problem;
    this.status = status;
    this.oauthCode = oauthCode;
    this.retryAfterMs = retryAfterMs;
    this.#refreshToken = refreshToken;
    this.asksForBasic = asksForBasic;
    this.isPage = isPage;
  }

  get refreshToken(): string | undefined {
    return this.#refreshToken;
  }
}

export function noSession(): OrgAccessError {
  return new OrgAccessError('session', { code: 'notSignedIn' });
}

export function asOrgAccessError(error: unknown, kind: ErrorKind, problem: () => Problem): OrgAccessError {
  return error instanceof OrgAccessError ? error : new OrgAccessError(kind, problem(), { cause: error });
}

/** @param doing what failed, in words of this program, because text from outside may contain secrets */
export function detailsInLog(log: Pick<Log, 'warn'>, doing: string, error: unknown): InLog {
  log.warn(`${doing}: ${describeForLog(error)}`);
  return { inLog: true };
}

/** Describes an error without its message, which may quote secrets. */
export function describeForLog(error: unknown): string {
  if (error instanceof OrgAccessError) {
    const cause = error.cause instanceof Error ? `, ${typeOf(error.cause)}` : '';
    return `${error.kind}${error.status === undefined ? '' : ` ${error.status}`}${cause}`;
  }
  if (!(error instanceof Error)) return typeof error;
  return [typeOf(error), ...framesOf(error).slice(0, 5)].join(', ');
}

function typeOf(error: Error): string {
  const words = [error.constructor.name, 'code' in error ? error.code : undefined];
  // Names of one or two letters are those of minified classes, which tell nothing.
  return words.filter((word) => typeof word === 'string' && /^\w{3,60}$/.test(word)).join(' ') || 'Error';
}

function framesOf({ stack, message }: Error): string[] {
  if (typeof stack !== 'string' || typeof message !== 'string' || !stack.includes(message)) return [];
  const lines = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return lines.flatMap((line) => {
    const [, work, location] = /^ {4}at (?:([\w.$<># ]{1,100}) )?\(?.*?([\w.-]{1,100}:\d+:\d+)\)?$/.exec(line) ?? [];
    return location === undefined ? [] : [work === undefined ? `at ${location}` : `at ${work} (${location})`];
  });
}
