import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Hears what code in this process says to a person, which it writes to the standard error by `writeSync`. */
export class Said {
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
