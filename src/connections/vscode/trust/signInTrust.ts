import { lacksTrust } from '../../../tls/common/decidable.ts';
import { originOf, type Connection } from '../../common/connection.ts';
import { trusting } from '../../common/trust.ts';
import { askForTrust, type TrustAnswer } from './askForTrust.ts';
import type { WayToLook } from './certificatesOf.ts';

/** What a person has trusted during one sign-in, for each origin that they have typed. */
export interface SignInTrust {
  /** The connection with what was trusted for its origin meanwhile. */
  with(connection: Connection): Connection;
  /**
   * Offers to review a certificate for which nothing was sent.
   *
   * @returns a question to be asked, whose answer is whether to try again; undefined where something else is wrong
   */
  offer(error: unknown, connection: () => Connection): (() => Promise<boolean>) | undefined;
}

/** @param keep is given a connection as soon as something is trusted for it, since the sign-in may fail for another reason later */
export function signInTrust(way: WayToLook, keep: (trusting: Connection) => Promise<void>): SignInTrust {
  const answers = new Map<string, TrustAnswer>();
  const applied = (connection: Connection): Connection => {
    const answer = answers.get(originOf(connection));
    return answer ? trusting(connection, answer.trusted) : connection;
  };
  return {
    with: applied,
    offer(error, connection) {
      const tried = applied(connection());
      if (!lacksTrust(error, new URL(tried.baseUrl).host)) return undefined;
      return async () => {
        const answer = await askForTrust(tried, way, new AbortController().signal);
        if (!answer) return false;
        answers.set(originOf(tried), answer);
        await keep(applied(tried));
        return true;
      };
    },
  };
}
