import {
  afterBlanks,
  closeBrace,
  closeBracket,
  comma,
  endOfString,
  openBrace,
  openBracket,
  quote,
} from '../../../platform/common/json/jsonCharacters.ts';
import type { JsonPath } from '../../../service/forms/common/envelope.ts';

/**
 * Returns the exact source of each array element, or undefined if there is no array at the path.
 *
 * @throws SyntaxError if the text ends too early; `JSON.parse` finds other errors
 */
export function elementTexts(text: string, path: JsonPath): readonly string[] | undefined {
  let at: number | undefined = afterBlanks(text, 0);
  for (const step of path) {
    at = valueIn(text, at, step);
    if (at === undefined) return undefined;
  }
  if (text.charCodeAt(at) !== openBracket) return undefined;
  const found: string[] = [];
  for (let from = partAfter(text, at); from !== undefined; from = partAfter(text, at)) {
    at = endOfPart(text, from);
    found.push(text.slice(from, at).trimEnd());
  }
  return found;
}

/** Returns where the value of a member or element begins, or undefined if there is none. */
function valueIn(json: string, open: number, step: string | number): number | undefined {
  if (json.charCodeAt(open) !== (typeof step === 'number' ? openBracket : openBrace)) return undefined;
  let index = 0;
  for (let from = partAfter(json, open); from !== undefined; from = partAfter(json, endOfPart(json, from))) {
    if (index++ === step) return from;
    if (typeof step === 'number') continue;
    const end = endOfString(json, from + 1) + 1;
    if (JSON.parse(json.slice(from, end)) === step) return afterBlanks(json, afterBlanks(json, end) + 1);
  }
  return undefined;
}

/** Returns where the member or element after an opening bracket or a comma begins, or undefined if there is none. */
function partAfter(json: string, at: number): number | undefined {
  if (isClosing(json.charCodeAt(at))) return undefined;
  const from = afterBlanks(json, at + 1);
  return isClosing(json.charCodeAt(from)) ? undefined : from;
}

/** Returns the index of the comma or bracket that ends a member or element. */
function endOfPart(json: string, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfString(json, at + 1);
    else if (code === openBrace || code === openBracket) depth += 1;
    else if (depth === 0 && (code === comma || isClosing(code))) return at;
    else if (isClosing(code)) depth -= 1;
  }
  throw new SyntaxError('The JSON ends too early.');
}

function isClosing(code: number): boolean {
  return code === closeBrace || code === closeBracket;
}
