import type { Output } from './writing.ts';

/** Writes the elements of a list as they come, each to the letter: as lines, or as one JSON array, which is closed at the end alone. */
export class Elements {
  readonly #output: Output;
  readonly #form: 'json' | 'ndjson';
  #isBegun = false;

  constructor(output: Output, form: 'json' | 'ndjson') {
    this.#output = output;
    this.#form = form;
  }

  /** Whether anything has been written. */
  get isBegun(): boolean {
    return this.#isBegun;
  }

  /** Ends when they have been taken. */
  async write(elements: readonly string[]): Promise<void> {
    if (elements.length === 0) return;
    const before = this.#isBegun ? ',\n' : '[\n';
    this.#isBegun = true;
    await this.#output.write(
      this.#form === 'ndjson' ? `${elements.map(inOneLine).join('\n')}\n` : before + elements.join(',\n'),
    );
  }

  /** Nothing is missing. */
  async end(): Promise<void> {
    if (this.#form === 'json') await this.#output.write(this.#isBegun ? '\n]\n' : '[]\n');
    // A file without elements is there too.
    else if (!this.#isBegun) await this.#output.write('');
  }

  /** Something is missing: the array stays open, so that no program takes it for whole. */
  async breakOff(): Promise<void> {
    if (this.#form === 'json' && this.#isBegun) await this.#output.write('\n');
  }
}

/** A JSON text without line breaks. What is in its strings, and how its numbers are written, stays. */
export function inOneLine(json: string): string {
  return /[\n\r]/.test(json)
    ? json.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|\s+/gs, (part) => (part.startsWith('"') ? part : ''))
    : json;
}
