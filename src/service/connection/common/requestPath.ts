/**
 * Whether a path keeps its meaning when the URL parser normalizes it and a server decodes it once more. Dot segments in
 * a query are harmless.
 */
export function isToTheLetter(path: string): boolean {
  if (!path.startsWith('/') || /[#\p{Cc}]| $/u.test(path)) return false;
  const segments = segmentsOf(path);
  return !segments.includes('\\') && !leadsElsewhere(segments);
}

export function segmentsOf(path: string): string {
  return path.replace(/\?.*/s, '');
}

/** Number of decodings to expect along a chain of servers: by a gateway, and by the service. */
const maxDecodings = 2;

/** Whether a segment is `.` or `..` in any encoding, with or without parameters (`..;x`). */
export function leadsElsewhere(segments: string): boolean {
  let text = segments;
  for (let decodings = 0; decodings <= maxDecodings; decodings += 1) {
    if (text.split(/[\\/]/).some((segment) => /^\.{1,2}(;|$)/.test(segment))) return true;
    text = decodeAscii(text);
  }
  return false;
}

/** Decodes percent-encoded ASCII once, and leaves everything else unchanged. */
export function decodeAscii(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
