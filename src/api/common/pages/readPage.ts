import { isToTheLetter } from '../../../connections/common/requestPath.ts';
import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import { countOf } from '../../../platform/common/json/verbatim.ts';
import { payloadOf, valueAt, type Inner, type JsonPath } from './envelope.ts';
import { withQuery } from './query.ts';

export interface Page {
  readonly rows: readonly unknown[];
  readonly path: JsonPath;
  readonly before?: number;
  readonly total?: number;
  /** Page number in the response minus the requested one, as services count from 0 or 1. */
  readonly shift?: number;
  /** Path of the next page with its query; undefined on the last. */
  readonly next?: string;
}

export interface PageRequest {
  /** Requested path below the base URL, with its query. */
  readonly path: string;
  readonly link?: string | null;
  /** Base URL, which links may not leave. */
  readonly baseUrl: string;
  readonly before?: JsonPath;
}

/**
 * Reads a page: `pageInfo` and `pageData` of the service, a list with a cursor, an offset, or a link `next`, and
 * `Link: rel="next"`. The last page may lack all signs of paging, so rows at the previous page's path count too.
 *
 * @returns undefined if the response isn't a page
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

/** Reads a page. A list without signs of paging is the only page. */
export function readList(body: unknown, request: PageRequest): Page | undefined {
  const page = readPage(body, request);
  if (page || request.before) return page;
  const { value, path } = payloadOf(body);
  return Array.isArray(value) ? { rows: value, path, total: value.length } : undefined;
}

type Read = (body: JsonObject, address: Address) => Page | undefined;

/** The service's default page size. */
const usualSize = 10;

/** Pages are numbered from 1. `totalRecords` may be a string, and is ignored if more rows were received. */
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
  // A page may have fewer rows than requested; then only a walk over all pages can count.
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

/** Members with the rows of a list. */
const listNames = ['items', 'results', 'data'] as const;

/** Reads a list with a total, an offset, a cursor, or a link to the next page. */
const listed: Read = (body, address) => {
  const member = listNames.find((name) => Array.isArray(own(body, name)));
  if (member === undefined) return undefined;
  const rows = own(body, member) as readonly unknown[];
  const said = countOf(own(body, 'total')) ?? countOf(own(body, 'count'));
  const offset = countOf(own(body, 'offset'));
  const next = rows.length === 0 ? undefined : nextOf(body, rows.length + (offset ?? 0), said, address);
  // A total that the next page would exceed counts only this page.
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

const readers: readonly Read[] = [service, listed];

/** @param until number of rows up to the end of this page */
function nextOf(body: JsonObject, until: number, total: number | undefined, address: Address): string | undefined {
  const link = linkIn(own(body, 'links'), address) ?? linkIn(body, address);
  if (link !== undefined) return link;
  const pageToken = own(body, 'nextPageToken');
  if (typeof pageToken === 'string' && pageToken !== '') return withQuery(address.path, { pageToken });
  if (own(body, 'offset') === undefined || total === undefined || until >= total) return undefined;
  return withQuery(address.path, { offset: String(until) });
}

/** Returns the path of the member `next`, which is a string or an object with `href`. */
function linkIn(links: unknown, address: Address): string | undefined {
  const link = isObject(links) ? own(links, 'next') : undefined;
  const href = isObject(link) ? own(link, 'href') : link;
  return typeof href === 'string' && href !== '' ? nextByLink(`<${href}>; rel="next"`, address) : undefined;
}

function rowsIn({ value, path }: Inner): Pick<Page, 'rows' | 'path'> | undefined {
  if (Array.isArray(value)) return { rows: value, path };
  const member = isObject(value) ? listNames.find((name) => Array.isArray(own(value, name))) : undefined;
  return member === undefined
    ? undefined
    : { rows: own(value as JsonObject, member) as readonly unknown[], path: [...path, member] };
}

interface Address {
  /** Path below the base URL, with its query. */
  readonly path: string;
  readonly baseUrl: string;
}

/** Returns the path of `rel="next"` in a `Link` header (RFC 8288), unless it leaves the base URL, which would leak the token. */
function nextByLink(header: string | null | undefined, { path, baseUrl }: Address): string | undefined {
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
