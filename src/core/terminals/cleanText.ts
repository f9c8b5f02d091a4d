import { OrgAccessError } from '../base/errors.ts';
import { writeJson } from '../base/json.ts';
import { longestText, redaction } from '../redaction/redaction.ts';
import { isLive, secretsOf, stateOf, type SessionReader } from '../session/session.ts';

/** The secrets of the session at a connection, which must be in no answer. */
export function secretsAt(sessions: SessionReader, id: string): string[] {
  const { snapshot } = sessions;
  const state = stateOf(snapshot, id);
  return isLive(state) ? [...secretsOf(state.session), ...(snapshot.connectionSecrets ?? [])] : [];
}

/**
 * Gives what the service has sent to the letter, unless there is a credential in it.
 *
 * @throws OrgAccessError of kind `tooLarge` where that cannot be told
 */
export function cleanText(text: string, secrets: readonly string[]): string {
  const body = redaction(secrets).body(text);
  if (body.kind === 'json') {
    const written = body.isChanged ? (writeJson(body.value, 2) ?? writeJson(body.value)) : text;
    if (written === undefined) throw new OrgAccessError('tooLarge', { code: 'answerNotRewritable' });
    return written;
  }
  if (body.kind === 'empty') return text;
  if (body.left === 0) return body.text;
  throw new OrgAccessError('tooLarge', { code: 'textTooLong', limitMb: longestText / 1024 / 1024 });
}
