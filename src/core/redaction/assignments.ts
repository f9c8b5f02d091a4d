import { hidden, hint, isCredentialName, mostHidden, tellsNothing } from './credentialNames.ts';
import { remembering } from './remembering.ts';
import { Values } from './values.ts';

/** A word of up to 100 characters, with up to two more (looked at whole, so that none is tried at each of its lengths), and what assigns them a value, with quotes and brackets around them: `"api_key":`, `[api key] =>`, `--token=`, `set("password", `. */
const assignment =
  /(?:(?<=\p{Cc}\[[\d;]{0,8}m)|(?<![\p{L}\p{N}_@$-]|[\p{L}\p{N}_]\.))(?<quote>\\{0,15}["'`]?)(?<dashes>-{0,2})(?<name>(?=(?<first>(?:[\p{L}_@$]|\\u[\da-f]{4})(?:[\p{L}\p{M}\p{N}\p{Cf}_.$@]|-(?!>)|\\u[\da-f]{4}|\[\w{0,40}\]){0,99}))\k<first>(?: (?!-)(?=(?<word>[\p{L}\p{M}\p{N}_.-]{1,40}))\k<word>){0,2})(?:;(?:binary|base64|lang-\w{2}))?(?<note>\s?\([^()\r\n"'`]{1,20}\))?(?:\*{1,3}|\p{Cc}\[[\d;]{0,8}m|:?\\{0,15}["'`]{1,2}|:(?=[\])*])|\s{0,2}[\])]){0,3}(?:[^\S\r\n]{0,20}(?:=>|->|:=|==?|(?:::?|：)(?!\/\/)|(?<call>[(,](?=[^\S\r\n]{0,4}[a-z]?["'`]))|(?<says>is set to))[^\S\r\n]{0,20}|(?<option>[^\S\r\n]{1,4}(?=[^\s-])))/giu;

