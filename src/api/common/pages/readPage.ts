import { isToTheLetter } from '../../../connections/common/requestPath.ts';
import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import { countOf } from '../../../platform/common/json/verbatim.ts';
import { payloadOf, valueAt, type Inner, type JsonPath } from './envelope.ts';
import { withQuery } from './query.ts';

/** One page of a list. */
export interface Page {
  readonly rows: readonly unknown[];
  /** The way to the rows in the body. */
  readonly path: JsonPath;
  /** The number of rows before this page, where it is known. */
  readonly before?: number;
  /** The number of rows on all pages, where the service says. */
  readonly total?: number;
  /** The number that the service gives this page, less the one that was asked for. Services count from 0 or from 1. */
  readonly shift?: number;
  /** The path, with its query, of the page after this one. Undefined when this is the last as far as the service says. */
  readonly next?: string;
}

/** Facts of the request, and of the answer besides its body. */
export interface PageRequest {
  /** The path below the base URL that was asked for, with its query. */
  readonly path: string;
  /** The header `Link` of the answer (RFC 8288). */
  readonly link?: string | null;
  /** The base URL, which links to the next page have to stay below. */
  readonly baseUrl: string;
  /** The way to the rows of the page before this one. */
  readonly before?: JsonPath;
}

/**
 * Reads a page of any of the usual forms: `pageInfo`/`pageData` of the service, `content`/`totalElements` of Spring, `_embedded` of
 * HAL, `items` and the like with a cursor, an offset or a link, and `Link: rel="next"`. The last page of a list may have no sign of
 * others, so that it is known by its rows, which stand where those of the page before it did.
 *
 * @returns undefined for what is no page: a list without any sign that there are others is not one
 */
export function readPage(body: unknown, { path, link, baseUrl, before }: PageRequest): Page | undefined {
  const address: Address = { path, baseUrl };
  const whole: Inner = { value: body, path: [] };
  for (const inner of [whole, payloadOf(body)]) {
    const page = isObject(inner.value)
      ? readers.map((read) => read(inner.value as JsonObject, address)).find(Boolean)
      : undefined;
    if (page) return { ...page, path: [...inner.path, ...page.path] };
  }
  const listed = rowsIn(payloadOf(body));
  const next = nextByLink(link, address);
  if (listed && next !== undefined) return { ...listed, next };
  const last = before && valueAt(body, before);
  if (!before || !(Array.isArray(last) || last === null)) return undefined;
  return { rows: (last ?? []) as readonly unknown[], path: before };
}

/** Reads a page, or a list without any sign of pages, which is all there is unless a page came before it. */
export function readList(body: unknown, request: PageRequest): Page | undefined {
  const page = readPage(body, request);
  if (page || request.before) return page;
  const { value, path } = payloadOf(body);
  return Array.isArray(value) ? { rows: value, path, total: value.length } : undefined;
}

type Read = (body: JsonObject, address: Address) => Page | undefined;

/** The size of the service's pages where none is asked for. */
const usualSize = 10;

/** Pages count from 1, and `totalRecords` may be a text. A total below what came is wrong, so that it ends nothing. */
const service: Read = (body, { path }) => {
  const info = own(body, 'pageInfo');
  const rows = own(body, 'pageData');
  if (!isObject(info) || !(Array.isArray(rows) || rows === null || rows === undefined)) return undefined;
  const total = countOf(own(info, 'totalRecords'));
  const list = (rows ?? []) as readonly unknown[];
  const query = new URLSearchParams(path.replace(/^[^?]*/, ''));
  const page = Math.max(1, countOf(query.get('page')) ?? 1);
  const number = countOf(own(info, 'page'));
  const size = countOf(query.get('size')) ?? Math.max(usualSize, list.length);
  const before = (page - 1) * size;
  // A service may send fewer rows than were asked for: then only who walks over the pages knows how many came.
  const isCounted = page === 1 || list.length === size;
  const isLast = list.length === 0 || (isCounted && before + list.length === total);
  return {
    rows: list,
    path: ['pageData'],
    before,
    ...(total !== undefined && { total }),
    ...(number !== undefined && { shift: number - page }),
    ...(!isLast && { next: withQuery(path, { page: String(page + 1) }) }),
  };
};

/** Pages count from 0. */
const spring: Read = (body, { path }) => {
  const rows = own(body, 'content');
  const [total, number, pages] = ['totalElements', 'number', 'totalPages'].map((name) => countOf(own(body, name)));
  if (!Array.isArray(rows) || (total === undefined && number === undefined && pages === undefined)) return undefined;
  const page = number ?? 0;
  const before = page * (countOf(own(body, 'size')) ?? rows.length);
  const last = own(body, 'last');
  const isLast =
    rows.length === 0 || last === true || (pages !== undefined && page + 1 >= pages) || before + rows.length === total;
  return {
    rows,
    path: ['content'],
    before,
    ...(total !== undefined && { total }),
    ...(!isLast && { next: withQuery(path, { page: String(page + 1) }) }),
  };
};

