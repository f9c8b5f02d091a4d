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

const unquoted = (text: string): string => (text.includes('"') ? quoted.exec(text)?.[1] : undefined) ?? text;

function pairOf(found: RegExpExecArray | null): [string, string] | undefined {
  return found ? [found[1] ?? '', found[2] ?? ''] : undefined;
}

export const isNumber = (text: string): boolean => /^\s*\d+\s*$/.test(text);

/** Reads `<id>:<name>`. Only an ID of digits may have spaces before the name, so `Beta: North` is a name. */
export function identityOf(text: string): Identity {
  const plain = unquoted(text).trim();
  if (!plain.includes(':')) return isNumber(plain) ? { id: plain } : { name: plain };
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
  return hasIdAndName.test(plain) && hasDigit.test(plain.slice(0, plain.indexOf(':')));
}

/** Splits a site's full form, `"<org_id>:<org_name>":"<site_id>:<site_name>"`. */
export function splitQuotedSite(text: string): [organization: string, site: string] | undefined {
  return text.includes('"') ? pairOf(quotedSite.exec(text)) : undefined;
}
