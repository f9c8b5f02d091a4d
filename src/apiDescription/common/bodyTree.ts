/** A value in a text of JSON that a person is writing, with the places where it stands; `to` is behind its last character. */
export type BodyNode =
  | { readonly kind: 'object'; readonly from: number; readonly to: number; readonly members: readonly BodyMember[] }
  | { readonly kind: 'array'; readonly from: number; readonly to: number; readonly elements: readonly BodyNode[] }
  | { readonly kind: 'string' | 'number' | 'boolean' | 'null'; readonly from: number; readonly to: number };

/** A member of an object, as far as it is written. */
export interface BodyMember {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** Where its colon is; undefined where it has none yet. */
  readonly colon?: number;
  readonly value?: BodyNode;
}

/** Longer texts, and deeper values, are not looked at while they are written. */
const longest = 500_000;
const deepest = 100;

/** Reads a text as far as it is JSON: what is missing, or too much, is passed over. Undefined for one that is too long, or empty. */
export function bodyTree(text: string): BodyNode | undefined {
  return text.length > longest ? undefined : new BodyReader(text).read();
}

class BodyReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): BodyNode | undefined {
    return this.#value(0);
  }

  #value(depth: number): BodyNode | undefined {
    this.#skipSpace();
    const from = this.#at;
    const first = this.#text[from];
    if (first === '{' || first === '[') {
      if (depth > deepest) return undefined;
      this.#at += 1;
      return first === '{' ? this.#object(from, depth) : this.#array(from, depth);
    }
    if (first === '"') return { kind: 'string', from, to: this.#skipString() };
    const word = /[^\s,:{}[\]"]+/y;
    word.lastIndex = from;
    const [written] = word.exec(this.#text) ?? [];
    if (written === undefined) return undefined;
    this.#at += written.length;
    const kind = written === 'null' ? written : /^(?:true|false)$/.test(written) ? 'boolean' : 'number';
    return { kind, from, to: this.#at };
  }

  #object(from: number, depth: number): BodyNode {
    const members: BodyMember[] = [];
    for (;;) {
      this.#skipSpace();
      const at = this.#at;
      const next = this.#text[at];
      if (next === undefined || next === ']') break;
      if (next === '}') {
        this.#at += 1;
        break;
      }
      if (next !== '"') {
        this.#at += 1;
        continue;
      }
      const to = this.#skipString();
      const name = nameIn(this.#text.slice(at, to));
      this.#skipSpace();
      if (this.#text[this.#at] !== ':') {
        members.push({ name, from: at, to });
        continue;
      }
      const colon = this.#at;
      this.#at += 1;
      const value = this.#value(depth + 1);
      members.push({ name, from: at, to, colon, ...(value && { value }) });
    }
    return { kind: 'object', from, to: this.#at, members };
  }

  #array(from: number, depth: number): BodyNode {
    const elements: BodyNode[] = [];
    for (;;) {
      this.#skipSpace();
      const next = this.#text[this.#at];
      if (next === undefined || next === '}') break;
      if (next === ']') {
        this.#at += 1;
        break;
      }
      const before = this.#at;
      const element = this.#value(depth + 1);
      if (element) elements.push(element);
      else if (this.#at === before) this.#at += 1;
    }
    return { kind: 'array', from, to: this.#at, elements };
  }

  /** Goes behind a string, or to the end of its line where that has no other quote. */
  #skipString(): number {
    const string = /"(?:[^"\\\n]|\\[^\n])*"?/y;
    string.lastIndex = this.#at;
    const [written = '"'] = string.exec(this.#text) ?? [];
    this.#at += written.length;
    return this.#at;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }
}

function nameIn(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted.replaceAll('"', '');
  }
}