const hal: Read = (body, address) => {
  const embedded = own(body, '_embedded');
  const found = isObject(embedded) ? Object.entries(embedded).find(([, value]) => Array.isArray(value)) : undefined;
  if (!found) return undefined;
  const info = own(body, 'page');
  const total = countOf(own(isObject(info) ? info : body, 'totalElements')) ?? countOf(own(body, 'total'));
  const next = linkIn(own(body, '_links'), address);
  return {
    rows: found[1] as readonly unknown[],
    path: ['_embedded', found[0]],
    ...(total !== undefined && { total }),
    ...(next !== undefined && { next }),
  };
};

/** Members that lists are in, cursors with the parameters that they go into, and counts, as services call them. */
const listNames = ['items', 'results', 'records', 'value', 'entries', 'data'] as const;
const cursors = [
  ['nextPageToken', 'pageToken'],
  ['next_page_token', 'page_token'],
  ['nextCursor', 'cursor'],
  ['next_cursor', 'cursor'],
  ['nextToken', 'nextToken'],
  ['continuationToken', 'continuationToken'],
] as const;
const totalNames = [
  'total',
  'totalCount',
  'total_count',
  'totalRecords',
  'totalResults',
  'count',
  '@odata.count',
] as const;

const listed: Read = (body, address) => {
  const member = listNames.find((name) => Array.isArray(own(body, name)));
  if (member === undefined) return undefined;
  const rows = own(body, member) as readonly unknown[];
  const around = ['meta', 'pagination', 'paging', 'page', 'pageInfo'].map((name) => own(body, name)).filter(isObject);
  const places = [body, ...around];
  const said = places
    .flatMap((place) => totalNames.flatMap((name) => countOf(own(place, name)) ?? []))
    .find(() => true);
  const offset = places.flatMap((place) => countOf(own(place, 'offset')) ?? []).find(() => true);
  const next = rows.length === 0 ? undefined : nextOf(places, rows.length, offset, said, address);
  // A count that another page would exceed is that of the page.
  const total = next !== undefined && said !== undefined && said <= rows.length + (offset ?? 0) ? undefined : said;
  if (next === undefined && offset === undefined && (total === undefined || total <= rows.length)) return undefined;
  return {
    rows,
    path: [member],
    ...(offset !== undefined && { before: offset }),
    ...(total !== undefined && { total }),
    ...(next !== undefined && { next }),
  };
};

const readers: readonly Read[] = [service, spring, hal, listed];

function nextOf(
  places: readonly JsonObject[],
  count: number,
  offset: number | undefined,
  total: number | undefined,
  address: Address,
): string | undefined {
  for (const place of places) {
    const link = linkIn(own(place, 'links'), address) ?? linkIn(place, address);
    if (link !== undefined) return link;
    for (const [name, parameter] of cursors) {
      const cursor = own(place, name);
      if (typeof cursor === 'string' && cursor !== '') return withQuery(address.path, { [parameter]: cursor });
    }
  }
  if (offset === undefined || total === undefined || offset + count >= total) return undefined;
  return withQuery(address.path, { offset: String(offset + count) });
}

/** The link to the next page among links, which are texts or objects with an `href`. */
function linkIn(links: unknown, address: Address): string | undefined {
  if (!isObject(links)) return undefined;
  for (const name of ['next', 'nextLink', 'next_link', '@odata.nextLink']) {
    const link = own(links, name);
    const href = isObject(link) ? own(link, 'href') : link;
    const path = typeof href === 'string' && href !== '' ? nextByLink(`<${href}>; rel="next"`, address) : undefined;
    if (path !== undefined) return path;
  }
  return undefined;
}

function rowsIn({ value, path }: Inner): Pick<Page, 'rows' | 'path'> | undefined {
  if (Array.isArray(value)) return { rows: value, path };
  const member = isObject(value) ? listNames.find((name) => Array.isArray(own(value, name))) : undefined;
  return member === undefined
    ? undefined
    : { rows: own(value as JsonObject, member) as readonly unknown[], path: [...path, member] };
}

/** The request that a page answers. */
export interface Address {
  /** Below the base URL, with its query. */
  readonly path: string;
  readonly baseUrl: string;
}

/**
 * The path that a header `Link` (RFC 8288) names as the next page. One that leads out of the base URL is none, since it would carry the
 * token elsewhere.
 */
export function nextByLink(header: string | null | undefined, { path, baseUrl }: Address): string | undefined {
  const target = [...(header ?? '').matchAll(/<([^>]*)>([^<]*)/g)].find(([, , parameters = '']) =>
    /;\s*rel="?(?:[^";]*\s)?next(?:\s[^";]*)?"?\s*(?:[;,]|$)/i.test(parameters),
  )?.[1];
  const here = new URL(baseUrl);
  const base = here.pathname.replace(/\/$/, '');
  if (target === undefined || !URL.canParse(target, here.origin + base + path)) return undefined;
  const { origin, pathname, search } = new URL(target, here.origin + base + path);
  if (origin !== here.origin || !pathname.startsWith(`${base}/`)) return undefined;
  const next = pathname.slice(base.length) + search;
  return isToTheLetter(next) ? next : undefined;
}
