import { isToTheLetter } from '../../connection/requestPath.ts';

/** The request that a page answers. */
export interface Address {
  /** Below the base URL, with its query. */
  readonly path: string;
  readonly baseUrl: string;
}

/** The path with these parameters in its query, instead of any of the same name. Others stay as they are, to the letter. */
export function withQuery(path: string, parameters: Readonly<Record<string, string>>): string {
  const [segments = '', query = ''] = splitOnce(path, '?');
  const left = query
    .split('&')
    .filter((part) => part !== '' && !Object.hasOwn(parameters, decode(splitOnce(part, '=')[0] ?? '')));
  const added = Object.entries(parameters).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return `${segments}?${[...left, ...added].join('&')}`;
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

function splitOnce(text: string, at: string): readonly string[] {
  const index = text.indexOf(at);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + at.length)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
