import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import { countOf } from '../../../platform/common/json/verbatim.ts';
import { withQuery } from '../../connection/common/query.ts';
import { isToTheLetter } from '../../connection/common/requestPath.ts';
import { payloadOf, valueAt, type JsonPath } from './envelope.ts';
import { hrefOf, nextLinkOf, signsIn, unmetSign, type ListHead, type Sign } from './pageSigns.ts';

export interface Page {
  readonly rows: readonly unknown[];
  readonly path: JsonPath;
  readonly before?: number;
  /** Number of rows of the whole list. */
  readonly total?: number;
  /** Number of rows that were asked for, in the service's form. A page with as many may be followed by another one. */
  readonly size?: number;
  /** Page number in the response, in the service's form. Services count from 0 or 1. */
  readonly number?: number;
  /** Path of the next page with its query; undefined if nothing leads to one. */
  readonly next?: string;
  readonly signs?: readonly Sign[];
}

/** Facts about a page, without its rows. */
export type PageFacts = Omit<Page, 'rows'>;

export interface PageRequest {
  /** Requested path below the base URL, with its query. */
  readonly path: string;
  /** Base URL, which links may not leave. */
  readonly baseUrl: string;
  readonly head?: ListHead;
}

/**
 * Reads a list: `pageInfo` and `pageData` of the service, or an array, alone or as a member, with or without the next page
 * as a link, a cursor, or an offset.
 *
 * @returns undefined if the response isn't a list
 */
export function readPage(body: unknown, request: PageRequest): Page | undefined {
  const signs = signsIn(body, request.head);
  const list = listIn(body, signs.length > 0);
  if (!list) return undefined;
  const { rows, path, info } = list;
  const way = info ? numbered(list, info, request) : linked(list, body, request, signs);
  // A total below the number of rows counts only those of this page, except in the service's form.
  const totals = signs.flatMap((sign) =>
    sign.rows !== undefined && (info || sign.rows > rows.length) ? [sign.rows] : [],
  );
  return {
    rows,
    path,
    ...way,
    ...(totals.length > 0 && { total: Math.max(...totals) }),
    ...(signs.length > 0 && { signs }),
  };
}

/** Whether a page alone certainly isn't the whole list. */
export function isPart({ rows, before = 0, total, next, signs = [] }: Page): boolean {
  const received = before + rows.length;
  return next === undefined ? unmetSign(signs, received, 1) !== undefined : received !== total;
}

interface List {
  readonly rows: readonly unknown[];
  readonly path: JsonPath;
  /** The object `pageInfo` of the service's form; undefined in other forms. */
  readonly info?: JsonObject;
}

/** Members with the rows of a list. */
const listNames = ['items', 'results', 'data'];

function listIn(body: unknown, isPaged: boolean): List | undefined {
  const payload = payloadOf(body);
  const embedded = ['_embedded'];
  for (const { value, path } of payload.path.length > 0
    ? [payload]
    : [payload, { value: valueAt(body, embedded), path: embedded }]) {
    if (Array.isArray(value)) return { rows: value, path };
    if (!isObject(value)) continue;
    const info = own(value, 'pageInfo');
    const data = own(value, 'pageData') ?? [];
    if (isObject(info) && Array.isArray(data)) return { rows: data, path: [...path, 'pageData'], info };
    const name = rowsName(value, isPaged);
    if (name !== undefined) return { rows: (own(value, name) ?? []) as readonly unknown[], path: [...path, name] };
  }
  return undefined;
}

/** Returns the name of the member with the rows. Without signs of paging, it is one of three names, and the only array. */
function rowsName(value: JsonObject, isPaged: boolean): string | undefined {
  const arrays = Object.keys(value).filter((name) => Array.isArray(own(value, name)));
  const known = listNames.find((name) => arrays.includes(name) && (isPaged || arrays.length === 1));
  if (known !== undefined) return known;
  // Services send null for an empty array.
  if (arrays.length === 0) return ['items', 'results'].find((name) => own(value, name) === null);
  const lists = arrays.map((name) => [name, own(value, name) as readonly unknown[]] as const);
  const [found, other] = lists.filter(([, rows]) => rows.length > 0 && rows.every(isObject));
  return isPaged && !other ? (found ?? lists[0])?.[0] : undefined;
}

type Way = Pick<Page, 'before' | 'size' | 'number' | 'next'>;

/** Returns the number of rows that a path or URL asks for in the service's form. Defaults to the service's own size. */
export function sizeIn(path: string): number {
  return countIn(path, 'size') ?? 10;
}

function countIn(path: string, name: string): number | undefined {
  return countOf(new URLSearchParams(path.replace(/^[^?]*/, '')).get(name));
}

/** Returns the way to the next page in the service's form, whose pages are numbered from 1 until one is empty. */
function numbered({ rows }: List, info: JsonObject, { path }: PageRequest): Way {
  const page = Math.max(1, countIn(path, 'page') ?? 1);
  const size = countIn(path, 'size') ?? Math.max(sizeIn(path), rows.length);
  const number = countOf(own(info, 'page'));
  return {
    before: (page - 1) * size,
    size,
    ...(number !== undefined && { number }),
    ...(rows.length > 0 && { next: withQuery(path, { page: String(page + 1) }) }),
  };
}

/** Returns the way to the next page by a link, a cursor, or an offset. */
function linked({ rows }: List, body: unknown, request: PageRequest, signs: readonly Sign[]): Way {
  const frames = [payloadOf(body).value, body].filter(isObject);
  const member = (name: string) => frames.map((frame) => own(frame, name)).find((value) => value !== undefined);
  const links = member('links');
  const hrefs = [isObject(links) && own(links, 'next'), member('next')].map(hrefOf);
  const link = [...hrefs, nextLinkOf(request.head)]
    .map((href) => pathOf(href, request))
    .find((path) => path !== undefined);
  const [token, offset] = [member('nextPageToken'), countOf(member('offset'))];
  const until = (offset ?? 0) + rows.length;
  const totals = signs.filter((sign) => sign.rows !== undefined);
  const isMore =
    signs.some((sign) => (sign.rows === undefined ? sign.pages === undefined : sign.rows > until)) ||
    (totals.length === 0 && rows.length === countOf(member('limit')));
  const next =
    link ??
    (typeof token === 'string' && token !== '' ? withQuery(request.path, { pageToken: token }) : undefined) ??
    (offset !== undefined && rows.length > 0 && isMore
      ? withQuery(request.path, { offset: String(until) })
      : undefined);
  return { ...(offset !== undefined && { before: offset }), ...(next !== undefined && { next }) };
}

/**
 * Returns the path of a link. A link to another host is taken for the internal address of a proxy, so its path is
 * requested from the connection's own service, and no token goes to that host.
 *
 * @returns undefined if the path isn't below that of the base URL
 */
function pathOf(href: string | undefined, { path, baseUrl }: PageRequest): string | undefined {
  const here = new URL(baseUrl);
  const base = here.pathname.replace(/\/$/, '');
  if (href === undefined || !URL.canParse(href, here.origin + base + path)) return undefined;
  const { protocol, pathname, search } = new URL(href, here.origin + base + path);
  if (!/^https?:$/.test(protocol) || !pathname.startsWith(`${base}/`)) return undefined;
  const next = pathname.slice(base.length) + search;
  return isToTheLetter(next) ? next : undefined;
}
