/** Limit of arguments for `fromCharCode`. */
const atOnce = 8192;

export function latin1(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += atOnce) parts.push(String.fromCharCode(...bytes.subarray(at, at + atOnce)));
  return parts.join('');
}

export function toBase64(data: Uint8Array | string): string {
  return btoa(latin1(typeof data === 'string' ? new TextEncoder().encode(data) : data));
}

/** Decodes the alphabet of RFC 4648 §5. Returns undefined for invalid input. */
export function fromBase64url(encoded: string): string | undefined {
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
