/** A value of JSON that no plain value stands for: it keeps what was written, and is neither an object nor a list of JSON. */
export abstract class Verbatim {
  /** The JSON of it, as it was written. */
  abstract toString(): string;

  /** `JSON.stringify` would write an object. */
  toJSON(): string {
    return this.toString();
  }
}
