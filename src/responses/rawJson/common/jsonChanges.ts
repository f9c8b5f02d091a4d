import { keyOf, type JsonOutline } from './jsonOutline.ts';

export type OutlinedJson = { readonly lines: readonly string[]; readonly outline: JsonOutline };

/** Replaces the lines from `from` (inclusive) to `to` (exclusive) with `insert`. Lines are numbered from 0. */
export type LineChange = { readonly from: number; readonly to: number; readonly insert: readonly string[] };

/** Returns the changes between two JSON texts, in order. Members match by name, elements by position. */
export function changedLines(before: OutlinedJson, after: OutlinedJson): LineChange[] {
  const changes: LineChange[] = [];
  const replace = (from: number, to: number, start: number, end: number) => {
    if (from < to || start < end) changes.push({ from, to, insert: after.lines.slice(start, end) });
    [at, atAfter] = [to, end];
  };
  let at = 0;
  let atAfter = 0;
  while (at < before.lines.length) {
    const line = before.lines[at] ?? '';
    const lineAfter = after.lines[atAfter] ?? '';
    if (line === lineAfter) {
      at += 1;
      atAfter += 1;
    } else if (isClosing(before, at) || isClosing(after, atAfter)) {
      replaceRest();
    } else if (keyOf(line) !== keyOf(lineAfter)) {
      const found = siblingWithKey(after, atAfter, keyOf(line));
      if (found === undefined) replace(at, next(before, at), atAfter, atAfter);
      else replace(at, at, atAfter, found);
    } else {
      replace(at, next(before, at), atAfter, next(after, atAfter));
    }
  }
  return changes;

  function replaceRest(): void {
    const [close, closeAfter] = [closingLine(before, at), closingLine(after, atAfter)];
    replace(at, close, atAfter, closeAfter);
    if (before.lines[close] !== after.lines[closeAfter]) replace(close, close + 1, closeAfter, closeAfter + 1);
  }
}

function isClosing({ outline }: OutlinedJson, line: number): boolean {
  return outline.ordinal[line] === -1;
}

/** Returns the line of the closing bracket of the innermost container at `line`. */
function closingLine({ outline }: OutlinedJson, line: number): number {
  return outline.end[outline.parent[line] ?? 0] ?? line;
}

/** Returns the line after the value that begins at `line`. */
function next({ outline }: OutlinedJson, line: number): number {
  return (outline.end[line] ?? line) + 1;
}

function siblingWithKey(json: OutlinedJson, first: number, key: string | undefined): number | undefined {
  for (let line = first; line < json.lines.length && !isClosing(json, line); line = next(json, line)) {
    if (keyOf(json.lines[line] ?? '') === key) return line;
  }
  return undefined;
}
