import { Verbatim } from './verbatim.ts';

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
export function isHeld(literal: string): boolean {
  return String(Number(literal)) === literal;
}
