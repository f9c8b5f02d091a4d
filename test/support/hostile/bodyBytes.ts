/** Returns the bytes of a body. Unlike a `Response`, it takes no turns of the event loop, during which a fake clock would advance. */
export function bodyBytes(body: string | Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : Uint8Array.from(body);
  return Promise.resolve(bytes.buffer);
}
