import { originOf, type Connection } from '../../../core/connection/connection.ts';
import { trusting } from '../../../core/connection/trust.ts';
import { lacksTrust } from '../../../core/tls/decidable.ts';
import type { TrustAnswer } from './askForTrust.ts';
import type { WayToLook } from './certificatesOf.ts';

/** What a person has trusted during one sign-in, for each origin that they have typed. */
export interface SignInTrust {
  /** The connection with what was trusted for its origin meanwhile. */
  with(connection: Connection): Connection;
  /**
   * Does something that needs a trusted certificate; a person is asked where that is lacking, and it is done again once they trust it.
   * Nothing secret is sent before.
   *
   * @param connection asked for anew at each try
   * @throws what `work` does; the lack of trust when the person refuses
   */
  until<T>(connection: () => Connection, signal: AbortSignal, work: (trusting: Connection) => Promise<T>): Promise<T>;
}

/** @param keep is given a connection as soon as something is trusted for it */
export function signInTrust(way: WayToLook, keep: (trusting: Connection) => Promise<void>): SignInTrust {
  const answers = new Map<string, TrustAnswer>();
  const applied = (connection: Connection): Connection => {
    const answer = answers.get(originOf(connection));
    return answer ? trusting(connection, answer.trusted) : connection;
  };
  return {
    with: applied,
    async until(connection, signal, work) {
      for (;;) {
        const tried = applied(connection());
        try {
          return await work(tried);
        } catch (error) {
          if (signal.aborted || !lacksTrust(error, new URL(tried.baseUrl).host)) throw error;
          const { askForTrust } = await import('./askForTrust.ts');
          const answer = await askForTrust(tried, way, signal);
          if (!answer) throw error;
          answers.set(originOf(tried), answer);
          await keep(applied(connection()));
        }
      }
    },
  };
}
