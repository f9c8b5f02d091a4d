import { withoutCredentialForms } from './credentialForms.ts';
import { hidden, isCredentialName } from './credentialNames.ts';

/**
 * A text without credentials, by the names that stand before them and by how they are written: lines of a configuration, queries
 * of URLs, headers, command lines, JSON that is broken or part of a text, and tables whose first line names the columns.
 */
export function withoutCredentialsInText(text: string): string {
  return withoutCredentialForms(withoutNamed(withoutColumns(text)));
}

/** Up to three words before what assigns a value, with the quotes around them: `"api_key":`, `API key =`, `--token=`, `password:=`. */
const assignment =
  /(?<![\p{L}\p{N}_.@-])(?<![\p{L}\p{N}_.-][/\\])(?<quote>\\{0,3}["'`]?)(?<dashes>-{0,2})(?<name>(?:[\p{L}_@$]|\\u[\da-f]{4})(?:[\p{L}\p{M}\p{N}\p{Cf}_.$@*-]|\\u[\da-f]{4}|\[\w{0,40}\]){0,99}(?: [\p{L}\p{N}_.-]{1,40}){0,2})\s{0,2}\k<quote>(?:[ \t]{0,20}(?:=>|:=|==?|[:：](?!\/\/))[ \t]{0,20}|(?<option>[ \t]{1,4}(?=[^\s-])))/giu;

/** Without this nothing is assigned a credential. Names in other scripts are looked at one by one. */
const trace = /[=:：]|--?\w/u;
const noun = /pass|pw|phrase|secret|token|key|cred|auth|cook|commun|pin|otp|psk|jwt|jti|sid|sess|hash|sas|sig|pem|pf|p12|ppk|seed|code|answer|asser|saml|contrase|senha|wacht|kennw|motde|mot_de|mot-de|mot de|bearer|csrf|xsrf|mnemon|conn|pat|cv|puk|idrsa|id_|uri|\\u[\da-f]{4}|[^\t-~]/i;

/** What follows so many credentials is hidden as a whole: no text that is meant to be read names as many, and each takes some time. */
const mostNamed = 20_000;

/** A label in one place and its value in the next: `name: password` above `value: …`. */
const label = /^(?:@|\$)?(?:name|key|label|field|property|param(?:eter)?|attribute|variable|header|option)$/i;
const labelledName = /^\\{0,3}["'`]?([\p{L}\p{N} _.@$-]{1,80})\\{0,3}["'`]?(?=[\s,;])([^]*)$/u;
const valueOfLabel = /^[\s,;]{0,60}\\{0,3}["'`]?(?:@|\$)?(?:value|val|content|data|text|default)\\{0,3}["'`]?[ \t]{0,20}(?:=>|:=|[=:])[ \t]{0,20}/i;

function withoutNamed(text: string): string {
  if (!trace.test(text) || !noun.test(text)) return text;
  const values = new Values(text);
  let clean = '';
  let done = 0;
  let count = 0;
  assignment.lastIndex = 0;
  for (let found = assignment.exec(text); found; found = assignment.exec(text)) {
    const { name: written = '', option, dashes = '', quote = '' } = found.groups ?? {};
    const [first = ''] = written.split(' ', 1);
    const afterFirst = found.index + quote.length + dashes.length + first.length;
    // Without a sign, only an option of a command line is given a value: `--token abc`.
    const isOption = option !== undefined;
    if (isOption && dashes === '') {
      assignment.lastIndex = afterFirst;
      continue;
    }
    const name = isOption ? first : written;
    let start = isOption ? afterFirst + (/^[ \t]+/.exec(text.slice(afterFirst, afterFirst + 8))?.[0].length ?? 0) : found.index + found[0].length;
    const isNamed = isCredentialIn(name);
    if (!isNamed && label.test(name)) {
      const [, given = '', after = ''] = labelledName.exec(text.slice(start, start + 200)) ?? [];
      const next = isCredentialName(given) ? valueOfLabel.exec(after) : null;
      assignment.lastIndex = start;
      if (!next) continue;
      start += 200 - after.length + next[0].length - Math.max(0, start + 200 - text.length);
    } else if (!isNamed) {
      // A value may be a text that assigns something itself.
      assignment.lastIndex = start;
      continue;
    }
    const [from, to] = values.at(start, (dashes === '' && isFirstOfLine(text, found.index)) || isHeader(name));
    if (!isTrivial(text.slice(from, Math.min(to, from + 200)))) {
      clean += text.slice(done, from) + hidden;
      done = to;
    }
    if ((count += 1) === mostNamed) return clean + text.slice(done, to) + hidden;
    assignment.lastIndex = Math.max(to, start);
  }
  return done === 0 ? text : clean + text.slice(done);
}

/** The whole of several words, the last two or the last one. */
function isCredentialIn(written: string): boolean {
  const name = written.replace(/\\u([\da-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  const path = name.replace(/\[(\w*)\]/g, '.$1').replace(/[.*]+$/, '');
  return isCredentialName(path) || isCredentialName(path.slice(path.lastIndexOf('.') + 1)) || (path.includes(' ') && isCredentialName(path.slice(path.lastIndexOf(' ') + 1)));
}

const isHeader = (name: string): boolean => /authorization|cookie/i.test(name);

/** What says nothing, or stands for a value that is somewhere else. */
const trivial = /^(?:true|false|yes|no|on|off|none|null|nil|undefined|n\/a|\*+|•.*|\$\{.*\}|\$\(.*\)|\{\{.*\}\}|<[\w .-]*>|%\w+%|\$env:\w+|\{|\[|\(|[\s,;]*)$/i;
const isTrivial = (value: string): boolean => value.length < 200 && trivial.test(value);

/** Whether only white space, a list's sign, a comment's, or a word of a shell stands before it in its line. */
function isFirstOfLine(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 40), index);
  return /(?:^|\n)[ \t\r]*(?:[-*#;/>!+]{1,3}[ \t]+)?(?:export |set |setx |env |ENV |ARG |declare |local |const |let |var |readonly |\$env:|\$)?["']?$/.test(index > 40 ? `·${before}` : before);
}

/** Finds where values begin and end. Asked from the beginning of a text to its end, it looks at each character a few times at the most. */
class Values {
  readonly #text: string;
  #lineEnd = -1;

  constructor(text: string) {
    this.#text = text;
  }

  /** @param isWhole whether the value takes the rest of its line when it has no quotes */
  at(start: number, isWhole: boolean): [from: number, to: number] {
    const rest = this.#text.slice(start, start + 8);
    const opening = /^\\{0,7}(?:"""|'''|["'`])/.exec(rest)?.[0];
    if (opening !== undefined) return [start + opening.length, this.#endOfQuote(start + opening.length, opening)];
    if (/^[[{(]/.test(rest) && !rest.startsWith('{{')) return [start, this.#endOfBracket(start)];
    const lineEnd = this.#endOfLine(start);
    if (/^[|>]?[-+\d]{0,2}\s*$/.test(this.#text.slice(start, Math.min(lineEnd, start + 40))) && lineEnd - start < 40) return [Math.min(lineEnd + 1, this.#text.length), this.#endOfIndented(start, lineEnd)];
    if (isWhole) return [start, lineEnd];
    unquotedEnd.lastIndex = start;
    return [start, Math.min(lineEnd, unquotedEnd.exec(this.#text)?.index ?? lineEnd)];
  }

  /** Doubled quotes and escaped ones belong to the text between them. One that is never closed ends with its line. */
  #endOfQuote(start: number, opening: string): number {
    const quote = opening.at(-1);
    for (let at = this.#text.indexOf(opening, start); at !== -1; at = this.#text.indexOf(opening, at + opening.length)) {
      if (opening.length === 1 && at > start && this.#text[at + 1] === quote) {
        at += 1;
        continue;
      }
      let escapes = 0;
      while (this.#text[at - 1 - escapes] === '\\') escapes += 1;
      if (opening.startsWith('\\') || escapes % 2 === 0) return at;
    }
    return this.#endOfLine(start);
  }

  /** After the bracket that closes the one at `start`; the end of the text when there is none. */
  #endOfBracket(start: number): number {
    let depth = 0;
    for (let at = start; at < this.#text.length; at += 1) {
      const character = this.#text[at] ?? '';
      if ('[{('.includes(character)) depth += 1;
      else if (']})'.includes(character)) depth -= 1;
      if (depth === 0) return at + 1;
    }
    return this.#text.length;
  }

  /** The end of the lines below that are indented more than the line of `start`. */
  #endOfIndented(start: number, lineEnd: number): number {
    const indent = (at: number) => /^[ \t]*/.exec(this.#text.slice(at, at + 200))?.[0].length ?? 0;
    const own = indent(this.#text.lastIndexOf('\n', start - 1) + 1);
    let end = lineEnd;
    while (end < this.#text.length) {
      const next = this.#endOfLine(end + 1);
      const isBlank = this.#text.slice(end + 1, next).trim() === '';
      if (!isBlank && indent(end + 1) <= own) break;
      end = next;
    }
    return end;
  }

  #endOfLine(start: number): number {
    if (start > this.#lineEnd) {
      const end = this.#text.indexOf('\n', start);
      this.#lineEnd = end === -1 ? this.#text.length : end;
    }
    return this.#lineEnd > start && this.#text[this.#lineEnd - 1] === '\r' ? this.#lineEnd - 1 : this.#lineEnd;
  }
}

const unquotedEnd = /[\s;&"'<>,\\]|[)\]}](?=[\s,;.]|$)/g;

/** Without the columns of a table that its first line calls credentials: fields apart by commas, semicolons, tabs or bars. */
function withoutColumns(text: string): string {
  const headEnd = text.indexOf('\n');
  if (headEnd === -1 || headEnd > 10_000) return text;
  const head = text.slice(0, headEnd);
  const separator = [',', ';', '\t', '|'].find((mark) => head.split(mark).filter((field) => isCredentialName(unquoted(field))).length > 0 && head.includes(mark));
  if (separator === undefined) return text;
  const names = head.split(separator).map(unquoted);
  // A line that assigns something, or of prose, is no head of a table.
  if (names.some((name) => /[=:{}<>]/.test(name) || name.length > 60)) return text;
  const columns = names.map(isCredentialName);
  const lines = text.slice(headEnd + 1).split('\n').map((line) => withoutCells(line, separator, columns));
  return `${head}\n${lines.join('\n')}`;
}

const unquoted = (field: string): string => field.trim().replace(/^"(.*)"$/, '$1');

/** A line that does not fit the head is hidden as a whole: which of its fields is a credential cannot be told. */
function withoutCells(line: string, separator: string, columns: readonly boolean[]): string {
  const end = line.endsWith('\r') ? '\r' : '';
  const content = end === '' ? line : line.slice(0, -1);
  if (/^[\s|:+-]*$/.test(content)) return line;
  const cells = cellsOf(content, separator);
  if (cells.length !== columns.length) return hidden + end;
  return cells.map((cell, index) => (columns[index] === true && cell.trim() !== '' ? hidden : cell)).join(separator) + end;
}

function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at <= line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    if (at < line.length && (isQuoted || line[at] !== separator)) continue;
    cells.push(line.slice(start, at));
    start = at + 1;
  }
  return cells;
}
