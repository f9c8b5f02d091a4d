import { Verbatim } from './verbatim.ts';

/** The values of a key that an object has several times, where they cannot be merged. */
export class RepeatedMember extends Verbatim {
  readonly values: unknown[];

  constructor(values: unknown[]) {
    super();
    this.values = values;
  }

  override toString(): string {
    return this.values.map((value) => (value instanceof Verbatim ? String(value) : JSON.stringify(value))).join(', ');
  }
}
