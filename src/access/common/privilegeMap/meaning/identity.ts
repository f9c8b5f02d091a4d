import { isAddress } from './address.ts';

/** The name of an entity, its id, or both, as far as they are given. */
export interface Identity {
  id?: string | undefined;
  name?: string | undefined;
}

/** The name, or the id that stands for it. */
export const nameOf = ({ id, name }: Identity): string => name ?? id ?? '';

const documented = /^([^\s:"]+):(\S[\s\S]*)/;
const numbered = /^(\d+) *: *(\S[\s\S]*)/;
const hasIdAndName = /^(?:\d+ *: *|[^\s:"]+:)\S/;
const hasDigit = /\d/;
const quoted = /^\s*"([^"]+)"\s*$/;
const quotedSite = /^\s*"([^"]+)"\s*:\s*"([^"]+)"\s*$/;
const plainSite = /^(\d[^\s:"]*:\S.*?):(\d[^\s:"]*:\S.*)/s;

const unquoted = (text: string): string => (text.includes('"') ? quoted.exec(text)?.[1] : undefined) ?? text;

function pairOf(found: RegExpExecArray | null): [string, string] | undefined {
  return found ? [found[1] ?? '', found[2] ?? ''] : undefined;
}

/** Whether `text` can be nothing but an id: a number. */
export const isNumber = (text: string): boolean => /^\d+$/.test(text);

/**
 * Reads `<id>:<name>`, where the name may hold further colons, or a bare name. A prefix is an id when it has no white space
 * and the name follows at once, so `Beta: North` is a bare name; only a number may have a space around the colon.
 */
export function identityOf(text: string): Identity {
  const plain = unquoted(text).trim();
  if (!plain.includes(':')) return isNumber(plain) ? { id: plain } : { name: plain };
  if (isAddress(plain)) return { name: plain };
  const pair = pairOf(numbered.exec(plain) ?? documented.exec(plain));
  return pair ? { id: pair[0], name: pair[1] } : { name: plain };
}

/**
 * The name of a role as `text` gives it. What stands before a colon is an id only if it holds a digit, since role names
 * such as `org:admin` are common.
 */
export function roleName(text: string): string {
  return isNumbered(text) ? (identityOf(text).name ?? text) : text;
}

/** Whether `text` is `<id>:<name>` with an id that holds a digit, which no privilege is likely to look like. */
export function isNumbered(text: string): boolean {
  if (!text.includes(':')) return false;
  const plain = unquoted(text);
  return hasIdAndName.test(plain) && hasDigit.test(plain.slice(0, plain.indexOf(':'))) && !isAddress(plain);
}

/** Splits the documented full form of a site, `"<org_id>:<org_name>":"<site_id>:<site_name>"`, into organization and site. */
export function splitQuotedSite(text: string): [organization: string, site: string] | undefined {
  return text.includes('"') ? pairOf(quotedSite.exec(text)) : undefined;
}

/** Splits the full form without its quotes. Both ids must begin with a digit, since names hold colons too. */
export function splitPlainSite(text: string): [organization: string, site: string] | undefined {
  return pairOf(plainSite.exec(text));
}
