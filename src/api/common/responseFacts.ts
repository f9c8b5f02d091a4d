import { isObject } from '../../platform/common/json/json.ts';

export interface ResponseFacts {
  readonly summary: string;
  readonly rows: readonly (readonly [name: string, value: string])[];
  readonly canFollow?: true;
}

/** Validates facts received in a message. */
export function readResponseFacts(value: unknown): ResponseFacts | undefined {
  if (!isObject(value)) return undefined;
  const { summary, rows, canFollow } = value;
  if (typeof summary !== 'string' || !Array.isArray(rows) || !rows.every(isRow)) return undefined;
  return { summary, rows, ...(canFollow === true && { canFollow }) };
}

function isRow(row: unknown): row is readonly [name: string, value: string] {
  return Array.isArray(row) && row.length === 2 && row.every((part) => typeof part === 'string');
}
