/** A value of JSON that no plain value stands for: it keeps what was written, and is neither an object nor a list of JSON. */
export abstract class Verbatim {
  /** The JSON of it, as it was written. */
  abstract toString(): string;

  /** `JSON.stringify` would write an object. */
  toJSON(): string {
    return this.toString();
  }
}

/** A number that a double cannot hold to the letter: `12345678901234567890`, `2.50`, `1e400`. */
export class ExactNumber extends Verbatim {
  readonly literal: string;

  /** @param literal as JSON has it */
  constructor(literal: string) {
    super();
    this.literal = literal;
  }

  override toString(): string {
    return this.literal;
  }
}

/** Whether a value is a number of JSON, exact or plain. */
export function isNumeric(value: unknown): value is number | ExactNumber {
  return typeof value === 'number' || value instanceof ExactNumber;
}

/** The digits of a number as they came. */
export function numberText(value: number | ExactNumber): string {
  return String(value);
}

/** The nearest double of a number, to be calculated with. Undefined for any other value. */
export function numberOf(value: unknown): number | undefined {
  if (value instanceof ExactNumber) return Number(value.literal);
  return typeof value === 'number' ? value : undefined;
}

/** Whether a plain number is written with the same characters. */
export function isExactInDouble(literal: string): boolean {
  return String(Number(literal)) === literal;
}

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

/** A count, which services send as a number or as a text. */
export function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : numberOf(value);
  return count !== undefined && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}
