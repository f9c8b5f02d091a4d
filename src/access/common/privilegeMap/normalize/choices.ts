import type { JsonObject } from '../../../../platform/common/json/json.ts';
import { isNumber, isNumbered } from '../meaning/identity.ts';
import { isContainer } from '../meaning/shapes.ts';
import { looksLikeField } from '../meaning/vocabulary.ts';
import type { KeyWords } from './keyWords.ts';
import { verdictOf, verdictOfText, type Verdict } from './verdicts.ts';

interface ChoiceContext {
  readonly isTop: boolean;
  readonly isPrivileges: boolean;
  readonly addUnrecognized: (value: unknown, key: string) => void;
}

interface ChoiceStats {
  readonly hasHeldWord: boolean;
  readonly areFlagNumbers: boolean;
  readonly hasName: boolean;
  readonly areVerdicts: boolean;
  readonly count: number;
}

const isVerdict = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  value === 0 ||
  value === 1 ||
  (typeof value === 'string' && verdictOfText(value) !== undefined);

function choiceStats(object: JsonObject, keys: readonly string[]): ChoiceStats {
  const scalars = keys.map((key) => object[key]).filter((value) => value !== null && !isContainer(value));
  const numbers = scalars.filter((value) => typeof value === 'number');
  return {
    hasHeldWord: scalars.some((value) => typeof value === 'string' && verdictOfText(value) === 'held'),
    areFlagNumbers: numbers.every((value) => value === 0 || value === 1),
    hasName: keys.some((key) => !looksLikeField(key)),
    areVerdicts: scalars.length === keys.length && scalars.every(isVerdict),
    count: keys.length,
  };
}

/** Returns `other` if the value is no verdict, `field` if the key is no name. */
function verdictOfMember(
  key: string,
  value: unknown,
  stats: ChoiceStats,
  isPrivileges: boolean,
): Verdict | 'other' | 'field' {
  if (value === null || isContainer(value) || typeof value === 'boolean') return 'other';
  const isNumeric = typeof value === 'number';
  if (isNumber(key) && (isNumeric || !stats.areVerdicts)) return 'other';
  if (isNumeric && !(stats.areFlagNumbers && (value === 0 || value === 1))) return 'other';
  const verdict = verdictOf(value);
  if (isNumbered(key)) return verdict ?? 'other';
  const isField = !isPrivileges && looksLikeField(key) && (stats.hasName || !stats.areVerdicts || stats.count < 2);
  if (verdict && isField) return 'field';
  if (verdict) return verdict;
  return stats.hasHeldWord && typeof value === 'string' ? 'unclear' : 'other';
}

/** Whether keywords describe the object, so that its keys aren't names. */
const isDescribed = (words: KeyWords, object: JsonObject, keys: readonly string[]): boolean =>
  keys.some((key) => {
    const { meaning } = words.of(key);
    return !isContainer(object[key]) && (meaning?.kind === 'attribute' || meaning?.kind === 'level');
  });

/** Replaces verdicts by booleans: `{"READ": "ALLOW", "WRITE": "N"}`. Returns the same object if there are none. */
export function decodeChoices(
  words: KeyWords,
  object: JsonObject,
  { isTop, isPrivileges, addUnrecognized }: ChoiceContext,
): JsonObject {
  const keys = Object.keys(object);
  const isScalar = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  if (!keys.some((key) => isScalar(object[key]))) return object;
  if (isDescribed(words, object, keys)) return object;
  const stats = choiceStats(object, keys);
  const entries: [string, unknown][] = [];
  let isChanged = false;
  for (const key of keys) {
    const value = object[key];
    const verdict = isTop && !isNumbered(key) ? 'other' : verdictOfMember(key, value, stats, isPrivileges);
    if (verdict === 'other' || (verdict === 'field' && stats.count === 1)) entries.push([key, value]);
    else {
      isChanged = true;
      if (verdict === 'unclear' || verdict === 'field') addUnrecognized(value, key);
      else entries.push([key, verdict === 'held']);
    }
  }
  return isChanged ? Object.fromEntries(entries) : object;
}
