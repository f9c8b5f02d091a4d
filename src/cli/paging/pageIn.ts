import type { JsonPath } from '../../api/common/pages/envelope.ts';
import { readList, type Page } from '../../api/common/pages/readPage.ts';
import { parseJson } from '../../platform/common/json/json.ts';
import type { CallAnswer } from '../../terminals/node/protocol/helperProtocol.ts';

/**
 * The page that an answer is; undefined for what is none.
 *
 * @param before the way to the rows of the page before it
 */
export function pageIn({ text, path, link, url }: CallAnswer, before?: JsonPath): Page | undefined {
  let body: unknown;
  try {
    body = parseJson(text);
  } catch {
    return undefined;
  }
  return readList(body, { path, baseUrl: url, ...(link !== undefined && { link }), ...(before && { before }) });
}
