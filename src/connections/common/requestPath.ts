/**
 * Whether an address that is made of this path has it to the letter, but for characters that are percent-encoded: nothing in it is
 * resolved, cut or turned into something else, by the URL standard or by a server that decodes it once more. A query may hold what
 * would lead elsewhere in a path, since it is not resolved there.
 */
export function isToTheLetter(path: string): boolean {
  if (!path.startsWith('/') || /[#\p{Cc}]| $/u.test(path)) return false;
  const segments = segmentsOf(path);
  return !segments.includes('\\') && !leadsElsewhere(segments);
}

/** A path without its query. */
export function segmentsOf(path: string): string {
  return path.replace(/\?.*/s, '');
}

/** A path is decoded as often as a chain of servers does at the most. What is still encoded then is not trusted. */
const mostDecodings = 4;

/** Whether a segment means the folder itself or the one above, however it is encoded, and with parameters (`..;x`) or without. */
export function leadsElsewhere(segments: string): boolean {
  let text = segments;
  for (let decodings = 0; decodings <= mostDecodings; decodings += 1) {
    if (text.split(/[\\/]/).some((segment) => /^\.{1,2}(;|$)/.test(segment))) return true;
    const decoded = decodeAscii(text);
    if (decoded === text) return false;
    text = decoded;
  }
  return true;
}

/** Decodes what is percent-encoded, once, and leaves what is no ASCII or no encoding. */
export function decodeAscii(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
