import { maxLayoutLength, maxLayoutLines } from '../../platform/common/json/jsonLimits.ts';
import { withUnseenEscaped } from '../../platform/common/text/displayText.ts';

/** Limit in characters. VS Code compares this much without a noticeable pause. */
const maxCharacters = maxLayoutLength / 2;
const pieceLength = 64 * 1024;
const printableLines = /^[ -~\n]*$/;

/** Lines of one side, with invisible characters escaped. */
export class SideText {
  readonly #pieces: string[] = [];
  #piece = '';
  #characters = 0;
  #lines = 0;
  isTooLong = false;

  line(depth: number, text: string): void {
    if (this.isTooLong) return;
    this.#lines += 1;
    if (
      this.#characters + this.#piece.length + 2 * depth + text.length > maxCharacters ||
      this.#lines > maxLayoutLines
    ) {
      this.isTooLong = true;
      this.#pieces.length = 0;
      this.#piece = '';
      return;
    }
    this.#piece += `${' '.repeat(2 * depth)}${text}\n`;
    if (this.#piece.length > pieceLength) this.#end();
  }

  get text(): string | undefined {
    this.#end();
    return this.isTooLong ? undefined : this.#pieces.join('');
  }

  #end(): void {
    const piece = printableLines.test(this.#piece) ? this.#piece : withUnseenEscaped(this.#piece);
    this.#characters += piece.length;
    this.#pieces.push(piece);
    this.#piece = '';
  }
}
