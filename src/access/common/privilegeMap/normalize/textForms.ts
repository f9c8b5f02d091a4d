import { parseJson } from '../../../../platform/common/json/json.ts';
import { isContainer } from '../meaning/shapes.ts';

const begins = /^\s*(?:[[{]|\(\s*(?:["']|[^()]*,))/;
const maxDepth = 50;

/** Parses what Java and Python print: `{1:Acme={10:Oslo=[READ, WRITE]}}`, `['READ', 'WRITE']`. */
class PrintedReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): object | undefined {
    const value = this.#container(0);
    this.#blanks();
    return this.#at === this.#text.length ? value : undefined;
  }

  #blanks(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }

  #take(character: string): boolean {
    this.#blanks();
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #container(depth: number): object | undefined {
    if (depth > maxDepth) return undefined;
    if (this.#take('[')) return this.#list(']', depth);
    if (this.#take('(')) return this.#list(')', depth);
    return this.#take('{') ? this.#map(depth) : undefined;
  }

  #list(end: string, depth: number): unknown[] | undefined {
    const items: unknown[] = [];
    if (this.#take(end)) return items;
    do {
      if (this.#text[this.#peek()] === end && items.length > 0) break;
      const item = this.#value(`,${end}`, depth);
      if (item === undefined) return undefined;
      items.push(item);
    } while (this.#take(','));
    return this.#take(end) ? items : undefined;
  }

  #peek(): number {
    this.#blanks();
    return this.#at;
  }

  #map(depth: number): object | undefined {
    const entries: [string, unknown][] = [];
    const items: unknown[] = [];
    if (this.#take('}')) return {};
    do {
      const key = this.#value('=,}', depth);
      if (key === undefined) return undefined;
      if (typeof key === 'string' && (this.#take('=') || (this.#wasQuoted && this.#take(':')))) {
        const value = this.#value(',}', depth);
        if (value === undefined) return undefined;
        entries.push([key, value]);
      } else items.push(key);
    } while (this.#take(','));
    if (!this.#take('}') || (entries.length > 0 && items.length > 0)) return undefined;
    const hasUniqueKeys = new Set(entries.map(([key]) => key)).size === entries.length;
    return entries.length === 0 ? items : hasUniqueKeys ? Object.fromEntries(entries) : undefined;
  }

  #wasQuoted = false;

  /** @param ends characters that end an unquoted text */
  #value(ends: string, depth: number): unknown {
    this.#blanks();
    const first = this.#text[this.#at] ?? '';
    this.#wasQuoted = false;
    if ('[{('.includes(first) && first !== '') return this.#container(depth + 1);
    if (first === "'" || first === '"') return this.#quoted(first);
    const from = this.#at;
    while (this.#at < this.#text.length && !`${ends}[]{}`.includes(this.#text[this.#at] ?? '')) this.#at += 1;
    const text = this.#text.slice(from, this.#at).trim();
    return text === '' ? undefined : (words.get(text) ?? (text === 'null' || text === 'None' ? null : text));
  }

  #quoted(quote: string): string | undefined {
    const end = this.#text.indexOf(quote, this.#at + 1);
    if (end < 0) return undefined;
    const text = this.#text.slice(this.#at + 1, end);
    this.#at = end + 1;
    this.#wasQuoted = true;
    return text;
  }
}

const words = new Map<string, boolean>([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
]);

/** Parses a list or map, in JSON or printed. */
export function containerInText(text: string): object | undefined {
  if (!begins.test(text)) return undefined;
  const trimmed = text.trim();
  try {
    const value = parseJson(trimmed);
    return isContainer(value) ? value : undefined;
  } catch {
    return new PrintedReader(trimmed).read();
  }
}

export const isCutOff = (text: string): boolean => /^\[[^\]]*$|^\{[^}]*$/.test(text);
