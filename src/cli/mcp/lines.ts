/**
 * The lines of a stream of UTF-8, without their ends (LF or CRLF), as they are complete. Undefined for one that is too long, of
 * which nothing is kept. What stands after the last end is no line.
 */
export async function* linesOf(
  stream: AsyncIterable<Buffer>,
  longestBytes: number,
): AsyncGenerator<string | undefined> {
  let parts: Buffer[] = [];
  let bytes = 0;
  const add = (part: Buffer) => {
    bytes += part.length;
    if (bytes <= longestBytes) parts.push(part);
    else parts = [];
  };
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      add(chunk.subarray(start, end));
      yield bytes <= longestBytes ? Buffer.concat(parts).toString().replace(/\r$/, '') : undefined;
      [parts, bytes, start] = [[], 0, end + 1];
    }
    add(chunk.subarray(start));
  }
}
