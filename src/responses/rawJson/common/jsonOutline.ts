import type { JsonPath } from '../../../service/forms/common/envelope.ts';

/**
 * Structure of a text written by `formatJson`, indexed by line from 0. Typed arrays, because a record of 10 MB has half a million
 * lines.
 */
export type JsonOutline = {
  /** Line on which the enclosing container opens; -1 at the top. For a closing bracket, the line of its opening bracket. */
  readonly parent: Int32Array;
  /** Last line of the value that begins here. */
  readonly end: Int32Array;
  /** Position among its siblings; -1 for a closing bracket. */
  readonly ordinal: Int32Array;
  readonly start: Int32Array;
  readonly depth: Int32Array;
};

export type LineText = (line: number) => string;

const indentWidth = 2;
const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/** Offsets of the key and the value in a line. */
export type JsonLine = {
  readonly indent: number;
  /** Offset after the key's closing quote; undefined without a key. */
  readonly keyEnd: number | undefined;
  readonly valueStart: number;
  /** Offset before the comma. */
  readonly valueEnd: number;
};

export function readJsonLine(text: string): JsonLine {
  const indent = Math.max(text.search(/[^ ]/), 0);
  const valueEnd = text.endsWith(',') ? text.length - 1 : text.length;
  const stringEnd = text.charCodeAt(indent) === quote ? endOfString(text, indent) : -1;
  if (text.charCodeAt(stringEnd) !== colon) return { indent, keyEnd: undefined, valueStart: indent, valueEnd };
  return { indent, keyEnd: stringEnd, valueStart: stringEnd + ': '.length, valueEnd };
}

/** Reads the structure of a text in the layout of `formatJson`: one value or bracket per line, indented by two spaces. */
export function outlineJson(lines: readonly string[]): JsonOutline {
  const outline = emptyOutline(lines.length);
  const { parent, end, ordinal, start, depth } = outline;
  const open: { line: number; children: number }[] = [];
  let offset = 0;
  lines.forEach((text, line) => {
    const container = open.at(-1);
    start[line] = offset;
    offset += text.length + 1;
    parent[line] = container?.line ?? -1;
    end[line] = line;
    depth[line] = open.length;
    if (container && isClosingBracket(text.charCodeAt((open.length - 1) * indentWidth))) {
      end[container.line] = line;
      ordinal[line] = -1;
      open.pop();
      depth[line] = open.length;
      return;
    }
    if (container) ordinal[line] = container.children++;
    if (isOpeningBracket(text.charCodeAt(text.length - 1))) open.push({ line, children: 0 });
  });
  return outline;
}

export function outlineOfText(lines: readonly string[]): JsonOutline {
  const outline = emptyOutline(lines.length);
  let offset = 0;
  lines.forEach((text, line) => {
    outline.start[line] = offset;
    offset += text.length + 1;
    outline.parent[line] = -1;
    outline.end[line] = line;
    outline.ordinal[line] = line;
  });
  return outline;
}

function emptyOutline(count: number): JsonOutline {
  return {
    parent: new Int32Array(count),
    end: new Int32Array(count),
    ordinal: new Int32Array(count),
    start: new Int32Array(count),
    depth: new Int32Array(count),
  };
}

/** Returns the offset of the first character after the indentation. */
export function contentStart({ start, depth }: JsonOutline, line: number): number {
  return (start[line] ?? 0) + (depth[line] ?? 0) * indentWidth;
}

/** Returns the range between the brackets of a container. Returns undefined if none opens on the line. */
export function insideOf(outline: JsonOutline, line: number): { from: number; to: number } | undefined {
  const end = outline.end[line] ?? line;
  if (end === line) return undefined;
  return { from: (outline.start[line + 1] ?? 0) - 1, to: contentStart(outline, end) };
}

export function valueLine(outline: JsonOutline, line: number): number {
  return outline.ordinal[line] === -1 ? (outline.parent[line] ?? 0) : line;
}

/** Returns the lines of the enclosing containers, innermost first. */
export function containersOf(outline: JsonOutline, line: number): number[] {
  const found: number[] = [];
  for (let at = outline.parent[line] ?? -1; at >= 0; at = outline.parent[at] ?? -1) found.push(at);
  return found;
}

/** Returns the lines of all containers that aren't empty, except the outermost. */
export function collapsibleLines(outline: JsonOutline): number[] {
  const found: number[] = [];
  outline.end.forEach((end, line) => {
    if (line > 0 && end > line) found.push(line);
  });
  return found;
}

export function pathOfLine(outline: JsonOutline, textOf: LineText, line: number): JsonPath {
  const value = valueLine(outline, line);
  const nodes = [value, ...containersOf(outline, value)].slice(0, -1).reverse();
  return nodes.map((node) => keyOf(textOf(node)) ?? outline.ordinal[node] ?? 0);
}

/** Returns the line of the value at a path, or of its nearest existing container. */
export function lineOfPath(outline: JsonOutline, textOf: LineText, path: JsonPath): number {
  let line = 0;
  for (const step of path) {
    const child = childLine(outline, textOf, line, step);
    if (child === undefined) return line;
    line = child;
  }
  return line;
}

/** Returns the value to which a line belongs: the characters of a string, or else its JSON. */
export function valueText(outline: JsonOutline, textOf: LineText, line: number): string {
  const first = valueLine(outline, line);
  const last = outline.end[first] ?? first;
  const text = textOf(first);
  const { indent, valueStart, valueEnd } = readJsonLine(text);
  const head = text.slice(valueStart, valueEnd);
  if (last === first) return head.startsWith('"') ? String(JSON.parse(head)) : head;
  const lines = [head];
  for (let at = first + 1; at < last; at += 1) lines.push(textOf(at).slice(indent));
  lines.push(textOf(last).slice(indent, indent + 1));
  return lines.join('\n');
}

function childLine(
  outline: JsonOutline,
  textOf: LineText,
  container: number,
  step: string | number,
): number | undefined {
  const close = outline.end[container] ?? container;
  for (let line = container + 1; line < close; line = (outline.end[line] ?? line) + 1) {
    if ((keyOf(textOf(line)) ?? String(outline.ordinal[line])) === String(step)) return line;
  }
  return undefined;
}

/** Returns the key on a line, if there is one. */
function keyOf(text: string): string | undefined {
  const { indent, keyEnd } = readJsonLine(text);
  return keyEnd === undefined ? undefined : String(JSON.parse(text.slice(indent, keyEnd)));
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at + 1;
}

function isOpeningBracket(code: number): boolean {
  return code === 0x7b || code === 0x5b;
}

function isClosingBracket(code: number): boolean {
  return code === 0x7d || code === 0x5d;
}
