import { closeSync, openSync, readSync } from 'node:fs';

const maxFileBytes = 1024 * 1024;

/**
 * Reads a file that a person names, which may have no end, such as a device.
 *
 * @param file path, or 0 for the standard input
 * @throws Error whose message completes a sentence about the file
 */
export function readNamedFile(file: string | 0): Buffer {
  const content = Buffer.alloc(maxFileBytes + 1);
  let length = 0;
  try {
    const descriptor = file === 0 ? 0 : openSync(file, 'r');
    for (let count = -1; count !== 0 && length <= maxFileBytes; length += count)
      count = readSync(descriptor, content, length, content.length - length, null);
    if (descriptor !== 0) closeSync(descriptor);
  } catch (error) {
    throw new Error(`can't be read (${String((error as NodeJS.ErrnoException).code)})`, { cause: error });
  }
  if (length > maxFileBytes) throw new Error('is larger than 1 MB');
  return content.subarray(0, length);
}

/**
 * Reads a text file in UTF-8, or in UTF-16 with a byte order mark, as Windows PowerShell writes it.
 *
 * @throws as `readNamedFile`
 */
export function readNamedText(file: string | 0): string {
  const bytes = readNamedFile(file);
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error("isn't text in UTF-8 or UTF-16", { cause });
  }
}
