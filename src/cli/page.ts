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

/**
 * Predicts the path of the page after the next, if paths differ in one number such as `page=3`.
 *
 * @param path of a page
 * @param next path of the page after it
 */
export function predictedPage(path: string, next: string): string | undefined {
  const [before, after] = [path, next].map(queryOf);
  if (!before || !after || before.size !== after.size || segmentsIn(path) !== segmentsIn(next)) return undefined;
  const changed = [...after].filter(([name, value]) => before.get(name) !== value);
  const [[name, value] = ['', ''], other] = changed;
  const [from, to] = [before.get(name) ?? '', value].map((text) => (/^\d{1,9}$/.test(text) ? Number(text) : NaN));
  if (other || from === undefined || to === undefined || !(to > from)) return undefined;
  const grown = `${encodeURIComponent(name)}=${2 * to - from}`;
  return next.replace(/([?&])([^=&]*)=([^&]*)/g, (part, mark: string, written: string) =>
    decoded(written) === name ? mark + grown : part,
  );
}

/** Returns undefined if a parameter isn't `name=value`. */
function queryOf(path: string): ReadonlyMap<string, string> | undefined {
  const query = path.split('?')[1];
  if (query === undefined) return undefined;
  const parts = query.split('&').map((part) => part.split('='));
  if (parts.some(({ length }) => length !== 2)) return undefined;
  // Joins repeated values, such as those of `sort`.
  const values = new Map<string, string>();
  for (const [name = '', value = ''] of parts) {
    const known = values.get(decoded(name));
    values.set(decoded(name), known === undefined ? value : `${known}&${value}`);
  }
  return values;
}

function segmentsIn(path: string): string | undefined {
  return path.split('?')[0];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
