import { OrgAccessError } from '../base/errors.ts';
import type { Session } from './session.ts';

/** An access token that the service did not accept. */
export interface Refusal {
  readonly accessToken: string;
  /** Whether the service has called the token invalid (RFC 6750 §3.1), and not just refused a request. */
  readonly isDefinite: boolean;
}

/** Gives a request its session, with a token that lives. */
export interface SessionSource {
  usableSession(): Promise<Session>;
  /** Gets another token in the place of one that the service refused. */
  refresh(refusal: Refusal): Promise<void>;
}

/**
 * Sends a request with the token; undefined when the signal was aborted. A 401 costs one refresh and one replay; then it is the answer
 * (RFC 6750 §3.1).
 *
 * @param isRefusal whether another error may be a refusal of the token too
 */
export async function withLiveToken<T>(
  source: SessionSource,
  signal: AbortSignal,
  request: (session: Session) => Promise<T>,
  isRefusal: (error: OrgAccessError) => boolean = () => false,
): Promise<T | undefined> {
  const session = await source.usableSession();
  if (signal.aborted) return undefined;
  try {
    return await request(session);
  } catch (error) {
    if (!(error instanceof OrgAccessError) || (error.status !== 401 && !isRefusal(error))) throw error;
    await source.refresh({ accessToken: session.tokens.accessToken, isDefinite: error.oauthCode === 'invalid_token' });
    const renewed = await source.usableSession();
    if (signal.aborted) return undefined;
    if (renewed.tokens.accessToken === session.tokens.accessToken) throw error;
    return request(renewed);
  }
}
