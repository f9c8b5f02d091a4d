import { OrgAccessError } from '../../platform/common/errors.ts';
import type { Session } from './session.ts';

/** A refusal of an access token by the service. */
export interface Refusal {
  readonly accessToken: string;
  /** Whether the service called the token invalid (RFC 6750 §3.1), rather than refusing one request. */
  readonly isDefinite: boolean;
  /** Method and path of the request. */
  readonly request: string;
}

/** Provides a request with a session whose token is valid. */
export interface SessionSource {
  usableSession(): Promise<Session>;
  /** Replaces a token that the service refused, if that may help. */
  refresh(refusal: Refusal): Promise<void>;
  /**
   * Records whether the replacement helped.
   *
   * @param session with the new token
   */
  helped(session: Session, hasHelped: boolean): void;
}

/**
 * Sends a request with the session's token. A 401 causes one refresh and one retry; a second 401 is the result (RFC 6750 §3.1).
 *
 * @param what method and path
 * @param isRefusal whether another error may be a refusal of the token too
 * @returns undefined if the signal was aborted
 */
export async function withLiveToken<T>(
  source: SessionSource,
  signal: AbortSignal,
  what: string,
  request: (session: Session) => Promise<T>,
  isRefusal: (error: OrgAccessError) => boolean = () => false,
): Promise<T | undefined> {
  const isRefused = (error: unknown): error is OrgAccessError =>
    error instanceof OrgAccessError && (error.status === 401 || isRefusal(error));
  const session = await source.usableSession();
  if (signal.aborted) return undefined;
  try {
    return await request(session);
  } catch (error) {
    if (!isRefused(error)) throw error;
    const isDefinite = error.oauthCode === 'invalid_token';
    await source.refresh({ accessToken: session.tokens.accessToken, isDefinite, request: what });
    const renewed = await source.usableSession();
    if (signal.aborted) return undefined;
    if (renewed.tokens.accessToken === session.tokens.accessToken) throw error;
    try {
      const answer = await request(renewed);
      source.helped(renewed, true);
      return answer;
    } catch (again) {
      if (isRefused(again)) source.helped(renewed, false);
      throw again;
    }
  }
}
