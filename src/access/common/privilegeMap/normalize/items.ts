import { isNumbered, splitQuotedSite } from '../meaning/identity.ts';
import { isClassName } from './serializers.ts';
import { itemVerdict } from './verdicts.ts';

const oneWord = /^[\w:.*/-]+$/;

/** The places of one text, if it names several: `10:Oslo|11:Bergen`. */
export function severalPlaces(text: string): string[] | undefined {
  if (!/[|;\n]/.test(text)) return undefined;
  const parts = text.split(/[|;\n]/).map((part) => part.trim());
  return parts.every((part) => isNumbered(part) || splitQuotedSite(part)) ? parts : undefined;
}

const capitals = /^[A-Z][A-Z0-9_.]*(?:\s*[|\n,;]\s*[A-Z][A-Z0-9_.]*)+$/;

/** The items of one text, if it lists several with bars or in lines, or with commas where one of them is denied. */
export function severalItems(text: string, isPrivileges: boolean): string[] | undefined {
  if (!/[|\n,;]/.test(text)) return undefined;
  if (capitals.test(text)) return text.split(/\s*[|\n,;]\s*/);
  const parts = text.split(/[|\n,;]/).map((part) => part.trim());
  const says = (part: string) => itemVerdict(part) !== undefined;
  if (!parts.every((part) => oneWord.test(part) || says(part)) || parts.some((part) => part === '')) return undefined;
  if (parts.some(isNumbered) && !parts.some(says)) return undefined;
  return /[|\n]/.test(text) || (isPrivileges && parts.some(says)) ? parts : undefined;
}

const isOdd = /^[\s[{(]|\s$|[|\n\r]/;

/** Whether an item of a list is the name of a privilege to the letter. */
export const isPlainItem = (text: string): boolean =>
  !isOdd.test(text) && itemVerdict(text) === undefined && severalItems(text, true) === undefined && !isClassName(text);
