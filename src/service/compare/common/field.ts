import { formatPath } from '../../../platform/common/json/jsonPath.ts';

/** Limit of tracked fields; a map has one per key. */
const maxFields = 10_000;

/**
 * Field of a comparison: the whole value, or a member of one object or of all objects in a list. Counts how often it
 * differs.
 */
export class Field {
  /** JSONPath (RFC 9535), with `[*]` for all elements: `$.devices[*].lastSeen`. */
  readonly path: string;
  readonly isLeftOut: boolean;
  readonly #leftOut: ReadonlySet<string>;
  readonly #known: Field[];
  readonly #inside = new Map<string | undefined, Field>();
  /** Number of comparisons. */
  count = 0;
  #differing = 0;

  /** @param leftOut paths of fields to ignore */
  constructor(leftOut: ReadonlySet<string>, path = '$', known: Field[] = []) {
    this.path = path;
    this.isLeftOut = leftOut.has(path);
    this.#leftOut = leftOut;
    this.#known = known;
  }

  /** @param name undefined for the elements of a list */
  inside(name: string | undefined): Field | undefined {
    const field = this.#inside.get(name);
    if (field || this.#known.length >= maxFields) return field;
    const path = this.path + (name === undefined ? '[*]' : formatPath([name]).slice(1));
    const added = new Field(this.#leftOut, path, this.#known);
    this.#inside.set(name, added);
    this.#known.push(added);
    return added;
  }

  add(isDifferent: boolean): void {
    this.count += 1;
    if (isDifferent) this.#differing += 1;
  }

  /** All fields that were compared several times and always differed. */
  get varying(): readonly Field[] {
    return this.#known.filter((field) => field.count > 1 && field.#differing === field.count);
  }
}
