import { requireNoSecret } from '../../redaction/node/bytes.ts';
import type { HttpResponse } from '../../service/common/http.ts';
import { mediaType } from '../../service/common/responses/bodyText.ts';
import { cleanText } from '../common/cleanText.ts';
import type { CallAnswer } from './protocol/helperProtocol.ts';

/**
 * The body of an answer as it is handed on: byte for byte, unless there is a credential in its text, which is cut out then.
 *
 * @param showHidden whether only what is secret of the session is cut out
 * @throws OrgAccessError where it cannot be told whether there is one
 */
export function handedOn(
  { text, raw, headers }: HttpResponse,
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
