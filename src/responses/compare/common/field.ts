import { formatPath } from '../../rawJson/common/rawJson.ts';

/** Field that differs wherever it was compared. */
export interface VaryingField {
  /** JSONPath (RFC 9535), with `[*]` for all elements: `$.devices[*].lastSeen`. */
  readonly path: string;
  readonly count: number;
  readonly before: unknown;
  readonly after: unknown;
}

/** Limit of tracked fields; a map has one per key. */
const maxFields = 10_000;
const element = '[*]';

/** Member of an object, or of all objects in a list. Counts its differences. */
export class Field {
  readonly path: string;
  readonly isLeftOut: boolean;
  readonly #all: Fields;
  readonly #isInList: boolean;
  readonly #inside = new Map<string, Field>();
  #compared = 0;
  #differing = 0;
  #example: { readonly before: unknown; readonly after: unknown } | undefined;

  constructor(all: Fields, path: string, isInList: boolean) {
    this.path = path;
    this.#all = all;
    this.#isInList = isInList;
    this.isLeftOut = all.leftOut.has(path);
  }

  member(name: string): Field | undefined {
    return this.#child(name, formatPath([name]).slice(1), this.#isInList);
  }

  get elements(): Field | undefined {
    return this.#child(element, element, true);
  }

  count(isDifferent: boolean, before: unknown, after: unknown): void {
    this.#compared += 1;
    if (!isDifferent) return;
    this.#differing += 1;
    this.#example ??= { before, after };
  }

  /** Returns the field if it always differed, and is either in a list of several elements or a time. */
  get varying(): VaryingField | undefined {
    const example = this.#example;
    if (!example || this.#differing < this.#compared) return undefined;
    const isOffered = this.#isInList ? this.#compared > 1 : [example.before, example.after].every(isTime);
    return isOffered ? { path: this.path, count: this.#compared, ...example } : undefined;
  }

  #child(key: string, step: string, isInList: boolean): Field | undefined {
    const known = this.#inside.get(key);
    if (known || this.#all.known.length >= maxFields) return known;
    const field = new Field(this.#all, this.path + step, isInList);
    this.#inside.set(key, field);
    this.#all.known.push(field);
    return field;
  }
}

export class Fields {
  readonly leftOut: ReadonlySet<string>;
  readonly known: Field[] = [];
  readonly whole: Field;

  constructor(leftOut: ReadonlySet<string>) {
    this.leftOut = leftOut;
    this.whole = new Field(this, '$', false);
  }

  get varying(): VaryingField[] {
    return this.known.flatMap(({ varying }) => (varying ? [varying] : []));
  }
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value);
}
