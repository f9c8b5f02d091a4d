import { OrgAccessError } from '../../platform/common/errors.ts';
import type { Session } from './session.ts';

export interface Refusal {
  readonly accessToken: string;
  /** Whether the service called the token invalid (`invalid_token`, RFC 6750 §3.1). */
  readonly isDefinite: boolean;
  /** Method and path. */
  readonly request: string;
}

export interface SessionSource {
  usableSession(): Promise<Session>;
  refresh(refusal: Refusal): Promise<void>;
  helped(session: Session, hasHelped: boolean): void;
}

/**
 * Sends a request with the session's token. Refreshes and retries once after a 401.
 *
 * @param what method and path
 * @param isRefusal whether another error may also mean an invalid token
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
      const response = await request(renewed);
      source.helped(renewed, true);
      return response;
    } catch (retryError) {
      if (isRefused(retryError)) source.helped(renewed, false);
      throw retryError;
    }
  }
}
