import type { JsonPath } from '../api/common/pages/envelope.ts';
import { type Page, readList } from '../api/common/pages/readPage.ts';
import { parseJson } from '../platform/common/json/json.ts';
import type { CallAnswer } from '../terminals/node/protocol/cliProtocol.ts';

/**
 * The page that an answer is; undefined for what is none. The editor names the page after it, since cursors may be hidden in the text.
 *
 * @param before the way to the rows of the page before it
 */
export function answeredPage({ next: named, ...answer }: CallAnswer, before?: JsonPath): Page | undefined {
  // Without a name, it is an answer of an earlier version.
  if (named === undefined) return pageIn(answer, before);
  const { link: _, ...rest } = answer;
  const link = named === null ? {} : { link: `<${answer.url}${named}>; rel="next"` };
  const page = pageIn({ ...rest, ...link }, before);
  if (!page) return undefined;
  const { next: __, ...read } = page;
  return { ...read, ...(named !== null && { next: named }) };
}

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

/**
 * The path of the page after the next one, where the paths of pages differ in one number alone, which grows evenly, such as `page=3`.
 * It is a guess: a page is asked for by it early, and is used only if it turns out to be the one.
 *
 * @param path of a page
 * @param next of the page after it
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

/** Undefined where a name stands there more than once, or is not written as it is read. */
function queryOf(path: string): ReadonlyMap<string, string> | undefined {
  const query = path.split('?')[1];
  if (query === undefined) return undefined;
  const parts = query.split('&').map((part) => part.split('='));
  if (parts.some(({ length }) => length !== 2)) return undefined;
  // A name that is there several times, such as sort, stands for all of its values.
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
