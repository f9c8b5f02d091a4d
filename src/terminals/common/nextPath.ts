import { readPage } from '../../api/common/pages/readPage.ts';
import { segmentsOf } from '../../connections/common/requestPath.ts';
import { parseJson } from '../../platform/common/json/json.ts';
import type { HttpResponse } from '../../service/common/http.ts';

/**
 * The path of the page after a response, with its cursor as the service wrote it, though that may look like a credential. Where it leads
 * away from the operation that was called, or repeats a secret of the session, it is cleaned as all else is.
 *
 * @param secrets of the session
 * @param clean hides credentials in a text
 * @returns null when the response is the last page, or no page
 */
export function nextPath(
  { text, headers }: HttpResponse,
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
