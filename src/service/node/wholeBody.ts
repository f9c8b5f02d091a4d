import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Response, type ResponseInit } from 'node-fetch';

/** Encodings that requests accept. */
export const acceptedEncodings = 'gzip, br';

/**
 * Returns the decoded body of a response. Rejects if its encoding ends early, which node-fetch allows for gzip.
 *
 * @param size limit of the decoded body in bytes
 */
export async function wholeBody(body: Readable, encoding: string, size: number): Promise<ArrayBuffer> {
  const decoder = decoderOf(encoding.toLowerCase());
  // Errors reach the reader of the decoded body.
  const decoded = decoder ? pipeline(body, decoder, () => undefined) : body;
  try {
    return await new Response(decoded, { size } as ResponseInit).arrayBuffer();
  } catch (error) {
    // An empty body is whole too.
    if (decoder?.bytesWritten === 0 && (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR')
      return new ArrayBuffer(0);
    throw error;
  }
}

function decoderOf(encoding: string) {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'deflate' || encoding === 'x-deflate') return createInflate();
  return encoding === 'br' ? createBrotliDecompress() : undefined;
}
