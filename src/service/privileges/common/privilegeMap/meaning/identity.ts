const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;
const opaque = /^(?:urn|arn|mailto|tel|oid|did|spiffe|jdbc):/i;
const groups =
  /^\[?[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?:(?:\d{1,3}\.){3}\d{1,3})?(?:%\w+)?(?:\/\d+)?(?:\](?::\d+)?)?$/i;
const macAddress = /^[0-9a-f]{2}(?::[0-9a-f]{2}){5,7}$/i;
const hostAndPort = /^(?:[\w-]+(?:\.[\w-]+)+|localhost):\d{1,5}(?:\/.*)?$/i;
const timestamp = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
const drive = /^[a-z]:[\\/]/i;

function isIpv6(text: string): boolean {
  if (!groups.test(text)) return false;
  return text.includes('::') || text.replace(/[[\]].*|[%/].*/g, '').split(':').length === 8;
}

/** Whether colons belong to an address, path, or time instead of an ID. */
const isAddress = (text: string): boolean =>
  scheme.test(text) ||
  opaque.test(text) ||
  isIpv6(text) ||
  macAddress.test(text) ||
  hostAndPort.test(text) ||
  timestamp.test(text) ||
  drive.test(text);

export interface Identity {
  id?: string | undefined;
  name?: string | undefined;
}

export const nameOf = ({ id, name }: Identity): string => name ?? id ?? '';

const documented = /^([^\s:"]+):(\S[\s\S]*)/;
const numbered = /^(\d+) *: *(\S[\s\S]*)/;
const hasIdAndName = /^\s*(?:\d+ *: *|[^\s:"]+:)\S/;
const hasDigit = /\d/;
const quoted = /^\s*"([^"]+)"\s*$/;
const quotedSite = /^\s*"([^"]+)"\s*:\s*"([^"]+)"\s*$/;
const plainSite = /^(\d[^\s:"]*:\S.*?):(\d[^\s:"]*:\S.*)/s;

const unquoted = (text: string): string => (text.includes('"') ? quoted.exec(text)?.[1] : undefined) ?? text;

function pairOf(found: RegExpExecArray | null): [string, string] | undefined {
  return found ? [found[1] ?? '', found[2] ?? ''] : undefined;
}

export const isNumber = (text: string): boolean => /^\s*\d+\s*$/.test(text);

/** Reads `<id>:<name>`. Only an ID of digits may have spaces before the name, so `Beta: North` is a name. */
export function identityOf(text: string): Identity {
  const plain = unquoted(text).trim();
  if (!plain.includes(':')) return isNumber(plain) ? { id: plain } : { name: plain };
  if (isAddress(plain)) return { name: plain };
  const pair = pairOf(numbered.exec(plain) ?? documented.exec(plain));
  return pair ? { id: pair[0], name: pair[1] } : { name: plain };
}

/** Returns a role's name without an ID. In `org:admin`, `org` is no ID. */
export function roleName(text: string): string {
  return isNumbered(text) ? (identityOf(text).name ?? text) : text.trim();
}

/** Whether a text is `<id>:<name>` with a digit in the ID, as privileges rarely are. */
export function isNumbered(text: string): boolean {
  if (!text.includes(':')) return false;
  const plain = unquoted(text);
  return hasIdAndName.test(plain) && hasDigit.test(plain.slice(0, plain.indexOf(':'))) && !isAddress(plain);
}

/** Splits a site's full form, `"<org_id>:<org_name>":"<site_id>:<site_name>"`. */
export function splitQuotedSite(text: string): [organization: string, site: string] | undefined {
  return text.includes('"') ? pairOf(quotedSite.exec(text)) : undefined;
}

/** Splits the full form without quotes. Both IDs must begin with a digit, since names may contain colons. */
export function splitPlainSite(text: string): [organization: string, site: string] | undefined {
  return pairOf(plainSite.exec(text));
}
