import { writeFile } from 'node:fs/promises';
import { plainForTerminal } from '../platform/common/text/displayText.ts';

/** Where a command writes to. */
export interface Output {
  /** Whether nobody reads it any more, or it can take no more. */
  readonly isClosed: boolean;
  /** Whether a person reads it at a terminal. */
  readonly isTerminal: boolean;
  /** The reason why not all of it could be written, as a sentence. */
  readonly failure: string | undefined;
  /** Where the response goes when it is an error. */
  readonly forErrors: Output;
  /**
   * Ends when all of it has been taken, also by a slow pipe.
   *
   * @param encoding of a text, for a program
   */
  write(content: string | Uint8Array, encoding?: 'utf8' | 'latin1'): Promise<void>;
}

/** What a reader that leaves early, such as `head`, makes of a pipe. That is no failure. */
const left: readonly (string | undefined)[] = ['EPIPE', 'EOF', 'ECONNRESET', 'ERR_STREAM_DESTROYED', undefined];

/** The standard output, to a program exactly, and to a person at a terminal as plain text. */
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
        // A file is written to at once.
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

/** A file in place of the standard output. It is made when something is written, and stays as it was when the response is an error. */
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

/** Keeps what is written, to be used as a whole. */
export class GatheredOutput implements Output {
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
