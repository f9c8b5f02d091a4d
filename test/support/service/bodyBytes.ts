/**
 * The bytes of a body, as an answer gives them. A `Response` in its place takes turns of the event loop, in which a clock that tests
 * hold goes on by minutes.
 */
export function bodyBytes(body: string | Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : Uint8Array.from(body);
  return Promise.resolve(bytes.buffer);
}
