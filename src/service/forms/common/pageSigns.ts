import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import { countOf } from '../../../platform/common/json/verbatim.ts';

/** Sign that more rows follow. With a count, it applies until that many rows or pages were received. */
export interface Sign {
  /** Name and value, such as `"hasMore": true` or `X-Total-Count: 4`. */
  readonly text: string;
  readonly rows?: number;
  readonly pages?: number;
}

export interface ListHead {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
}

/** Patterns of member names in any spelling: they are compared in lower case, without anything but letters. */
const names = {
  moreIfTrue: /^(?:hasmore|hasnext(?:page)?|more|(?:is)?truncated)$/,
  moreIfFalse: /^(?:is)?last(?:page)?$/,
  moreIfSet: /^x?(?:odata)?next(?:page)?(?:cursor|token|link|url|marker|offset)?$|^continuationtoken$/,
  rows: /^x?(?:total(?:count|records|elements|items|results|rows)?|numresults|recordstotal|odatacount|count)$/,
  pages: /^x?(?:totalpages|pagecount|numpages|pages|lastpage)$/,
} as const;

const headerNames = ['X-Total-Count', 'X-Total', 'X-Total-Pages', 'X-Next-Page'] as const;

/** Members in which signs are looked for, at any depth. */
const frames = [
  'data',
  'links',
  '_links',
  'meta',
  'metadata',
  'page',
  'pageInfo',
  'pagination',
  'paging',
  'response_metadata',
];

/**
 * Members beside which a `count` is the number of all rows. Otherwise, it may count something else, such as the devices
 * of a category.
 */
const besideCount = ['next', 'previous', 'offset', 'limit', 'page'];

/** Returns what a response says about further rows, in its body and its headers. */
export function signsIn(body: unknown, head?: ListHead): readonly Sign[] {
  const told = headerNames.flatMap((name) => signOf(name, head?.headers.get(name), name));
  if (nextLinkOf(head) !== undefined) told.push({ text: 'Link: rel="next"' });
  const [range, whole] = /(?:\w{1,20} )?\d+-\d+\/(\d+|\*)$/.exec(head?.headers.get('content-range') ?? '') ?? [];
  const text = `Content-Range: ${range}`;
  if (whole === '*' && head?.status === 206) told.push({ text });
  else if (whole !== undefined && whole !== '*') told.push({ text, rows: Number(whole) });
  return [...(isObject(body) ? signsBelow(body, '') : []), ...told];
}

function signsBelow(object: JsonObject, path: string): readonly Sign[] {
  const isAlone = ['', 'data.'].includes(path) && !besideCount.some((name) => Object.hasOwn(object, name));
  return Object.entries(object).flatMap(([name, value]) => {
    if (name === 'count' && isAlone) return [];
    const below = isObject(value) && frames.includes(name) ? signsBelow(value, `${path}${name}.`) : [];
    return [...below, ...signOf(name, value, `"${path}${name}"`)];
  });
}

function signOf(name: string, value: unknown, label: string): Sign[] {
  if (!/^[\w.@$-]{1,40}$/.test(name)) return [];
  const letters = name.toLowerCase().replace(/[^a-z]/g, '');
  const text = `${label}: ${String(value)}`;
  const isFlag = (flag: boolean) => value === flag || value === String(flag);
  if (names.moreIfTrue.test(letters) && isFlag(true)) return [{ text }];
  if (names.moreIfFalse.test(letters) && isFlag(false)) return [{ text }];
  // The value isn't shown, because a cursor may be a credential.
  if (names.moreIfSet.test(letters) && isSet(value)) return [{ text: label }];
  const count = countOf(value);
  if (count === undefined) return [];
  if (names.rows.test(letters)) return [{ text, rows: count }];
  return names.pages.test(letters) ? [{ text, pages: count }] : [];
}

/** Returns a sign of more rows or pages than were received. */
export function unmetSign(signs: readonly Sign[], received: number, pages: number): Sign | undefined {
  return signs.find((sign) =>
    sign.rows === undefined ? sign.pages === undefined || sign.pages > pages : sign.rows > received,
  );
}

/** Returns the address of `rel="next"` in a `Link` header (RFC 8288). */
export function nextLinkOf(head: ListHead | undefined): string | undefined {
  return [...(head?.headers.get('link') ?? '').matchAll(/<([^>]*)>([^<]*)/g)].find(([, , parameters = '']) =>
    /;\s*rel="?(?:[^";]*\s)?next(?:\s[^";]*)?"?\s*(?:[;,]|$)/i.test(parameters),
  )?.[1];
}

/** Returns the address of a link, which is a string or an object with `href`. */
export function hrefOf(link: unknown): string | undefined {
  const href = isObject(link) ? own(link, 'href') : link;
  return typeof href === 'string' && href !== '' ? href : undefined;
}

function isSet(value: unknown): boolean {
  return hrefOf(value) !== undefined || value === true || (countOf(value) ?? 0) > 0;
}
