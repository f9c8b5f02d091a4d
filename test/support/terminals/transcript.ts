import type { TerminalPass } from '../../../src/core/terminals/terminalPasses.ts';
import type { TerminalEnvironment } from '../../../src/model/terminals/shellFiles.ts';
import type { TerminalBench } from './terminalBench.ts';

/**
 * What a person sees who types command lines, one after the other: the standard output as it is, lines of the standard error after
 * `! `, and the exit code after `= `. What differs from one run to the next is replaced by a word.
 */
export class Transcript {
  readonly #terminals: TerminalBench;
  #text = '';
  #lines = 0;

  constructor(terminals: TerminalBench) {
    this.#terminals = terminals;
  }

  get text(): string {
    return this.#text;
  }

  get count(): number {
    return this.#lines;
  }

  title(text: string): void {
    this.#text += `${this.#text && '\n'}## ${text}\n`;
  }

  async type(lines: readonly string[], by: TerminalPass, input = ''): Promise<void> {
    await this.typeIn(lines, this.#terminals.environment(by), input);
  }

  /** @param environment of the terminal */
  async typeIn(lines: readonly string[], environment: TerminalEnvironment, input = ''): Promise<void> {
    for (const line of lines) {
      const { code, stdout, stderr } = await this.#terminals.run('/bin/sh', ['-c', line], environment, input);
      const errors = stderr.replace(/\n$/, '').replaceAll(/^/gm, '! ');
      this.#text += this.#stable(
        `\n$ ${line}\n${stdout}${stdout && !stdout.endsWith('\n') ? '\n' : ''}${stderr && `${errors}\n`}= ${code}\n`,
      );
      this.#lines += 1;
    }
  }

  #stable(text: string): string {
    const { bench, folder } = this.#terminals;
    return text
      .replaceAll(folder, 'FOLDER')
      .replaceAll(bench.service.url, 'https://service.example')
      .replaceAll(/\b127\.0\.0\.1:\d+/g, 'service.example')
      .replaceAll(/\beyJ[\w-]{20,}(?:\.[\w-]+)*/g, 'TOKEN')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replaceAll(/(X-Request-ID: )[\w-]+/g, '$1ID');
  }
}
