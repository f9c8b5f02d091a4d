/** JSON value in a text that is being edited. `to` is exclusive. */
export type BodyNode =
  | { readonly kind: 'object'; readonly from: number; readonly to: number; readonly members: readonly BodyMember[] }
  | { readonly kind: 'array'; readonly from: number; readonly to: number; readonly elements: readonly BodyNode[] }
  | { readonly kind: 'string' | 'number' | 'boolean' | 'null'; readonly from: number; readonly to: number };

export interface BodyMember {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly colon?: number;
  readonly value?: BodyNode;
}

/** Limits of the text's length and of the depth that is parsed. */
const maxLength = 500_000;
const maxDepth = 100;

/** Parses JSON leniently, skipping missing or superfluous parts. Returns undefined if the text is empty or too long. */
export function bodyTree(text: string): BodyNode | undefined {
  return text.length > maxLength ? undefined : new BodyReader(text).read();
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
      if (depth > maxDepth) return undefined;
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

  /** Skips a string. If it isn't terminated, it ends with its line. */
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
