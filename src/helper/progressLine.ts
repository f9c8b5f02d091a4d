import { writeSync } from 'node:fs';
import { saidBy } from '../model/terminals/helperSentences.ts';
import { plain } from '../model/text/displayText.ts';
import { say } from './output.ts';

/** Tells how something goes: in one line that is written anew at a terminal, and a line for each change elsewhere. */
export class ProgressLine {
  readonly #isTerminal: boolean;
  #shown = '';

  constructor(isTerminal = process.stderr.isTTY) {
    this.#isTerminal = isTerminal;
  }

  show(message: string): void {
    if (message === this.#shown) return;
    this.#shown = message;
    if (this.#isTerminal) this.#write(`\r\u001b[K${saidBy}${plain(message, (process.stderr.columns || 80) - 14)}`);
    else say(message);
  }

  /** What is said after this begins a line of its own. */
  end(): void {
    if (this.#isTerminal && this.#shown !== '') this.#write('\n');
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
