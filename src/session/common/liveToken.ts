import { OrgAccessError } from '../../platform/common/errors.ts';
import type { Session } from './session.ts';

/** An access token that the service did not accept. */
export interface Refusal {
  readonly accessToken: string;
  /** Whether the service has called the token invalid (RFC 6750 §3.1), and not just refused a request. */
  readonly isDefinite: boolean;
  /** Method and path of the request. */
  readonly request: string;
}

/** Gives a request its session, with a token that lives. */
export interface SessionSource {
  usableSession(): Promise<Session>;
  /** Gets another token in the place of one that the service refused, where that may help. */
  refresh(refusal: Refusal): Promise<void>;
  /** Takes whether it has helped. @param session with the other token */
  helped(session: Session, hasHelped: boolean): void;
}

/**
 * Sends a request with the token; undefined when the signal was aborted. A 401 costs one refresh and one replay; then it is the answer
 * (RFC 6750 §3.1).
 *
 * @param what is sent: method and path
 * @param isRefusal whether another error may be a refusal of the token too
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
