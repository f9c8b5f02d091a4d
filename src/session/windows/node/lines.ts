import type { Socket } from 'node:net';

const lineBreak = 0x0a;

export function writeLine(socket: Socket, json: string): void {
  socket.write(`${json}\n`);
}

/**
 * Returns a function that reads the next line, or undefined at the end, and throws the socket's errors.
 *
 * @param limitBytes limit for the bytes of all lines together
 */
export function lineReader(socket: Socket, limitBytes: number): () => Promise<Buffer | undefined> {
  const lines: Buffer[] = [];
  let begun: Buffer[] = [];
  let bytes = 0;
  let isOver = false;
  let failure: Error | undefined;
  let wake: (() => void) | undefined;
  const end = () => {
    isOver = true;
    wake?.();
  };
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limitBytes) {
      socket.destroy();
      return;
    }
    let from = 0;
    for (let at = chunk.indexOf(lineBreak); at !== -1; at = chunk.indexOf(lineBreak, from)) {
      lines.push(Buffer.concat([...begun, chunk.subarray(from, at)]));
      begun = [];
      from = at + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
    wake?.();
  });
  socket.on('error', (error) => (failure = error));
  socket.on('end', end).on('close', end);

  return async () => {
    for (;;) {
      const line = lines.shift();
      if (line) return line;
      if (failure) throw failure;
      if (isOver) return undefined;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
}
