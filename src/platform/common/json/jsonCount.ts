import {
  backslash,
  closeBrace,
  closeBracket,
  colon,
  comma,
  dot,
  endOfString,
  lowerE,
  minus,
  nine,
  openBrace,
  openBracket,
  plus,
  quote,
  upperE,
  zero,
} from './jsonCharacters.ts';
import { maxJsonDepth, maxJsonValues } from './jsonLimits.ts';
import { isExactInDouble } from './verbatim.ts';

export type JsonExcess = 'deep' | 'many';

export interface JsonCount {
  readonly values: number;
  readonly members: number;
  /** Whether `JSON.parse` keeps all keys in their order. */
  readonly isOrdered: boolean;
  /** Literals of the numbers that `JSON.parse` changes, by their position among all numbers. */
  readonly inexact: ReadonlyMap<number, string>;
}

/** Number of digits that a double always keeps exactly. */
const exactDigits = 15;
/** Array index as a key. Objects list these first (ECMA-262 §6.1.7). */
const indexKey = /(?:\d|\\u003\d){1,60}"/y;
const noKey = -1;

/** Counts the values of JSON, in a third of the time of `JSON.parse`. For invalid JSON, the result is meaningless. */
export function countJson(json: string): JsonCount | JsonExcess {
  /** Last array index among the keys of each open container. */
  const lastIndex = new Float64Array(maxJsonDepth + 1).fill(noKey);
  const inexact = new Map<number, string>();
  let [depth, values, members, numbers, key, isOrdered] = [0, 1, 0, 0, 0, true];
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) {
      key = at + 1;
      at = endOfString(json, key);
    } else if (code === comma) values += 1;
    else if (code === colon) {
      values += 1;
      members += 1;
      const first = json.charCodeAt(key);
      const index = first >= zero && first <= nine ? indexAt(json, key) : Infinity;
      // V8 of Node.js 24 confuses keys of one escaped character: in {"\n":1,"\"":2}, the second one may become "\\".
      isOrdered &&= first !== backslash && (index === Infinity || index > (lastIndex[depth] ?? noKey));
      lastIndex[depth] = index;
    } else if (code === openBrace || code === openBracket) {
      values += 1;
      depth += 1;
      if (depth > maxJsonDepth) return 'deep';
      lastIndex[depth] = noKey;
    } else if (code === closeBrace || code === closeBracket) depth = Math.max(0, depth - 1);
    else if ((code >= zero && code <= nine) || code === minus) {
      let end = endOfDigits(json, at + 1);
      const isSure = code !== minus && end - at <= exactDigits;
      const isWhole = !isFraction(json.charCodeAt(end));
      while (isFraction(json.charCodeAt(end))) end = endOfDigits(json, end + 1);
      const literal = isSure && isWhole ? undefined : json.slice(at, end);
      if (literal !== undefined && !isExactInDouble(literal)) inexact.set(numbers, literal);
      numbers += 1;
      at = end - 1;
    }
    if (values > maxJsonValues) return 'many';
  }
  return { values, members, isOrdered, inexact };
}

function endOfDigits(json: string, start: number): number {
  let end = start;
  for (let code = json.charCodeAt(end); code >= zero && code <= nine; code = json.charCodeAt(end)) end += 1;
  return end;
}

function isFraction(code: number): boolean {
  return code === dot || code === lowerE || code === upperE || code === minus || code === plus;
}

function indexAt(json: string, start: number): number {
  const end = endOfDigits(json, start);
  if (json.charCodeAt(end) === quote) return indexOf(json.slice(start, end));
  indexKey.lastIndex = start;
  return indexKey.test(json) ? indexOf(JSON.parse(json.slice(start - 1, indexKey.lastIndex)) as string) : Infinity;
}

/** Returns infinity for keys that aren't array indices. */
function indexOf(key: string): number {
  const index = Number(key);
  return key !== '' && String(index) === key && index < 2 ** 32 - 1 ? index : Infinity;
}

export function countMembers(value: object): number {
  let count = 0;
  const isList = Array.isArray(value);
  const members: readonly unknown[] = isList ? (value as unknown[]) : Object.values(value);
  if (!isList) count += members.length;
  for (const member of members) if (typeof member === 'object' && member !== null) count += countMembers(member);
  return count;
}
