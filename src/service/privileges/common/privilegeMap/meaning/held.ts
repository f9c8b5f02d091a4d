import type { JsonObject } from '../../../../../platform/common/json/json.ts';
import { isNumeric, numberOf } from '../../../../../platform/common/json/verbatim.ts';
import { isContainer } from './shapes.ts';
import { squash } from './vocabulary.ts';

const words: readonly (readonly [isHeld: boolean, words: string])[] = [
  [true, 'true yes y allow allowed granted'],
  [false, 'false no n none deny denied'],
];
const verdicts: ReadonlyMap<unknown, boolean> = new Map(
  words.flatMap(([isHeld, text]) =>
    text
      .split(' ')
      .flatMap((word) => [word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)])
      .map((word) => [word, isHeld] as const),
  ),
);

/** Returns whether a value means that something is granted. Returns undefined for values that don't tell. */
export const verdictOf = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : verdicts.get(value);

const printed = /^(?:\[.*\]|\{.*\})$/s;

/**
 * Whether a text may be the name of a role or privilege. It isn't one if it tells what is granted, or is a printed list
 * or map.
 */
export const isName = (text: string): boolean => !verdicts.has(text) && !printed.test(text);

/** Returns whether a flag, which may be a number, means that something is granted. */
export function verdictOfFlag(value: unknown): boolean | undefined {
  const number = numberOf(value);
  return number === 0 || number === 1 ? number === 1 : verdictOf(value);
}

/** Whether the values of a map tell which of its keys are granted. Numbers do so only if all are 0 or 1. */
export function isChoice(object: JsonObject): boolean {
  let hasVerdict = false;
  for (const key of Object.keys(object)) {
    const value = object[key];
    if (isContainer(value)) continue;
    const verdict = verdictOfFlag(value);
    if (verdict === undefined && isNumeric(value)) return false;
    hasVerdict ||= verdict !== undefined;
  }
  return hasVerdict;
}

const grantedKey = /^(?:is)?(?:granted|allowed|enabled|held)$|^effect$/;
const deniedKey = /^(?:is)?(?:deny|denied|revoked|forbidden|excluded|disabled|inactive|expired|pending)/;

/** Whether a key that only labels its value means that nothing in it is granted. */
export const deniesInside = (key: string): boolean => deniedKey.test(squash(key));

/**
 * Removes the flags from the members of an object. Returns whether the object is granted, or undefined if that is
 * unclear.
 */
export function takeFlags(members: { rest: { readonly key: string; readonly value: unknown }[] }): boolean | undefined {
  if (members.rest.length === 0) return true;
  const verdicts: (boolean | undefined)[] = [];
  members.rest = members.rest.filter(({ key, value }) => {
    const word = squash(key);
    const verdict = verdictOfFlag(value);
    const isValue = word === 'value' && verdict !== undefined;
    if (grantedKey.test(word) || isValue) verdicts.push(verdict);
    else if (deniedKey.test(word))
      verdicts.push(value === null || verdict === false ? true : verdict === true ? false : undefined);
    else return true;
    return false;
  });
  if (verdicts.includes(false)) return false;
  return verdicts.includes(undefined) ? undefined : true;
}
