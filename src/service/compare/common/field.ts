import { formatPath } from '../../../platform/common/json/jsonPath.ts';

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

/** The whole value, or a member of an object, or of all objects in a list. Counts its differences. */
export class Field {
  readonly isLeftOut: boolean;
  readonly #path: string;
  readonly #isInList: boolean;
  readonly #leftOut: ReadonlySet<string>;
  readonly #known: Field[];
  readonly #inside = new Map<string | undefined, Field>();
  #compared = 0;
  #differing = 0;
  #example: { readonly before: unknown; readonly after: unknown } | undefined;

  constructor(leftOut: ReadonlySet<string>, path = '$', isInList = false, known: Field[] = []) {
    this.isLeftOut = leftOut.has(path);
    this.#path = path;
    this.#isInList = isInList;
    this.#leftOut = leftOut;
    this.#known = known;
  }

  /** @param name undefined for the elements of a list */
  inside(name: string | undefined): Field | undefined {
    const field = this.#inside.get(name);
    if (field || this.#known.length >= maxFields) return field;
    const path = this.#path + (name === undefined ? '[*]' : formatPath([name]).slice(1));
    const added = new Field(this.#leftOut, path, this.#isInList || name === undefined, this.#known);
    this.#inside.set(name, added);
    this.#known.push(added);
    return added;
  }

  count(isDifferent: boolean, before: unknown, after: unknown): void {
    this.#compared += 1;
    if (!isDifferent) return;
    this.#differing += 1;
    this.#example ??= { before, after };
  }

  /** All fields that always differed, and are either in a list of several elements or a time. */
  get varying(): VaryingField[] {
    return this.#known.flatMap((field) => {
      const [path, count, example] = [field.#path, field.#compared, field.#example];
      if (!example || field.#differing < count) return [];
      const isOffered = field.#isInList ? count > 1 : [example.before, example.after].every(isTime);
      return isOffered ? [{ path, count, ...example }] : [];
    });
  }
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value);
}
