export abstract class Verbatim {
  abstract toString(): string;

  /** Makes `JSON.stringify` write the text, instead of an object. */
  toJSON(): string {
    return this.toString();
  }
}

/** Number that JavaScript would write differently: `12345678901234567890`, `2.50`, `1e400`. */
export class ExactNumber extends Verbatim {
  readonly literal: string;

  constructor(literal: string) {
    super();
    this.literal = literal;
  }

  override toString(): string {
    return this.literal;
  }
}

export function isNumeric(value: unknown): value is number | ExactNumber {
  return typeof value === 'number' || value instanceof ExactNumber;
}

export function numberText(value: number | ExactNumber): string {
  return String(value);
}

export function numberOf(value: unknown): number | undefined {
  if (value instanceof ExactNumber) return Number(value.literal);
  return typeof value === 'number' ? value : undefined;
}

/** Whether a double prints exactly as the literal. */
export function isExactInDouble(literal: string): boolean {
  return String(Number(literal)) === literal;
}

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

/** Reads a count, which services send as a number or as text. */
export function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : numberOf(value);
  return count !== undefined && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}
