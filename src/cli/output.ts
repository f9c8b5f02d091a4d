import { writeFile } from 'node:fs/promises';
import { plainForTerminal } from '../platform/common/text/displayText.ts';

export interface Output {
  /** Whether the reader has left or writing has failed. */
  readonly isClosed: boolean;
  readonly isTerminal: boolean;
  readonly failure: string | undefined;
  readonly forErrors: Output;
  /**
   * Resolves when everything is written, even to a slow pipe.
   *
   * @param encoding ignored at a terminal
   */
  write(content: string | Uint8Array, encoding?: 'utf8' | 'latin1'): Promise<void>;
}

/** Error codes of a pipe whose reader, such as `head`, has left. They aren't failures. */
const left: readonly (string | undefined)[] = ['EPIPE', 'EOF', 'ECONNRESET', 'ERR_STREAM_DESTROYED', undefined];

/** Standard output: plain text at a terminal, otherwise exact bytes. */
export class StandardOutput implements Output {
  readonly #stream: NodeJS.WriteStream;
  #isClosed = false;
  #failure: string | undefined;
  #tell: () => void = () => undefined;

  constructor(stream: NodeJS.WriteStream = process.stdout) {
    this.#stream = stream;
    stream.on('error', (error: NodeJS.ErrnoException) => this.#end(error));
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get isTerminal(): boolean {
    return this.#stream.isTTY;
  }

  get failure(): string | undefined {
    return this.#failure;
  }

  get forErrors(): Output {
    return this;
  }

  async write(content: string | Uint8Array, encoding: 'utf8' | 'latin1' = 'utf8'): Promise<void> {
    if (this.#isClosed) return;
    await new Promise<void>((resolve) => {
      this.#tell = resolve;
      const { isTTY } = this.#stream;
      try {
        if (typeof content !== 'string') this.#stream.write(content, () => resolve());
        else
          this.#stream.write(isTTY ? plainForTerminal(content) : content, isTTY ? 'utf8' : encoding, () => resolve());
      } catch (error) {
        // Writing to a file is synchronous.
        this.#end(error as NodeJS.ErrnoException);
      }
    });
  }

  #end({ code }: NodeJS.ErrnoException): void {
    this.#isClosed = true;
    if (!left.includes(code)) this.#failure = `The output could not be written (${code}).`;
    this.#tell();
  }
}

/** File created by the first write, so that an error response leaves it unchanged. */
export class FileOutput implements Output {
  readonly isTerminal = false;
  readonly #file: string;
  #isBegun = false;
  #failure: string | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  get isClosed(): boolean {
    return this.#failure !== undefined;
  }

  get failure(): string | undefined {
    return this.#failure;
  }

  get forErrors(): Output {
    return new StandardOutput();
  }

  async write(content: string | Uint8Array): Promise<void> {
    if (this.isClosed) return;
    try {
      await writeFile(this.#file, content, { flag: this.#isBegun ? 'a' : 'w' });
      this.#isBegun = true;
    } catch (error) {
      this.#failure = `The file "${this.#file}" could not be written (${String((error as NodeJS.ErrnoException).code)}).`;
    }
  }
}

export class BufferedOutput implements Output {
  readonly isClosed = false;
  readonly isTerminal = false;
  readonly failure = undefined;
  readonly forErrors: Output;
  readonly #pieces: string[] = [];

  constructor(forErrors: Output) {
    this.forErrors = forErrors;
  }

  get text(): string {
    return this.#pieces.join('');
  }

  write(content: string | Uint8Array): Promise<void> {
    this.#pieces.push(typeof content === 'string' ? content : new TextDecoder().decode(content));
    return Promise.resolve();
  }
}
