import type { JsonPath } from '../api/common/pages/envelope.ts';
import { readList, type Page } from '../api/common/pages/readPage.ts';
import { parseJson } from '../platform/common/json/json.ts';
import type { CallResponse } from '../terminals/node/protocol/cliProtocol.ts';

/**
 * Returns the page in a response, if any. VS Code names the next page, whose cursor may be masked.
 *
 * @param before path of the rows in the previous page
 */
export function responsePage({ next, text, path, url }: CallResponse, before?: JsonPath): Page | undefined {
  let body: unknown;
  try {
    body = parseJson(text);
  } catch {
    return undefined;
  }
  const link = next && { link: `<${url}${next}>; rel="next"` };
  const page = readList(body, { path, baseUrl: url, ...link, ...(before && { before }) });
  if (!page) return undefined;
  const { next: _, ...read } = page;
  return { ...read, ...(next && { next }) };
}
