import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Records what this process writes to standard error by `writeSync`. */
export class PrintedMessages {
  readonly #write = fs.writeSync;
  text = '';

  constructor() {
    const write = this.#write as (...args: unknown[]) => number;
    fs.writeSync = (fd: number, text: unknown, ...more: unknown[]) => {
      if (fd !== 2) return write(fd, text, ...more);
      this.text += String(text);
      return 0;
    };
    syncBuiltinESMExports();
  }

  end(): void {
    fs.writeSync = this.#write;
    syncBuiltinESMExports();
  }
}
