import { OrgAccessError } from '../../platform/common/errors.ts';
import type { FetchResponse } from './http.ts';

type Head = Omit<FetchResponse, 'text'>;

export function refuseRedirect(response: Head, url: string): void {
  if (!isRedirect(response)) return;
  const { status } = response;
  const { origin: target, pathname = '' } = targetOf(response, url) ?? {};
  const asked = new URL(url);
  if (target === asked.origin && /^[\w./~-]{1,100}$/.test(pathname)) {
    const addsSlash = pathname === `${asked.pathname}/`;
    throw new OrgAccessError('redirect', { code: 'redirectedWithin', path: pathname, addsSlash }, { status });
  }
  // Only ASCII letters and digits: no icons, links, or lookalikes.
  const canBeNamed =
    target !== undefined && /^https?:\/\/([a-z0-9_.-]+|\[[0-9a-f:.]+\])(:\d+)?$/.test(target) && target.length <= 100;
  throw new OrgAccessError('redirect', { code: 'redirected', ...(canBeNamed && { origin: target }) }, { status });
}

/** Returns the target of a redirect that only adds or removes a final slash. */
export function slashRedirect(response: Head, url: string): string | undefined {
  const target = isRedirect(response) ? targetOf(response, url) : undefined;
  if (!target) return undefined;
  const { pathname } = new URL(url);
  const other = pathname.endsWith('/') ? pathname.slice(0, -1) : `${pathname}/`;
  if (other === '' || target.pathname !== other) return undefined;
  const wanted = new URL(url);
  wanted.pathname = other;
  return target.href === wanted.href ? wanted.href : undefined;
}

function isRedirect({ status }: Head): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

function targetOf({ headers }: Head, url: string): URL | undefined {
  const location = headers.get('location');
  return location !== null && URL.canParse(location, url) ? new URL(location, url) : undefined;
}
