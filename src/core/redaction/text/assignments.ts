import { hidden, hint, isCredentialName, mostHidden, tellsNothing } from '../names/credentialNames.ts';
import { remembering } from '../names/remembering.ts';
import { Values } from './values.ts';

/** A word of up to 100 characters, with up to two more (looked at whole, so that none is tried at each of its lengths), and what assigns them a value, with quotes and brackets around them: `"api_key":`, `[api key] =>`, `--token=`, `set("password", `. */
const assignment =
  /(?:(?<=\p{Cc}\[[\d;]{0,8}m)|(?<![\p{L}\p{N}_@$-]|[\p{L}\p{N}_]\.))(?<quote>\\{0,15}["'`]?)(?<dashes>-{0,2})(?<name>(?=(?<first>(?:[\p{L}_@$]|\\u[\da-f]{4})(?:[\p{L}\p{M}\p{N}\p{Cf}_.$@]|-(?!>)|\\u[\da-f]{4}|\[\w{0,40}\]){0,99}))\k<first>(?: (?!-)(?=(?<word>[\p{L}\p{M}\p{N}_.-]{1,40}))\k<word>){0,2})(?:;(?:binary|base64|lang-\w{2}))?(?<note>\s?\([^()\r\n"'`]{1,20}\))?(?:\*|\p{Cc}\[[\d;]{0,8}m|:?\\{0,15}["'`]|:(?=[\])*])|\s{0,2}[\])]){0,3}(?:[^\S\r\n]{0,20}(?:=>|->|:=|==?|(?:::?|：)(?!\/\/)|(?<call>[(,](?=[^\S\r\n]{0,4}[a-z]?["'`]))|(?<says>is set to))[^\S\r\n]{0,20}|(?<option>[^\S\r\n]{1,4}(?=[^\s-])))/giu;

