/** Finds where values begin and end in a text. Asked from its beginning to its end, it looks at each character a few times at the most. */
export class Values {
  readonly #text: string;
  #lineEnd = -1;
  /** Quotes that were looked for to the end of the text, which no later one needs to be. */
  readonly #unclosed = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * @param isWhole whether the value takes the rest of its line when it has no quotes
   * @param isFolded whether it goes on in lines below that are indented, as headers do
   */
  at(start: number, isWhole: boolean, isFolded = false): [from: number, to: number] {
    if (this.#isAt(start, tags)) start = tags.lastIndex;
    const opening = openingQuote.exec(this.#text.slice(start, start + 24))?.[0];
    if (opening !== undefined)
      return [start + opening.length, this.#endOfQuote(start + opening.length, opening.replace(/[a-z@$]+/i, ''))];
    if (this.#isAt(start, container)) return [start, this.#endOfBracket(start)];
    const lineEnd = this.#endOfLine(start);
    if (this.#isAt(start, linesBelow))
      return [Math.min(lineEnd + 1, this.#text.length), this.#endOfIndented(start, lineEnd)];
    if (isFolded) return [start, this.#endOfIndented(start, lineEnd)];
    if (isWhole) return [start, lineEnd];
    unquotedEnd.lastIndex = start;
    return [start, Math.min(lineEnd, unquotedEnd.exec(this.#text)?.index ?? lineEnd)];
  }

  /** Doubled quotes and escaped ones belong to the text between them. One that is never closed ends with its line. */
  #endOfQuote(start: number, opening: string): number {
    if (this.#unclosed.has(opening)) return this.#endOfLine(start);
    const quote = opening.at(-1);
    for (
      let at = this.#text.indexOf(opening, start);
      at !== -1;
      at = this.#text.indexOf(opening, at + opening.length)
    ) {
      if (opening.length === 1 && this.#text[at + 1] === quote) {
        at += 1;
        continue;
      }
      let escapes = 0;
      while (this.#text[at - 1 - escapes] === '\\') escapes += 1;
      if (opening.startsWith('\\') ? escapes === 0 : escapes % 2 === 0) return at;
    }
    this.#unclosed.add(opening);
    return this.#endOfLine(start);
  }

  /** The end of what the bracket at `start` opens, with its closing bracket; the end of the text when there is none. */
  #endOfBracket(start: number): number {
    let depth = 0;
    brackets.lastIndex = start;
    for (let found = brackets.exec(this.#text); found; found = brackets.exec(this.#text)) {
      depth += '[{('.includes(found[0]) ? 1 : -1;
      if (depth === 0) return brackets.lastIndex;
    }
    return this.#text.length;
  }

  /** The end of the lines below that are indented more than the line of `start`, or are items of a list that is not indented. */
  #endOfIndented(start: number, lineEnd: number): number {
    const indent = (at: number) => (this.#isAt(at, blanks) ? blanks.lastIndex - at : 0);
    const own = indent(this.#text.lastIndexOf('\n', start - 1) + 1);
    let end = lineEnd;
    while (end < this.#text.length) {
      const next = this.#endOfLine(end + 1);
      const isBlank = this.#text.slice(end + 1, next).trim() === '';
      const isItem = indent(end + 1) === own && this.#text.startsWith('- ', end + 1 + own);
      if (!isBlank && !isItem && indent(end + 1) <= own) break;
      end = next;
    }
    return end;
  }

  /** @param form sticky */
  #isAt(start: number, form: RegExp): boolean {
    form.lastIndex = start;
    return form.test(this.#text);
  }

  #endOfLine(start: number): number {
    if (start > this.#lineEnd) {
      const end = this.#text.indexOf('\n', start);
      this.#lineEnd = end === -1 ? this.#text.length : end;
    }
    return this.#lineEnd > start && this.#text[this.#lineEnd - 1] === '\r' ? this.#lineEnd - 1 : this.#lineEnd;
  }
}

/** An opening quote, with the prefix that some languages write, as in `N'…'` and `@"…"`, or doubled as in a cell of a table. */
const openingQuote =
  /^(?:[a-z@$]{0,2}(?=['"]))(?:\\{0,15})(?:"""|'''|""(?=[^\s,;:"}\])])|''(?=[^\s,;:'}\])])|["'`])|^\\{1,15}["'`]|^`/i;

const unquotedEnd = /[\s;&"'<>,\\]|[)\]}](?=[\s,;.]|$)/g;

/** Tags and anchors before a node of YAML. */
const tags = /(?:[&!][\w!:/-]{1,40}[ \t]{1,4}){1,3}/y;
const container = /(?!\{\{)[[{(]/y;
const brackets = /[[\](){}]/g;
/** The rest of a line that has no value, but perhaps the sign of YAML that the lines below are one. */
const linesBelow = /(?:[|>][-+\d]{0,2})?[^\S\n]*(?=\n)/y;
const blanks = /[ \t]+/y;
