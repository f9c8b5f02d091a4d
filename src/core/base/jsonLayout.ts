/**
 * Limits for JSON that is written. Each character counts twice where one takes two bytes; lines count where it is laid out.
 */
export interface LayoutLimits {
  readonly characters: number;
  readonly lines: number;
}

// oxlint-disable-next-line no-control-regex -- These are all that take one byte.
const wide = /[^\u0000-\u00ff]/;

interface Level {
  /** Members that are still to be looked at, the first of them first. */
  readonly members: readonly unknown[];
  next: number;
}

/**
 * Whether a value that came from JSON is written within these limits, told before it is: with two blanks for each level, 3 MB of
 * deep brackets become 2 GB. What escapes add is not counted.
 *
 * @param indent blanks for each level; with 0, all is on one line
 */
export function fitsLayout(value: unknown, indent: number, limits: LayoutLimits): boolean {
  const around: Level[] = [];
  let characters = 0;
  let lines = 0;
  let isWide = false;
  for (let level: Level | undefined = { members: [value], next: 0 }; level;) {
    if (level.next === level.members.length) {
      level = around.pop();
      continue;
    }
    const member = level.members[level.next++];
    // A line for the member and, of a container, one for its closing bracket.
    const breaks = indent > 0 ? 1 + indent * around.length : 0;
    characters += breaks + 1;
    lines += 1;
    if (typeof member === 'object' && member !== null) {
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
    if (characters * (isWide ? 2 : 1) > limits.characters || (indent > 0 && lines > limits.lines)) return false;
  }
  return true;
}
