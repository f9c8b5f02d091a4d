import {
  afterBlanks,
  closeBrace,
  closeBracket,
  colon,
  comma,
  endOfString,
  isBlank,
  openBrace,
  openBracket,
  quote,
} from './jsonCharacters.ts';
import { maxJsonLength, maxLayoutLength, maxLayoutLines } from './jsonLimits.ts';
import { Verbatim } from './verbatim.ts';

// oxlint-disable-next-line no-control-regex -- These are all that take one byte.
const wide = /[^\u0000-\u00ff]/;

/** Formats valid JSON without changing literals. Returns undefined if it gets too long. */
export function layJsonOut(json: string, indent = 2): string | undefined {
  const most = maxLayoutLength / (wide.test(json) ? 2 : 1);
  const breaks: string[] = [];
  const written: string[] = [];
  let pieces: string[] = [];
  let [from, depth, characters, count] = [afterBlanks(json, 0), 0, 0, 0];
  const write = (end: number, next: number, between = '') => {
    pieces.push(json.slice(from, end), between);
    count += 1;
    characters += end - from + between.length;
    // Joins the pieces now and then, because a single list of all of them would take most of the time.
    if (pieces.length > 4096) {
      written.push(pieces.join(''));
      pieces = [];
    }
    from = next;
    return next;
  };
  const lineBreak = () => (breaks[depth] ??= `\n${' '.repeat(indent * depth)}`);
  for (let at = from; at < json.length && characters <= most && count <= maxLayoutLines;) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfString(json, at + 1) + 1;
    else if (code === comma) at = write(at + 1, afterBlanks(json, at + 1), lineBreak());
    else if (code === colon) at = write(at + 1, afterBlanks(json, at + 1), ' ');
    else if (code === openBrace || code === openBracket) {
      const next = afterBlanks(json, at + 1);
      const isEmpty = json.charCodeAt(next) === code + 2;
      if (!isEmpty) depth += 1;
      at = write(at + 1, next, isEmpty ? '' : lineBreak()) + (isEmpty ? 1 : 0);
    } else if (code === closeBrace || code === closeBracket) {
      depth = Math.max(0, depth - 1);
      at = write(at, at, lineBreak()) + 1;
    } else if (isBlank(code)) at = write(at, afterBlanks(json, at));
    else at += 1;
  }
  write(json.length, json.length);
  return characters <= most && count <= maxLayoutLines ? [...written, ...pieces].join('') : undefined;
}

interface Level {
  readonly members: readonly unknown[];
  next: number;
}

/**
 * Returns whether a value is short enough to be written as JSON, not counting escapes.
 *
 * @param indent 0 for a single line
 */
export function fitsLayout(value: unknown, indent: number): { readonly fits: boolean; readonly isPlain: boolean } {
  const around: Level[] = [];
  const most = indent > 0 ? maxLayoutLength : maxJsonLength;
  let [characters, lines, isWide, isPlain] = [0, 0, false, true];
  for (let level: Level | undefined = { members: [value], next: 0 }; level;) {
    if (level.next === level.members.length) {
      level = around.pop();
      continue;
    }
    const member = level.members[level.next++];
    // One line for the member and, for a container, one for its closing bracket.
    const breaks = indent > 0 ? 1 + indent * around.length : 0;
    characters += breaks + 1;
    lines += 1;
    if (member instanceof Verbatim) {
      isPlain = false;
      characters += String(member).length;
    } else if (typeof member === 'object' && member !== null) {
      const isList = Array.isArray(member);
      const keys = isList ? [] : Object.keys(member);
      for (const key of keys) {
        characters += key.length + 4;
        isWide ||= wide.test(key);
      }
      characters += breaks + 2;
      lines += 1;
      around.push(level);
      level = { members: isList ? (member as unknown[]) : Object.values(member), next: 0 };
    } else if (typeof member === 'string') {
      characters += member.length + 2;
      isWide ||= wide.test(member);
    } else characters += String(member).length;
    if (characters * (isWide ? 2 : 1) > most || (indent > 0 && lines > maxLayoutLines)) return { fits: false, isPlain };
  }
  return { fits: true, isPlain };
}