/** A text without any of these assigns no credential. To look for names alone would take long. */
const trace = /[=:：(,>]|--?\w|ENV|set(?:x|env)|is set/;

interface Found {
  readonly quote: string;
  readonly dashes: string;
  readonly name: string;
  /** The first word of the name. */
  readonly first: string;
  /** The remark of a form on a name, as in `Password (again):`. */
  readonly note?: string;
  readonly call?: string;
  /** The white space before a value without a sign. */
  readonly option?: string;
}

/** A label in one place and its value in the next: `name: password` above `value: …`. */
const label = /^(?:@|\$)?(?:name|key|label|field|property|param(?:eter)?|attribute|variable|header|option)$/i;
const labelledName =
  /^\\{0,15}["'`]?(?<given>[\p{L}\p{M}\p{N} _.@$[\]/;:()-]{1,80}?)\\{0,15}["'`]?(?=\s*[\n,;]|\s{2}|\s\w+(?:=|: ))(?<after>[^]*)/u;
const valueOfLabel =
  /^[\s,;]{0,60}\\{0,15}["'`]?(?:@|\$)?(?:value|val|content|data|text|default)\\{0,15}["'`]?[ \t]{0,20}(?:=>|:=|[=:])[ \t]{0,20}/i;

/** A text without the values that are assigned to credentials. */
export function withoutAssigned(text: string): string {
  if (!trace.test(text)) return text;
  const values = new Values(text);
  let clean = '';
  let done = 0;
  let count = 0;
  assignment.lastIndex = 0;
  for (let found = assignment.exec(text); found; found = assignment.exec(text)) {
    const { name: written, first, option, dashes, quote, call, note } = found.groups as unknown as Found;
    const afterFirst = found.index + quote.length + dashes.length + first.length;
    // Without a sign, only an option of a command line is given a value: `--token abc`. The sign may belong to the value: `--token abc=`.
    const isOption = option !== undefined || (written !== first && !isCredentialIn(written));
    const gap = /^[^\S\r\n]{1,4}/.exec(text.slice(afterFirst, afterFirst + 4));
    const isGiven =
      !isOption || (gap !== null && note === undefined && (dashes !== '' || isDeclared(text, found.index)));
    if (
      !isGiven ||
      (call === ',' && !/[([]\s*["']$/.test(text.slice(Math.max(0, found.index - 4), found.index + quote.length)))
    ) {
      assignment.lastIndex = afterFirst;
      continue;
    }
    const name = isOption ? first : written;
    let start = isOption && gap ? afterFirst + gap[0].length : found.index + found[0].length;
    const isNamed =
      isCredentialIn(dashes === '-' ? name.replace(/^D/, '') : name) && (name !== first || !isPath(text, found));
    if (!isNamed && label.test(name)) {
      const labelled = labelledName.exec(text.slice(start, start + 200))?.groups as
        | { readonly given: string; readonly after: string }
        | undefined;
      const next = labelled && isCredentialIn(labelled.given) ? valueOfLabel.exec(labelled.after) : null;
      assignment.lastIndex = start;
      if (!labelled || !next) continue;
      start += 200 - labelled.after.length + next[0].length - Math.max(0, start + 200 - text.length);
    } else if (!isNamed) {
      // A value may be a text that assigns something itself.
      assignment.lastIndex = start;
      continue;
    }
    const isFirst = isFirstOfLine(text, found.index);
    const [from, to] = values.at(
      start,
      !isOption && (isFirst || isHeader(name)),
      !isOption && isFirst && isHeader(name),
    );
    if (!tellsNothing(name, text.slice(from, Math.min(to, from + 200)))) {
      clean += text.slice(done, from) + hidden;
      done = to;
    }
    if ((count += 1) === mostHidden) return clean + text.slice(done, to) + hidden;
    assignment.lastIndex = to;
  }
  return clean + text.slice(done);
}

/** The whole of several words, where the last of them says so: `API key`, and not `token refresh failed`. */
export const isCredentialIn = remembering(
  (written) => {
    if (!hint.test(written) || /[.!?]$|\w@\w/.test(written)) return false;
    const name = written.replace(/\\u([\da-f]{4})/gi, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
    const path = name.replace(/\[(\w*)\]/g, '.$1').replace(/[*:：]+$/, '');
    const words = path.trim().split(' ');
    if (words.length < 2) return isCredentialName(path) || isCredentialName(path.slice(path.lastIndexOf('.') + 1));
    const [beforeLast = '', last = ''] = words.slice(-2);
    const isAsBefore = isCredentialName(words.slice(0, -1).join(' '));
    return (
      isCredentialName(last) ||
      (isCredentialName(`${beforeLast} ${last}`) && !isCredentialName(beforeLast)) ||
      (isCredentialName(words.join(' ')) &&
        (!isAsBefore || /^(?:value|text|string|hash|plain|again|new|old|\d+|\(.*\))$/i.test(last)))
    );
  },
  false,
  200,
);

const isHeader = (name: string): boolean => /authorization|cookie/i.test(name);

/** `/oauth/token: 401` is about an address, and `urn:x:secret:name` is a name. */
function isPath(text: string, { index, 0: all }: RegExpExecArray): boolean {
  if (/["'`=]/.test(all)) return false;
  const before = text.slice(Math.max(0, index - 80), index);
  // An option as Windows has it: `/pass:…`.
  if (all.endsWith(':') && /(?:^|[\s"'])\/$/.test(before)) return false;
  return (
    /(?:^|[\s"'(])(?:\/|[\w.-]{0,60}\/[\w.-]{1,60}\/)(?:[\w.-]{1,60}\/){0,5}$|\\$/.test(before) ||
    (all.endsWith(':') && /(?:^|[\s"'=>])[\w.-]{1,40}:[\w.-]{1,40}:(?:[\w.-]{0,40}:){0,6}$/.test(before))
  );
}

/** Whether the word is given its value without a sign, as in `ENV TOKEN abc`. */
function isDeclared(text: string, index: number): boolean {
  return /(?:^|\W)(?:ENV|setx|setenv)[ \t]{1,4}$/.test(text.slice(Math.max(0, index - 12), index));
}

/** Whether the name begins its line, after nothing but white space, the sign of a list or of a comment, or a word of a shell. */
function isFirstOfLine(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 40), index);
  return /(?:^|\n)[ \t\r]*(?:[-*#;/>!+]{1,3}[ \t]+)?(?:export |set |setx |env |ENV |ARG |declare |local |const |let |var |readonly |\$env:|\$)?(?:["']|[*_]{1,3})?$/.test(
    before,
  );
}
