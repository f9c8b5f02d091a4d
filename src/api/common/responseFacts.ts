import { isObject } from '../../platform/common/json/json.ts';

/** The facts of an answer to a call, besides its body. */
export interface ResponseFacts {
  /** All of it in one line. */
  readonly summary: string;
  /** The names and values of the headers. */
  readonly rows: readonly (readonly [name: string, value: string])[];
  /** Whether there is a value in it that can be followed. */
  readonly canFollow?: true;
}

/** Reads facts that came from elsewhere. */
export function readResponseFacts(value: unknown): ResponseFacts | undefined {
  if (!isObject(value)) return undefined;
  const { summary, rows, canFollow } = value;
  if (typeof summary !== 'string' || !Array.isArray(rows) || !rows.every(isRow)) return undefined;
  return { summary, rows, ...(canFollow === true && { canFollow }) };
}

function isRow(row: unknown): row is readonly [name: string, value: string] {
  return Array.isArray(row) && row.length === 2 && row.every((part) => typeof part === 'string');
}
