import type { Socket } from 'node:net';

const lengthBytes = 4;

/** Sends bytes as one message: their number first, as four bytes, the highest first. */
export function writeFrame(socket: Socket, message: Buffer): void {
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(message.length);
  socket.cork();
  socket.write(length);
  socket.write(message);
  socket.uncork();
}

/** Reads the messages that come over a socket, one after the other. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #bytes = 0;
  #isOver = false;
  #isIgnoring = false;
  #error: Error | undefined;
  #wake: (() => void) | undefined;

  /** @param limitBytes of all messages together; a socket that brings more is ended */
  constructor(socket: Socket, limitBytes: number) {
    let total = 0;
    socket.on('data', (chunk) => {
      if (this.#isIgnoring) return;
      total += chunk.length;
      if (total > limitBytes) socket.destroy();
      this.#chunks.push(chunk);
      this.#bytes += chunk.length;
      this.#wake?.();
    });
    socket.on('error', (error) => (this.#error = error));
    for (const event of ['end', 'close']) {
      socket.on(event, () => {
        this.#isOver = true;
        this.#wake?.();
      });
    }
  }

  /**
   * The next message. Undefined when the other side ends before it is complete, or announces one that is empty or longer than
   * the limit, which is not waited for then.
   *
   * @throws errors of the socket
   */
  async next(longestBytes: number): Promise<Buffer | undefined> {
    const length = (await this.#take(lengthBytes))?.readUInt32BE();
    if (length === undefined || length === 0 || length > longestBytes) return undefined;
    return await this.#take(length);
  }

  /** Drops what comes from now on. */
  ignoreRest(): void {
    this.#isIgnoring = true;
  }

  async #take(count: number): Promise<Buffer | undefined> {
    while (this.#bytes < count) {
      if (this.#error) throw this.#error;
      if (this.#isOver) return undefined;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    const all = Buffer.concat(this.#chunks);
    this.#chunks = [all.subarray(count)];
    this.#bytes = all.length - count;
    return all.subarray(0, count);
  }
}
