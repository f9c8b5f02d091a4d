import { isNumbered, splitQuotedSite } from '../meaning/identity.ts';
import { isClassName } from './serializers.ts';
import { itemVerdict } from './verdicts.ts';

const oneWord = /^[\w:.*/-]+$/;

/** Splits `10:Oslo|11:Bergen`. */
export function splitPlaces(text: string): string[] | undefined {
  if (!/[|;\n]/.test(text)) return undefined;
  const parts = text.split(/[|;\n]/).map((part) => part.trim());
  return parts.every((part) => isNumbered(part) || splitQuotedSite(part)) ? parts : undefined;
}

const capitals = /^[A-Z][A-Z0-9_.]*(?:\s*[|\n,;]\s*[A-Z][A-Z0-9_.]*)+$/;

/** Splits a list of words or verdicts at bars and lines, or at commas if it is in capitals or has a verdict. */
export function splitItems(text: string, isPrivileges: boolean): string[] | undefined {
  if (!/[|\n,;]/.test(text)) return undefined;
  if (capitals.test(text)) return text.split(/\s*[|\n,;]\s*/);
  const parts = text.split(/[|\n,;]/).map((part) => part.trim());
  const hasVerdict = (part: string) => itemVerdict(part) !== undefined;
  if (!parts.every((part) => oneWord.test(part) || hasVerdict(part)) || parts.some((part) => part === ''))
    return undefined;
  if (parts.some(isNumbered) && !parts.some(hasVerdict)) return undefined;
  return /[|\n]/.test(text) || (isPrivileges && parts.some(hasVerdict)) ? parts : undefined;
}

const isOdd = /^[\s[{(]|\s$|[|\n\r]/;

/** Whether a list item is the name of one privilege. */
export const isPlainItem = (text: string): boolean =>
  !isOdd.test(text) && itemVerdict(text) === undefined && splitItems(text, true) === undefined && !isClassName(text);
