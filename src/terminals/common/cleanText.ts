import { redaction, type Redacted } from '../../redaction/common/redaction.ts';
import { isLive, secretsOf, stateOf, type SessionReader } from '../../session/common/session.ts';

/** The secrets of the session at a connection, which must be in no answer. */
export function secretsAt(sessions: SessionReader, id: string): string[] {
  const { snapshot } = sessions;
  const state = stateOf(snapshot, id);
  return isLive(state) ? [...secretsOf(state.session), ...(snapshot.connectionSecrets ?? [])] : [];
}

/**
 * Gives what the service has sent to the letter, but for the credentials in it, which are cut out.
 *
 * @param isBare whether only the secrets of the session are
 */
export function cleanText(text: string, secrets: readonly string[], isBare = false): Redacted {
  const body = redaction(secrets, isBare).body(text);
  return body.kind === 'empty' ? { text, hidden: [] } : body;
}
