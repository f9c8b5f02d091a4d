import { writeSync } from 'node:fs';
import { plain } from '../platform/common/text/displayText.ts';
import { saidBy } from '../terminals/common/helperSentences.ts';
import { say } from './output.ts';

/** Tells how something goes: in one line that is written anew at a terminal, and a line for each change elsewhere. */
export class ProgressLine {
  readonly #isTerminal: boolean;
  #shown = '';
  /** Whether the line at the terminal has no end yet. */
  #isOpen = false;

  constructor(isTerminal = process.stderr.isTTY) {
    this.#isTerminal = isTerminal;
  }

  show(message: string): void {
    if (message === this.#shown) return;
    this.#shown = message;
    if (!this.#isTerminal) return say(message);
    this.#write(`\r\u001b[K${saidBy}${plain(message, (process.stderr.columns || 80) - 14)}`);
    this.#isOpen = true;
  }

  /** Tells in whole, in lines of its own, what a person has to know. */
  tell(message: string): void {
    if (message === this.#shown) return;
    this.end();
    say(message);
    this.#shown = message;
  }

  /** The next message begins a line of its own. */
  end(): void {
    if (this.#isOpen) this.#write('\n');
    this.#isOpen = false;
    this.#shown = '';
  }

  #write(text: string): void {
    try {
      writeSync(2, text);
    } catch {
      // Nobody reads it.
    }
  }
}
