export const quote = 0x22;
export const plus = 0x2b;
export const comma = 0x2c;
export const minus = 0x2d;
export const dot = 0x2e;
export const zero = 0x30;
export const nine = 0x39;
export const colon = 0x3a;
export const upperE = 0x45;
export const openBracket = 0x5b;
export const backslash = 0x5c;
export const closeBracket = 0x5d;
export const lowerE = 0x65;
export const openBrace = 0x7b;
export const closeBrace = 0x7d;

/** Returns the offset of the closing quote, or the end of the text. */
export function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end;
    while (before > start && json.charCodeAt(before - 1) === backslash) before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return json.length;
}

export function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

export function afterBlanks(json: string, start: number): number {
  let at = start;
  while (isBlank(json.charCodeAt(at))) at += 1;
  return at;
}
