import * as l10n from '@vscode/l10n';

/**
 * What went wrong, by what a person can do about it.
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

export interface ErrorFacts {
  /** HTTP status of the answer, where there was one. */
  readonly status?: number;
  /** Error code of RFC 6749 §5.2 or RFC 6750 §3.1, such as `invalid_grant`. */
  readonly oauthCode?: string;
  /** How long the service asked to be left alone (`Retry-After`), in milliseconds. */
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/** The one error type of Org Access. Its message is fit for a person: what happened, and what to do next. */
export class OrgAccessError extends Error {
  override readonly name = 'OrgAccessError';
  readonly kind: ErrorKind;
  readonly status: number | undefined;
  readonly oauthCode: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(kind: ErrorKind, message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.kind = kind;
    this.status = facts.status;
    this.oauthCode = facts.oauthCode;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** There is no session to do this with. */
export function noSession(): OrgAccessError {
  return new OrgAccessError('session', l10n.t('You are not signed in. Sign in first.'));
}

/** The error itself, or an unexpected value wrapped as `kind` with `message`. */
export function asOrgAccessError(error: unknown, kind: ErrorKind, message: string): OrgAccessError {
  return error instanceof OrgAccessError ? error : new OrgAccessError(kind, message, { cause: error });
}

/** An error as it may be logged: in our own words, or by its type and place alone, since messages of others quote what they were given. */
export function describeForLog(error: unknown): string {
  if (error instanceof OrgAccessError) return `${error.kind}: ${error.message}`;
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error && typeof error.code === 'string' && /^\w+$/.test(error.code) ? ` ${error.code}` : '';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.constructor.name}${code}`, ...frames.slice(0, 5)].join('\n');
}
