import { spawn } from 'node:child_process';
import type { TerminalEnvironment } from '../../../src/terminals/node/shellFiles.ts';
import { eventually } from '../eventually.ts';
import { atTerminal } from './pty.ts';

/** Program at a pseudo-terminal with typed input. */
export class Typist {
  readonly #child;
  readonly #ended: Promise<number | null>;
  #shown = '';

  /** @param words shell words that start the program, see `atTerminal` */
  constructor(words: string, cwd: string, { bin, variables }: TerminalEnvironment) {
    const [program, args] = atTerminal(words, []);
    this.#child = spawn(program, args, {
      cwd,
      env: { HOME: cwd, TERM: 'dumb', LC_ALL: 'C.UTF-8', PATH: `${bin}:${process.env.PATH ?? ''}`, ...variables },
    });
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => (this.#shown += text));
    this.#child.stdin.on('error', () => undefined);
    this.#ended = new Promise((resolve) => this.#child.on('close', resolve));
  }

  get shown(): string {
    return this.#shown;
  }

  type(keys: string): void {
    this.#child.stdin.write(keys);
  }

  async sees(text: string): Promise<void> {
    await eventually(`the terminal shows ${text}`, () => this.#shown.includes(text)).catch((error: unknown) => {
      throw new Error(`The terminal shows: ${JSON.stringify(this.#shown)}`, { cause: error });
    });
  }

  ended(): Promise<number | null> {
    return this.#ended;
  }

  end(): void {
    this.#child.kill();
  }
}
