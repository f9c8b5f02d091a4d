import { constants, rmSync } from 'node:fs';
import { access, lstat, open, realpath, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { plainForTerminal } from '../platform/common/text/displayText.ts';
import { draftOf, replace } from '../platform/node/files.ts';

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
        // Errors of a file are reported here, because writing to a file is synchronous.
        this.#end(error as NodeJS.ErrnoException);
      }
    });
  }

  #end({ code }: NodeJS.ErrnoException): void {
    this.#isClosed = true;
    if (!left.includes(code)) this.#failure = `The output couldn't be written (${code}).`;
    this.#tell();
  }
}

/**
 * File that is replaced at the end, so that a failure leaves it unchanged. Anything but a regular file, such as a
 * device or a pipe, is written directly.
 */
export class FileOutput implements Output {
  readonly isTerminal = false;
  readonly #file: string;
  #opened: FileHandle | undefined;
  #draft: { readonly file: string; readonly replaces: string } | undefined;
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
    await this.#attempt(async () => {
      this.#opened ??= await this.#open();
      await this.#opened.writeFile(content);
    });
  }

  /** @param isWhole whether what was written replaces the file */
  async end(isWhole: boolean): Promise<void> {
    await this.#attempt(async () => await this.#opened?.close());
    const draft = this.#draft;
    if (!draft) return;
    if (isWhole && !this.isClosed) await this.#attempt(async () => await replace(draft.file, draft.replaces));
    if (!isWhole || this.isClosed) this.#discard();
    for (const signal of interruptions) process.removeListener(signal, this.#interrupt);
  }

  async #open(): Promise<FileHandle> {
    const file = this.#file;
    const isThere = (await lstat(file).catch(() => undefined)) !== undefined;
    const before = await stat(file).catch(() => undefined);
    // A device can lead to the file to which a shell has redirected the output, so it is written directly too.
    if ((isThere && !before?.isFile()) || /^\/(?:dev\/(?:fd\/|std)|proc\/)/.test(path.resolve(file)))
      return await open(file, 'w');
    const replaces = before ? await realpath(file) : file;
    if (before) await access(replaces, constants.W_OK);
    const draft = draftOf(replaces);
    const opened = await open(draft, 'wx', before?.mode);
    this.#draft = { file: draft, replaces };
    for (const signal of interruptions) process.once(signal, this.#interrupt);
    if (before) {
      // Some file systems have no owners or modes, so errors are ignored.
      await opened.chown(before.uid, before.gid).catch(() => undefined);
      await opened.chmod(before.mode).catch(() => undefined);
    }
    return opened;
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#failure ??= `The file "${this.#file}" couldn't be written (${String((error as NodeJS.ErrnoException).code)}).`;
    }
  }

  #discard(): void {
    if (this.#draft) rmSync(this.#draft.file, { force: true });
  }

  readonly #interrupt = (signal: NodeJS.Signals): void => {
    this.#discard();
    process.kill(process.pid, signal);
  };
}

const interruptions = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

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
