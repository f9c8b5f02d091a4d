import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';

export const mebibyte = 1024 * 1024;
export const encodings = ['gzip', 'deflate', 'br'] as const;
export type Encoding = (typeof encodings)[number];

/** Bodies that repeat a part between head and tail. */
export const unfolding: Readonly<Record<string, readonly [head: string, part: string, tail: string]>> = {
  objects: ['[', '{},', '0]'],
  'objects in a map': ['{"orgPrivilegeMap":[', '{"a":{}},', '0]}'],
  arrays: ['[', '[],', '0]'],
  'arrays in arrays': ['[', `${'['.repeat(900)}${']'.repeat(900)},`, '0]'],
  keys: ['[', '{"a":0,"b":0,"c":0,"password":0},', '0]'],
  'keys of one object': ['{', '"a":0,', '"b":0}'],
  indexes: ['[', '{"5":0,"999":0},', '0]'],
  numbers: ['[', '1,', '0]'],
  'numbers with exponents': ['[', '1e20,', '0]'],
  'digits of one number': ['', '1', ''],
  literals: ['[', 'null,', '0]'],
  strings: ['["', '","', '"]'],
  'one string': ['{"name":"', 'x', '"}'],
  'wide characters': ['{"name":"', '一', '"}'],
  escapes: ['{"name":"', '\\u0001', '"}'],
  'characters to be escaped': ['{"name":"', '\u007f', '"}'],
  'lines of text': ['', '\n', 'x'],
  blanks: ['{', ' ', '}'],
};

export function unfolded(kind: string, bytes: number): string {
  const [head, part, tail] = unfolding[kind] ?? ['', '', ''];
  return (
    head +
    part.repeat(Math.max(1, Math.floor((bytes - Buffer.byteLength(head + tail)) / Buffer.byteLength(part)))) +
    tail
  );
}

/**
 * Returns a compressed body that exceeds every limit, as far as the encoding can: gzip and deflate expand a thousandfold, brotli far more.
 */
export function compressed(kind: string, encoding: Encoding, bytesOnTheWay: number): Buffer {
  let size = 80 * mebibyte;
  for (;;) {
    const packed = pack(Buffer.from(unfolded(kind, size)), encoding);
    if (packed.length <= bytesOnTheWay) return packed;
    size = Math.floor((size * bytesOnTheWay * 0.99) / packed.length);
  }
}

function pack(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(body, { level: 7 });
  if (encoding === 'deflate') return deflateSync(body, { level: 7 });
  return brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

/** Result of reading a body in a separate process. */
export interface ReadBody {
  readonly path: string;
  /** `read`, or the kind of the error. */
  readonly outcome: string;
  readonly message: string;
  /** Peak growth of resident memory. */
  readonly grownMiB: number;
  readonly cpuMs: number;
}

/** Readers of responses, see `bodyWorker.ts`. */
export const bodyReaders = ['token', 'refresh', 'detail', 'call', 'tool', 'terminal'] as const;
