import { createHash } from 'node:crypto';
import { ExactNumber, isNumeric, numberText } from '../../../platform/common/json/exactNumber.ts';
import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';

/** Members that hold the ID of a row, before others whose names look so. */
const idNames = ['id', 'deviceId', 'requestId'] as const;

/**
 * A digest that two pages share when they hold the same rows: by the IDs of these, or else by all that is in them. Where a walk has no
 * other end, the first text that tells the rows apart stands for an ID.
 */
export function pageIdentity(rows: readonly unknown[], isEndless: boolean): string {
  const names = rows.every(isObject) ? namesOf(rows, isEndless) : [];
  const told = names
    .map((name) => rows.map((row) => own(row as JsonObject, name)))
    .find((values) => values.every(isScalar) && new Set(values.map(textOf)).size === values.length);
  return createHash('sha256')
    .update(JSON.stringify(told ?? rows))
    .digest('base64');
}

function namesOf(rows: readonly JsonObject[], isEndless: boolean): readonly string[] {
  const [first = {}] = rows;
  // A lone row is told from none by its members, so that only a sure name counts.
  if (rows.length === 1) return idNames;
  const members = Object.keys(first);
  const alike = members.filter((name) => /^(?:uuid|guid)$|Id$|_id$/.test(name));
  return [...idNames, ...alike, ...(isEndless ? members.filter((name) => typeof first[name] === 'string') : [])];
}

/** Two exact numbers with the same digits are two objects. */
function textOf(value: unknown): unknown {
  return value instanceof ExactNumber ? `#${numberText(value)}` : value;
}

function isScalar(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || isNumeric(value);
}
