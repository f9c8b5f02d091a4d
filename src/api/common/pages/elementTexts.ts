import type { JsonPath } from './envelope.ts';

/**
 * Returns the exact source of each array element, or undefined if there is no array at the path.
 *
 * @throws SyntaxError if the text ends too early; `JSON.parse` finds other errors
 */
export function elementTexts(text: string, path: JsonPath): readonly string[] | undefined {
  const scanner = new Scanner(text);
  for (const step of path) if (!scanner.enter(step)) return undefined;
  return scanner.elements();
}

const blank = /[ \t\n\r]*/y;
const scalar = /[^,\]}\s]+/y;
const string = /"(?:[^"\\]|\\.)*"/sy;

/** Walks through JSON without parsing values. */
class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#skipBlank();
  }

  /**
   * Moves to the value of a member or element.
   *
   * @returns false if there is none
   */
  enter(step: string | number): boolean {
    if (this.#char() !== (typeof step === 'number' ? '[' : '{')) return false;
    let index = 0;
    while (this.#next()) {
      if (typeof step === 'number' ? index === step : this.#name() === step) return true;
      this.#value();
      index += 1;
    }
    return false;
  }

  elements(): readonly string[] | undefined {
    if (this.#char() !== '[') return undefined;
    const found: string[] = [];
    while (this.#next()) found.push(this.#value());
    return found;
  }

  /**
   * Moves from a bracket or comma to the next member or element.
   *
   * @returns false at the end
   */
  #next(): boolean {
    if (/[[{,]/.test(this.#char())) {
      this.#at += 1;
      this.#skipBlank();
    }
    if (this.#char() === '') throw new SyntaxError('The JSON ends too early.');
    return !/[\]}]/.test(this.#char());
  }

  /** Reads a name and moves to its value. */
  #name(): string {
    const name = JSON.parse(this.#token(string)) as string;
    this.#skipBlank();
    this.#at += 1;
    this.#skipBlank();
    return name;
  }

  /** Moves past a value and returns its text. */
  #value(): string {
    const start = this.#at;
    let depth = 0;
    do {
      const char = this.#char();
      if (char === '{' || char === '[') depth += 1;
      else if (char === '}' || char === ']') depth -= 1;
      if (char === '"') this.#token(string);
      else if (/[{}[\],:]/.test(char)) this.#at += 1;
      else this.#token(scalar);
      this.#skipBlank(depth > 0);
    } while (depth > 0);
    const end = this.#at;
    this.#skipBlank();
    return this.#text.slice(start, end);
  }

  #token(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined) throw new SyntaxError('The JSON ends too early.');
    this.#at += found.length;
    return found;
  }

  #skipBlank(isInside = true): void {
    if (!isInside) return;
    blank.lastIndex = this.#at;
    blank.exec(this.#text);
    this.#at = blank.lastIndex;
  }

  #char(): string {
    return this.#text.charAt(this.#at);
  }
}
