import { payloadOf, type JsonPath } from '../core/api/pages/envelope.ts';
import { readPage, type Page } from '../core/api/pages/readPage.ts';
import { isObject, own } from '../core/base/json.ts';
import type { CallAnswer } from '../core/terminals/helperProtocol.ts';

/**
 * The page that an answer is; undefined for what is none. The last one may have no sign of pages any more, so that it is known by its
 * rows, which stand where those of the page before it did.
 *
 * @param before the way to the rows of the page before it; without one, a list without any sign of pages is all there is
 */
export function pageIn({ text, path, link, url }: CallAnswer, before?: JsonPath): Page | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  const page = readPage(body, { path, baseUrl: url, ...(link !== undefined && { link }) });
  if (page) return page;
  const { value, path: way } = before ? { value: valueAt(body, before), path: before } : payloadOf(body);
  if (!Array.isArray(value)) return undefined;
  return { rows: value, path: way, ...(!before && { total: value.length }) };
}

function valueAt(body: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>((value, step) => (isObject(value) ? own(value, String(step)) : undefined), body);
}