/** Without this nothing is assigned a credential. Names in other scripts are looked at one by one. */
const trace = /[=:：(,>]|--?\w|ENV|set(?:x|env)|is set/u;

/** A label in one place and its value in the next: `name: password` above `value: …`. */
const label = /^(?:@|\$)?(?:name|key|label|field|property|param(?:eter)?|attribute|variable|header|option)$/i;
const labelledName = /^\\{0,15}["'`]?([\p{L}\p{M}\p{N} _.@$[\]/;:()-]{1,80}?)\\{0,15}["'`]?(?=\s*[\n,;]|\s{2}|\s\w+=)([^]*)$/u;
const valueOfLabel = /^[\s,;]{0,60}\\{0,15}["'`]?(?:@|\$)?(?:value|val|content|data|text|default)\\{0,15}["'`]?[ \t]{0,20}(?:=>|:=|[=:])[ \t]{0,20}/i;

/** A text without the values that are assigned to credentials. */
export function withoutAssigned(text: string): string {
  if (!trace.test(text)) return text;
  const values = new Values(text);
  let clean = '';
  let done = 0;
  let count = 0;
  assignment.lastIndex = 0;
  for (let found = assignment.exec(text); found; found = assignment.exec(text)) {
    const { name: written = '', first = '', option, dashes = '', quote = '', call, note } = found.groups ?? {};
    const afterFirst = found.index + quote.length + dashes.length + first.length;
    // Without a sign, only an option of a command line is given a value: `--token abc`.
    const isOption = option !== undefined;
    const isGiven = !isOption || (note === undefined && text.slice(afterFirst, afterFirst + option.length) === option && (dashes !== '' || isDeclared(text, found.index)));
    if (!isGiven || (call === ',' && (!/["']/.test(quote) || !/[([]\s*$/.test(text.slice(Math.max(0, found.index - 4), found.index))))) {
      assignment.lastIndex = afterFirst;
      continue;
    }
    const name = isOption ? first : written;
    let start = isOption ? afterFirst + (/^[ \t]+/.exec(text.slice(afterFirst, afterFirst + 8))?.[0].length ?? 0) : found.index + found[0].length;
    const isNamed = isCredentialIn(dashes === '-' ? name.replace(/^D/, '') : name) && !isPath(text, found, quote);
    if (!isNamed && label.test(name)) {
      const [, given = '', after = ''] = labelledName.exec(text.slice(start, start + 200)) ?? [];
      const next = isCredentialIn(given) ? valueOfLabel.exec(after) : null;
      assignment.lastIndex = start;
      if (!next) continue;
      start += 200 - after.length + next[0].length - Math.max(0, start + 200 - text.length);
    } else if (!isNamed) {
      // A value may be a text that assigns something itself.
      assignment.lastIndex = start;
      continue;
    }
    const [from, to] = values.at(start, !isOption && (isFirstOfLine(text, found.index) || isHeader(name)), !isOption && isHeader(name) && isFirstOfLine(text, found.index));
    if (!tellsNothing(name, text.slice(from, Math.min(to, from + 200)))) {
      clean += text.slice(done, from) + hidden;
      done = to;
    }
    if ((count += 1) === mostHidden) return clean + text.slice(done, to) + hidden;
    assignment.lastIndex = Math.max(to, start);
  }
  return clean + text.slice(done);
}

/** The whole of several words, where the last of them says so: `API key`, and not `token refresh failed`. */
export const isCredentialIn = remembering((written) => {
  if (!hint.test(written) || /[.!?]$|\w@\w/.test(written)) return false;
  const name = written.replace(/\\u([\da-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  const path = name.replace(/\[(\w*)\]/g, '.$1').replace(/[*:]+$/, '');
  const words = path.split(' ').filter((word) => word !== '');
  if (words.length < 2) return isCredentialName(path) || isCredentialName(path.slice(path.lastIndexOf('.') + 1));
  const last = words.at(-1) ?? '';
  const isAsBefore = isCredentialName(words.slice(0, -1).join(' '));
  return isCredentialName(last) || isCredentialName(words.slice(-2).join(' ')) && !isCredentialName(words.at(-2) ?? '') || (isCredentialName(words.join(' ')) && (!isAsBefore || /^(?:value|text|string|hash|plain|again|new|old|\d+|\(.*\))$/i.test(last)));
}, false, 200);

const isHeader = (name: string): boolean => /authorization|cookie/i.test(name);

/** `/oauth/token: 401` is about an address, and `urn:x:secret:name` is a name. */
function isPath(text: string, { index, 0: all }: RegExpExecArray, quote: string): boolean {
  if (quote !== '' || /["'`=]/.test(all)) return false;
  const before = text.slice(Math.max(0, index - 80), index);
  // An option as Windows has it: `/pass:…`.
  if (all.endsWith(':') && /(?:^|[\s"'])\/$/.test(before)) return false;
  return /(?:^|[\s"'(])(?:\/|[\w.-]{0,60}\/[\w.-]{1,60}\/)(?:[\w.-]{1,60}\/){0,5}$|\\$/.test(before) || (all.endsWith(':') && /(?:^|[\s"'=>])[\w.-]{1,40}:[\w.-]{1,40}:(?:[\w.-]{0,40}:){0,6}$/.test(before));
}

/** Whether the word is given its value without a sign, as in `ENV TOKEN abc`. */
function isDeclared(text: string, index: number): boolean {
  return /(?:^|\W)(?:ENV|setx|setenv)[ \t]{1,4}$/.test(text.slice(Math.max(0, index - 12), index));
}

/** Whether only white space, a list's sign, a comment's, or a word of a shell stands before it in its line. */
function isFirstOfLine(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 40), index);
  return /(?:^|\n)[ \t\r]*(?:[-*#;/>!+]{1,3}[ \t]+)?(?:export |set |setx |env |ENV |ARG |declare |local |const |let |var |readonly |\$env:|\$)?(?:["']|[*_]{1,3})?$/.test(index > 40 ? `·${before}` : before);
}
