import { readPage } from '../../api/common/pages/readPage.ts';
import { segmentsOf } from '../../connections/common/requestPath.ts';
import { parseJson } from '../../platform/common/json/json.ts';
import { type Redacted, redaction } from '../../redaction/common/redaction.ts';
import { requireNoSecret } from '../../redaction/node/bytes.ts';
import type { HttpAnswer } from '../../service/common/http.ts';
import { mediaType } from '../../service/common/responses/bodyText.ts';
import { isLive, secretsOf, type SessionReader, stateOf } from '../../session/common/session.ts';
import type { CallAnswer } from './protocol/cliProtocol.ts';

/**
 * The body of an answer as it is handed on: byte for byte, unless there is a credential in its text, which is cut out then.
 *
 * @param showHidden whether only what is secret of the session is cut out
 * @throws OrgAccessError where it cannot be told whether there is one
 */
export function handedOn(
  { text, raw, headers }: HttpAnswer,
  secrets: readonly string[],
  showHidden: boolean,
): Pick<CallAnswer, 'text' | 'base64' | 'binary'> {
  if (raw?.binary) {
    requireNoSecret(raw.bytes, secrets);
    const { unknownCharset } = raw.binary;
    const type = mediaType(headers.get('content-type') ?? '');
    return {
      text,
      base64: base64Of(raw.bytes),
      binary: { type, ...(unknownCharset !== undefined && { unknownCharset }) },
    };
  }
  const clean = cleanText(text, secrets, showHidden);
  return { text: clean.text, ...(raw && clean.hidden.length === 0 && { base64: base64Of(raw.bytes) }) };
}

function base64Of({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}

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

/**
 * The path of the page after a response, with its cursor as the service wrote it, though that may look like a credential. Where it leads
 * away from the operation that was called, or repeats a secret of the session, it is cleaned as all else is.
 *
 * @param secrets of the session
 * @param clean hides credentials in a text
 * @returns null when the response is the last page, or no page
 */
export function nextPath(
  { text, headers }: HttpAnswer,
  sent: { readonly path: string; readonly baseUrl: string },
  secrets: readonly string[],
  clean: (text: string) => string,
): string | null {
  const next = readPage(parsed(text), { ...sent, link: headers.get('link') })?.next;
  if (next === undefined) return null;
  const isCursor = isBelow(segmentsOf(next), segmentsOf(sent.path)) && !secrets.some((secret) => holds(next, secret));
  return isCursor ? next : clean(next);
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder.replace(/\/$/, '')}/`);
}

function holds(path: string, secret: string): boolean {
  return [secret, encodeURIComponent(secret)].some((written) => path.includes(written));
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
