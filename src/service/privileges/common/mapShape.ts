import { isObject } from '../../../platform/common/json/json.ts';
import { isNumber, isNumbered, splitQuotedSite } from './privilegeMap/meaning/identity.ts';
import { meaningOf } from './privilegeMap/meaning/vocabulary.ts';
import { privilegeMapOf, type UserRecord } from './userRecord.ts';

/** Maximum number of different forms that are shown for a list or a map. */
const maxForms = 6;
const maxDepth = 12;

/**
 * Returns the form of a person's privilege map without any name or ID, such as `{1:a: {sites: [1:a]}}`. The words that the
 * reader of the map knows stay.
 */
export function mapShape(record: UserRecord): string {
  return shapeOf(privilegeMapOf(record.raw), 0);
}

function shapeOf(value: unknown, depth: number): string {
  if (depth > maxDepth) return '…';
  if (Array.isArray(value)) return `[${forms(value.map((item: unknown) => shapeOf(item, depth + 1)))}]`;
  if (isObject(value))
    return `{${forms(Object.entries(value).map(([key, inner]) => `${keyShape(key)}: ${shapeOf(inner, depth + 1)}`))}}`;
  if (typeof value === 'string') return textShape(value);
  return typeof value === 'boolean' || value === null ? String(value) : '1';
}

function forms(all: readonly string[]): string {
  const distinct = [...new Set(all)];
  return [...distinct.slice(0, maxForms), ...(distinct.length > maxForms ? ['…'] : [])].join(', ');
}

const keyShape = (key: string): string => (meaningOf(key) ? key : textShape(key));

function textShape(text: string): string {
  if (splitQuotedSite(text)) return '"1:a":"1:a"';
  if (isNumbered(text)) return '1:a';
  return isNumber(text) ? '1' : text === '' ? '""' : 'a';
}
