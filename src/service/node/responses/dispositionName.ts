/** Returns the unsanitized file name (RFC 6266). `filename*` (RFC 8187) takes precedence. */
export function dispositionName(header: string | null): string | undefined {
  if (header === null) return undefined;
  const [, charset = '', encoded = ''] = /(?:^|;)\s*filename\*\s*=\s*([\w-]+)'[^']*'([^\s;]+)/i.exec(header) ?? [];
  const extended = encoded === '' ? undefined : decoded(bytesIn(encoded), charset);
  if (extended !== undefined) return extended;
  const [, quoted, bare] = /(?:^|;)\s*filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^\s;]+))/i.exec(header) ?? [];
  const plain = quoted?.replace(/\\(["\\])/g, '$1') ?? bare;
  if (plain === undefined || plain === '') return undefined;
  // Headers are read as Latin-1, but many services send UTF-8, some of it percent-encoded.
  const written = /%[\da-f]{2}/i.test(plain) ? bytesIn(plain) : Buffer.from(plain, 'latin1');
  return decoded(written, 'utf-8') ?? plain;
}

function bytesIn(encoded: string): Uint8Array {
  const octets = encoded.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(octets, 'latin1');
}

function decoded(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes) || undefined;
  } catch {
    return undefined;
  }
}
