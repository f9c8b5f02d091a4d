import { isToTheLetter } from '../../../connections/common/requestPath.ts';

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
