import { credentialName, type CredentialName } from './credentialNames.ts';
import type { Layer } from './layers.ts';
import type { Span } from './span.ts';

/** Credentials of known issuers. */
const issued =
  /(?:AKIA|ASIA)[A-Z0-9]{12,}|gh[pousr]_\w{16,}|github_pat_\w{20,}|glpat-[\w-]{16,}|xox[abeoprs]-[\w-]{8,}|xapp-[\w-]{8,}|AIza[\w-]{30,}|ya29\.[\w-]{16,}|[sr]k_(?:live|test)_\w{10,}|sk-(?:\w{2,8}-)?[A-Za-z0-9_]{20,}|GOCSPX-[\w-]{16,}|npm_\w{20,}|pypi-[\w-]{16,}|hf_\w{20,}|hvs\.[\w-]{16,}|dckr_pat_[\w-]{16,}|SG\.[\w-]{16,}\.[\w-]{16,}|shp(?:at|ca|pa|ss)_\w{20,}|PMAK-[\da-f]{20,}-[\da-f]{30,}/;

/** Credentials by form. The group `before` stays visible. Word boundaries keep the search linear. */
const forms = [
  /(?<before>-----BEGIN (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----)[^]+?(?=-----END |$)/g,
  /(?<![\w-])eyJ[\w-]{5,}(?:\.[\w-]*){2,4}/g,
  /(?<before>(?<![\w-])(?:[Bb]earer|BEARER)\s{1,4})(?![A-Za-z]?[a-z_]{0,19}(?![\w~+/-]|\.\w))[\w.~+/-]{6,}=*/g,
  /(?<before>(?<![\w+.-])[a-z][a-z\d+.-]{1,20}:\/\/[^\s/?#@"'<>:]{0,100}:)[^\s/?#@"'<>]{1,128}(?=@)/gi,
  new RegExp(`(?<![\\w-])(?:${issued.source})`, 'g'),
] as const;

/** Matches any text in which `credentialsIn`, or the layers below it, may find something. */
const suspicious = new RegExp(`[=:>{%\\\\]|-----BEGIN|eyJ|[Bb]earer|BEARER|${issued.source}`);

/** Matches texts that are never credentials by form: words, numbers, times, UUIDs, addresses. */
const harmless = /^(?:[\w .-]{0,12}|[\da-f :.TZ+-]{0,39})$/i;

export function mayHoldCredentials(text: string): boolean {
  return !harmless.test(text) && suspicious.test(text);
}

/** Matches `name=value`, `name: value`, and `<name>value`. */
const assigned =
  /(?<![\w$./@-])(?:(?<=%)[\da-f]{2})?([\w$@][\w$.@-]{1,99})["'`]?(?:\s{0,8}(?:=>?|:(?!\/\/))[^\S\r\n]{0,8}|(?<tag>>))/gi;

const quote = /\\{0,15}["'`]/y;
const scheme = /(?:Basic|Bearer|Digest|Negotiate|NTLM|Token|ApiKey)[^\S\r\n]{1,4}/iy;
const bare = /[^\s,;&"'`<>()[\]{}|]+/y;
const line = /[^\r\n"'`<>]+/y;

const trivial =
  /^\s*(?:|true|false|yes|no|none|null|undefined|n\/a|required|optional|expired|invalid|missing|unknown|communityStringInfo|authList|x{3,}|[*•]+(?: \(hidden\))?)\s*$/i;

export function isInsignificant(value: string, { isOfNumbers }: CredentialName): boolean {
  return value.length < 40 && (trivial.test(value) || (!isOfNumbers && /^\d{1,5}$/.test(value)));
}

export function credentialsIn({ text, placeOf }: Layer): Span[] {
  const found: Span[] = [];
  const add = (start: number, end: number) => found.push({ start: placeOf(start), end: placeOf(end) });
  for (const form of forms)
    for (const { 0: all, index, groups } of text.matchAll(form))
      add(index + (groups?.before?.length ?? 0), index + all.length);
  assigned.lastIndex = 0;
  for (let match = assigned.exec(text); match; match = assigned.exec(text)) {
    const { 0: all, 1: name = '', groups, index } = match;
    const credential = credentialName(name);
    const isTag = groups?.tag !== undefined;
    // In `urn:x:secret:name`, the colons separate parts of a path, so `name` is no value of `secret`.
    const isPath = text[index - 1] === ':' && all.endsWith(':');
    if (!credential || isPath || (isTag && text[index - 1] !== '<')) continue;
    const { start, end } = valueAt(text, assigned.lastIndex, isTag || /authorization|cookie/i.test(name));
    if (!isInsignificant(text.slice(start, end), credential)) add(start, end);
    assigned.lastIndex = end;
  }
  return found;
}

/** @param isLine whether an unquoted value extends to the end of its line or element */
function valueAt(text: string, at: number, isLine: boolean): Span {
  const start = endOf(quote, text, at);
  if (start > at) {
    const end = endOfQuote(text, start, start - at - 1);
    const lineEnd = text.slice(start, end).search(/[\r\n]/);
    return { start, end: lineEnd === -1 ? end : start + lineEnd };
  }
  const bareStart = endOf(scheme, text, at);
  return { start: bareStart, end: endOf(isLine ? line : bare, text, bareStart) };
}

export function endOf(form: RegExp, text: string, at: number): number {
  form.lastIndex = at;
  return form.test(text) ? form.lastIndex : at;
}

/**
 * Returns the index of the closing quote, or the end of the text.
 *
 * @param escapes backslashes before the opening quote
 */
function endOfQuote(text: string, start: number, escapes = 0): number {
  const opening = text[start - 1] ?? '';
  for (let end = text.indexOf(opening, start); end !== -1; end = text.indexOf(opening, end + 1)) {
    let before = 0;
    while (text[end - 1 - before] === '\\') before += 1;
    if (escapes === 0 ? before % 2 === 0 : before <= escapes) return escapes === 0 ? end : end - before;
  }
  return text.length;
}
