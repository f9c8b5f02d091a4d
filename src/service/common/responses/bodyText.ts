import { latin1 } from '../../../platform/common/base64.ts';

export interface Body {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

export type BodyText =
  | { readonly text: string; readonly charset: string }
  | { readonly binary: true; readonly unknownCharset?: string };

/** Bytes of a body that differs from its text in UTF-8. */
export interface RawBody {
  readonly bytes: Uint8Array;
  readonly binary?: Extract<BodyText, { binary: true }>;
}

export function readBody(body: Body): { readonly text: string; readonly raw?: RawBody } {
  const { bytes } = body;
  const read = bodyText(body);
  if ('binary' in read) return { text: '', raw: { bytes, binary: read } };
  const { text, charset } = read;
  return charset === 'utf-8' && byteOrderMarkOf(bytes) === undefined ? { text } : { text, raw: { bytes } };
}

export function bytesOf({ text, raw }: ReturnType<typeof readBody>): Uint8Array {
  return raw?.bytes ?? new TextEncoder().encode(text);
}

const binary = { binary: true } as const;

/** Decodes by byte order mark, `charset` (RFC 9110 §8.3.2), UTF-8, or windows-1252, in this order. */
export function bodyText({ bytes, contentType }: Body): BodyText {
  if (bytes.length === 0) return { text: '', charset: 'utf-8' };
  const type = mediaType(contentType);
  const form = formOf(type, bytes);
  if (form === 'file') return type === octetStream ? onlyJson(bytes) : binary;
  const named = byteOrderMarkOf(bytes) ?? charsetIn(contentType);
  const charset = named === undefined ? 'utf-8' : canonicalName(named);
  if (charset === undefined) return { binary: true, unknownCharset: named?.slice(0, maxNameLength) ?? '' };
  if (extensionBySignature(bytes) !== undefined) return binary;
  const text = decoded(bytes, charset);
  const mayBeOther = form === 'json' || (form === 'text' && named === undefined);
  if (text === undefined) return charset === 'utf-8' && mayBeOther ? strictly(bytes, 'windows-1252') : binary;
  if (form === 'unknown' || isSingleByte(charset)) return strictly(bytes, charset);
  return text.includes('\0') ? binary : { text, charset };
}

export function mediaType(contentType: string): string {
  return /^\s*([\w.+!#$&^-]+\/[\w.+!#$&^-]+)\s*(?:;|,|$)/.exec(contentType)?.[1]?.toLowerCase() ?? '';
}

const octetStream = 'application/octet-stream';
const maxNameLength = 60;

function formOf(type: string, bytes: Uint8Array): 'json' | 'text' | 'file' | 'unknown' {
  if (/^[^/]+\/(?:.*[.+-])?json$/.test(type)) return 'json';
  if (/^text\/|[/+.-](?:xml|yaml|csv|javascript|x-www-form-urlencoded|sql|toml)$|json/.test(type)) return 'text';
  if (/^(?:image|audio|video|font|model)\/|^application\/(?:pdf|zip|gzip|x-gzip|x-tar|octet-stream)$/.test(type))
    return 'file';
  return /^\s*[[{]/.test(latin1(bytes.subarray(0, 1024))) ? 'json' : 'unknown';
}

function onlyJson(bytes: Uint8Array): BodyText {
  const text = decoded(bytes, 'utf-8');
  if (text === undefined || !/^\s*[[{]/.test(text)) return binary;
  try {
    JSON.parse(text);
    return { text, charset: 'utf-8' };
  } catch {
    return binary;
  }
}

function byteOrderMarkOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
}

function charsetIn(contentType: string): string | undefined {
  const [, quoted, bare] = /;\s*charset\s*=\s*(?:["']([^"']*)["']|([^\s;,"']+))/i.exec(contentType) ?? [];
  const name = (quoted ?? bare ?? '').trim();
  return name === '' ? undefined : name;
}

/** Returns the name in `TextDecoder`. */
function canonicalName(name: string): string | undefined {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}

function decoded(bytes: Uint8Array, charset: string): string | undefined {
  if (charset === 'windows-1252') return ofWindows1252(bytes);
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Rejects control characters, since some character sets have no invalid bytes. */
function strictly(bytes: Uint8Array, charset: string): BodyText {
  const text = decoded(bytes, charset);
  return text === undefined || controlCharacters.test(text) ? binary : { text, charset };
}

/** The control characters of WHATWG MIME Sniffing §3, except bell and backspace, which terminal recordings contain. */
// oxlint-disable-next-line no-control-regex -- It is about these.
const controlCharacters = /[\0-\x06\x0b\x0e-\x1a\x1c-\x1f]/;

function isSingleByte(charset: string): boolean {
  return /^(?:windows|iso-8859|koi8|macintosh|ibm|x-mac|x-user)/.test(charset);
}

/** Some versions of Node.js decode windows-1252 as ISO-8859-1. */
function ofWindows1252(bytes: Uint8Array): string {
  return latin1(bytes).replace(/[\x80-\x9f]/g, (byte) => from80[byte.charCodeAt(0) - 0x80] ?? byte);
}

/** Characters for the bytes 0x80 to 0x9f. Unassigned bytes are kept as control characters. */
const from80 = [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'];

const signatures: readonly (readonly [string, string])[] = [
  ['%PDF-', 'pdf'],
  ['PK\x03\x04', 'zip'],
  ['PK\x05\x06', 'zip'],
  ['\x1f\x8b\x08', 'gz'],
  ['\x89PNG\r\n', 'png'],
  ['GIF87a', 'gif'],
  ['GIF89a', 'gif'],
  ['\xff\xd8\xff', 'jpg'],
];

export function extensionBySignature(bytes: Uint8Array): string | undefined {
  const beginning = latin1(bytes.subarray(0, 8));
  return signatures.find(([signature]) => beginning.startsWith(signature))?.[1];
}
