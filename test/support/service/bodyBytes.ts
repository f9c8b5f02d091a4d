/** Returns the bytes of a body. A `Response` would take turns of the event loop, during which a fake clock advances by minutes. */
export function bodyBytes(body: string | Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : Uint8Array.from(body);
  return Promise.resolve(bytes.buffer);
}
