import { parsedJson, type ParsedJson } from '../../platform/common/json/json.ts';
import { redaction, type Redacted } from '../../platform/redaction/common/redaction.ts';
import { requireNoSecret } from '../../platform/redaction/node/bytes.ts';
import type { HttpResponse } from '../../service/common/http.ts';
import { mediaType } from '../../service/common/responses/bodyText.ts';
import { segmentsOf } from '../../service/connection/common/requestPath.ts';
import { readPage, type PageFacts } from '../../service/forms/common/pages.ts';
import { isLive, secretsOf, stateOf, type SessionReader } from '../../session/common/session.ts';
import type { CallResponse } from './protocol/cliProtocol.ts';

/**
 * Returns the body byte for byte, unless credentials must be removed.
 *
 * @param showHidden whether to remove only secrets of the session
 * @throws OrgAccessError if binary data contains a secret
 */
export function responseBody(
  { text, raw, headers }: HttpResponse,
  secrets: readonly string[],
  showHidden: boolean,
  came: ParsedJson | undefined,
): Pick<CallResponse, 'text' | 'base64' | 'binary' | 'hidden'> {
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
  const clean = cleanText(text, secrets, showHidden, came);
  if (clean.hidden.length > 0) return { text: clean.text, hidden: true };
  return { text: clean.text, ...(raw && { base64: base64Of(raw.bytes) }) };
}

function base64Of({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}

export function secretsAt(sessions: SessionReader, id: string): string[] {
  const { snapshot } = sessions;
  const state = stateOf(snapshot, id);
  return isLive(state) ? [...secretsOf(state.session), ...(snapshot.connectionSecrets ?? [])] : [];
}

/**
 * Removes credentials.
 *
 * @param isBare whether to remove only secrets of the session
 * @param came parsed text, if the caller has it
 */
export function cleanText(
  text: string,
  secrets: readonly string[],
  isBare = false,
  came: ParsedJson | undefined = parsedJson(text),
): Redacted {
  const clean = redaction(secrets, isBare);
  return came ? clean.json(text) : clean.text(text);
}

/**
 * Returns the facts of a list. The cursor in its next path is kept even if it looks like a credential, but not if the
 * path leaves the operation or contains a secret.
 *
 * @returns null if the response isn't a list
 */
export function listFacts(
  response: HttpResponse,
  sent: { readonly path: string; readonly baseUrl: string },
  secrets: readonly string[],
  clean: (text: string) => string,
  came = parsedJson(response.text),
): PageFacts | null {
  const page = readPage(came?.value, { ...sent, head: response });
  if (!page) return null;
  const { rows: _, next, ...facts } = page;
  if (next === undefined) return facts;
  const isCursor = isBelow(segmentsOf(next), segmentsOf(sent.path)) && !secrets.some((secret) => holds(next, secret));
  return { ...facts, next: isCursor ? next : clean(next) };
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder.replace(/\/$/, '')}/`);
}

function holds(path: string, secret: string): boolean {
  return [secret, encodeURIComponent(secret)].some((written) => path.includes(written));
}
