import { isIPv4, isIPv6 } from '../../../platform/common/ipAddress.ts';
import { isLoopback } from './connection.ts';

/** Reason to refuse an address. `unprotected`: plain HTTP to another computer. `extra`: a query, a fragment, or a page name. */
export type AddressProblem = 'empty' | 'incomplete' | 'otherScheme' | 'unprotected' | 'credentials' | 'extra';

export type ParsedBaseUrl =
  | {
      readonly baseUrl: string;
      /** Whether a page name, query, or fragment was removed. The remaining path may still be wrong. */
      readonly isOfPage?: true;
      readonly problem?: undefined;
    }
  | { readonly problem: AddressProblem };

/**
 * Parses a base URL as people type or paste it, such as `10.0.0.7:8443` or `https:/host`. Removes a page name,
 * `/oauth/token`, and everything from `/api/v2`. Requires HTTPS except for `isLoopback` hosts. Show the result before
 * using it.
 */
export function parseBaseUrl(input: string): ParsedBaseUrl {
  const typed = bareAddress(input);
  if (typed === '') return { problem: 'empty' };
  const { scheme, rest } = schemeOf(typed);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(rest)) return { problem: 'otherScheme' };
  const [authority = ''] = /^[^/?#]*/.exec(rest) ?? [];
  if (authority.includes('@')) return { problem: 'credentials' };
  const host = hostOf(authority);
  const written = `${scheme}://${host}${rest.slice(authority.length)}`;
  if (host === undefined || /\s/.test(rest) || !URL.canParse(written)) return { problem: 'incomplete' };
  const url = new URL(written);
  if (scheme === 'http' && !isLoopback(url.hostname)) return { problem: 'unprotected' };
  if (!isHost(url, host) || (isShort(url, host) && !/^https?:\/\/\w/i.test(typed))) return { problem: 'incomplete' };
  const { path, isOfPage } = pathOf(url, /[?#]/.test(rest));
  return { baseUrl: url.origin + path, ...(isOfPage && { isOfPage }) };
}

const quotes = '"\'`´“”„‟‘’‚‛«»‹›「」';
const opening = new RegExp(`^[\\s${quotes}<(]+`, 'u');
const closing = new RegExp(`[\\s${quotes}>),;.]+$`, 'u');

/** Strips quotes and spaces around an address and invisible characters in it, and converts full-width characters. */
export function bareAddress(input: string): string {
  return input
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .normalize('NFKC')
    .replaceAll('\\', '/')
    .replace(opening, '')
    .replace(closing, '');
}

/** Schemes, allowing for typos of `://` and misspellings of `https`. */
const schemes = [
  ['https', /^(?:https\s*(?:::?|[;.]?\/)|(?:h*t+p+s+|hxxps)\s*:\/)[/\s]*(?=[^/\s])/i],
  ['http', /^http\s*(?:::?|[;.]?\/)[/\s]*(?=[^/\s])/i],
] as const;

/** Splits off the scheme. If there are two, because an address was pasted after `https://`, the last one counts. */
export function schemeOf(typed: string): { readonly scheme: 'https' | 'http'; readonly rest: string } {
  let scheme: 'https' | 'http' = 'https';
  let rest = typed.replace(/^:?\/\/+/, '');
  for (;;) {
    const [known, form] = schemes.find(([, pattern]) => pattern.test(rest)) ?? [];
    if (!known) return { scheme, rest: /^https?[:;]?\/*$/i.test(rest) ? '' : rest };
    scheme = known;
    rest = rest.replace(form, '');
  }
}

function hostOf(authority: string): string | undefined {
  if (isIPv6(authority)) return `[${authority}]`;
  const [, name, port = ''] = /^(\[[^\]]+\]|[^:[\]%]+)(:\d*)?$/.exec(authority) ?? [];
  return name === undefined ? undefined : name.replaceAll('。', '.').replace(/\.+$/, '') + port;
}

function isHost({ hostname }: URL, typed: string): boolean {
  if (hostname.startsWith('[')) return true;
  return !/[^\p{L}\p{M}\p{N}.:_-]/u.test(typed) && /^(?!-)[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(hostname);
}

/** Whether the URL parser has expanded a number such as `10.7` or `8443` to an IPv4 address. */
function isShort({ hostname }: URL, typed: string): boolean {
  return isIPv4(hostname) && typed.replace(/:\d*$/, '') !== hostname;
}

function pathOf({ pathname }: URL, hasExtra: boolean): { readonly path: string; readonly isOfPage: boolean } {
  const typed = pathname.replace(/\/{2,}/g, '/');
  const service = typed.replace(/\/api\/v2(?:\/.*)?$|\/oauth\/token\/?$/i, '');
  const folder = service.replace(/\/[^/]*\.(?:x?html?|jsp|jsf|php|aspx?|do)$|;[^/]*/gi, '');
  return {
    path: folder.replace(/\/$/, ''),
    isOfPage: folder !== service || (hasExtra && service === typed),
  };
}
