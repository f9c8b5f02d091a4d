import { language } from './language.ts';

/** The longest that a name is shown; the whole of it is one click away (copy, raw JSON). */
const longestShown = 200;

/**
 * Characters that cannot be seen or that change how the text around them is laid out: controls, formats (bidirectional
 * ones, zero-width ones, tags), separators of lines, fillers and halves of pairs. Joiners and variation selectors stay, since
 * emoji and some scripts are written with them, and so do the Arabic signs that are formats by their category but are seen.
 */
const unseen =
  /(?!\u200d|[\ufe00-\ufe0f]|[\u0600-\u0605\u06dd\u0890\u0891\u08e2])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Marks upon marks reach over the rows above and below. No script sets more than a few on one letter. */
const pileOfMarks = /(\p{M}{6})\p{M}+/gu;

const printableAscii = /^[ -~]*$/;

/** Text of the service as it is shown: what cannot be seen is made visible, as `‹U+202E›`, and the length is bounded. */
export function plain(text: string, maxLength = longestShown): string {
  const cut = shortened(text, maxLength);
  if (printableAscii.test(cut)) return cut;
  return cut.replace(unseen, shownOf).replace(pileOfMarks, '$1…');
}

/** The beginning of a text that is longer, with an ellipsis. A pair of code units is not cut in two. */
export function shortened(text: string, maxLength: number): string {
  return text.length > maxLength ? `${[...text.slice(0, maxLength)].slice(0, -1).join('')}…` : text;
}

/** A text as a terminal may show it: its lines and tabs stay, and what would move the cursor, change colours or do more is made visible. */
export function plainForTerminal(text: string): string {
  return text
    .split(/(\r?\n|\t)/)
    .map((part, index) => (index % 2 === 0 ? plain(part, Infinity) : part.replace('\r', '')))
    .join('');
}

/** JSON with what cannot be seen written as escapes: it reads as the same value, and hides nothing. */
export function withUnseenEscaped(json: string): string {
  return json.replace(unseen, (character) => (character === '\n' ? character : escapeOf(character)));
}

/** Lines with what cannot be seen made visible. */
export function withUnseenShown(lines: string): string {
  return lines
    .replace(unseen, (character) => (character === '\n' ? character : shownOf(character)))
    .replace(pileOfMarks, '$1…');
}

function shownOf(character: string): string {
  return `‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`;
}

/** A character that is beyond U+FFFF has an escape for each half of its pair. */
function escapeOf(character: string): string {
  const unit = (index: number) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  return character.length === 1 ? unit(0) : unit(0) + unit(1);
}

/** Text of the service as `plain` gives it, for where the editor turns `$(name)` into an icon: status bar, quick picks. */
export function plainWithoutIcons(text: string, maxLength?: number): string {
  return plain(text, maxLength).replaceAll('$(', '$\u200b(');
}

/** Text of the service as `plain` gives it, for notifications, where the editor turns `[text](command:name)` into a link. */
export function plainWithoutLinks(text: string, maxLength?: number): string {
  return plain(text, maxLength).replaceAll('](', ']\u200b(');
}

/** A count as people read it: `1,057`, in English for who reads English in any case, and else as the editor's language has it. */
export function countText(count: number, tag = language()): string {
  return count.toLocaleString(tag);
}
