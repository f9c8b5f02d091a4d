import type { InLog } from '../../errors/common/logHint.ts';
import type { Problem } from '../../errors/common/problems.ts';
import type { Log } from './ports.ts';

/**
 * The kinds of errors, by what a person can do about them.
 *
 * - `network`   the service could not be reached (DNS, refused, reset)
 * - `timeout`   no complete answer within the deadline
 * - `tls`       the certificate was not accepted
 * - `proxy`     a proxy stands between and refused
 * - `http`      an answer with an error status and no OAuth body
 * - `oauth`     an OAuth error (RFC 6749 §5.2, RFC 6750 §3.1); its code is in `oauthCode`
 * - `shape`     an answer that is not what the interface says
 * - `tooLarge`  an answer beyond the size limit
 * - `redirect`  the service redirects, which is never followed
 * - `session`   there is no session to do this with
 * - `storage`   the editor's secret storage failed
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

/** Facts that an error has beside its problem. */
interface Circumstances {
  /** HTTP status of the answer, where there was one. */
  readonly status?: number;
  /** Error code of RFC 6749 §5.2 or RFC 6750 §3.1, such as `invalid_grant`. */
  readonly oauthCode?: string;
  /** The time for which the service asked to be left alone (`Retry-After`), in milliseconds. */
  readonly retryAfterMs?: number;
  /** A refresh token that came in an answer which is of no use otherwise: the one before may not count any more. */
  readonly refreshToken?: string;
  /** Whether a 401 asks for HTTP Basic (RFC 7617). */
  readonly asksForBasic?: boolean;
  /** Whether the answer is a page for people, as a gateway sends it. */
  readonly isPage?: boolean;
  readonly cause?: unknown;
}

/** The one error type of Org Access. Its message is the code of the problem, for developers; `errorText` has the words for people. */
export class OrgAccessError extends Error {
  override readonly name = 'OrgAccessError';
  readonly kind: ErrorKind;
  readonly problem: Problem;
  readonly status: number | undefined;
  readonly oauthCode: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly asksForBasic: boolean;
  readonly isPage: boolean;
  /** Private, so that nobody who writes an error down has it. */
  readonly #refreshToken: string | undefined;

  constructor(
    kind: ErrorKind,
    problem: Problem,
    { status, oauthCode, retryAfterMs, refreshToken, asksForBasic = false, isPage = false, cause }: Circumstances = {},
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

/** There is no session to do this with. */
export function noSession(): OrgAccessError {
  return new OrgAccessError('session', { code: 'notSignedIn' });
}

/** The error itself, or an unexpected value wrapped as `kind`. `problem` is called only for the latter. */
export function asOrgAccessError(error: unknown, kind: ErrorKind, problem: () => Problem): OrgAccessError {
  return error instanceof OrgAccessError ? error : new OrgAccessError(kind, problem(), { cause: error });
}

/**
 * Logs an error that nobody expected, and gives the fact that the log has it.
 *
 * @param doing what was being done, in our own words
 */
export function detailsInLog(log: Pick<Log, 'warn'>, doing: string, error: unknown): InLog {
  log.warn(`${doing}: ${describeForLog(error)}`);
  return { inLog: true };
}

/**
 * An error as it may be logged, on one line: by its kind and status, or by its type and where it was made when it is another's. Messages
 * are left out, since those of others quote what they were given, and our own may name an address that a service has chosen.
 */
export function describeForLog(error: unknown): string {
  if (error instanceof OrgAccessError) {
    const cause = error.cause instanceof Error ? `, ${typeOf(error.cause)}` : '';
    return `${error.kind}${error.status === undefined ? '' : ` ${error.status}`}${cause}`;
  }
  if (!(error instanceof Error)) return typeof error;
  return [typeOf(error), ...framesOf(error).slice(0, 5)].join(', ');
}

/** The name of its class and its code, where these are words. */
function typeOf(error: Error): string {
  const words = [error.constructor.name, 'code' in error ? error.code : undefined];
  return words.filter((word) => typeof word === 'string' && /^\w{1,60}$/.test(word)).join(' ') || 'Error';
}

/** The frames of the stack, as `at work (extension.js:1:23)`. Lines of the message that look like frames are not among them. */
function framesOf({ stack, message }: Error): string[] {
  if (typeof stack !== 'string' || typeof message !== 'string' || !stack.includes(message)) return [];
  const lines = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return lines.flatMap((line) => {
    const [, work, location] = /^ {4}at (?:([\w.$<># ]{1,100}) )?\(?.*?([\w.-]{1,100}:\d+:\d+)\)?$/.exec(line) ?? [];
    return location === undefined ? [] : [work === undefined ? `at ${location}` : `at ${work} (${location})`];
  });
}
