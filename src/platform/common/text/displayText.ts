import { language } from './language.ts';

const maxShownLength = 200;

/** Characters that are invisible or change the layout. */
const unseen =
  /(?!\u200d|[\ufe00-\ufe0f]|[\u0600-\u0605\u06dd\u0890\u0891\u08e2])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Combining marks that would cover neighboring rows. */
const excessMarks = /(\p{M}{6})\p{M}+/gu;

const printableAscii = /^[ -~]*$/;

/** Returns text for display: truncated, with invisible characters as `‹U+202E›`. */
export function plain(text: string, maxLength = maxShownLength): string {
  const cut = shortened(text, maxLength);
  if (printableAscii.test(cut)) return cut;
  return cut.replace(unseen, shownOf).replace(excessMarks, '$1…');
}

export function shortened(text: string, maxLength: number): string {
  return text.length > maxLength ? `${[...text.slice(0, maxLength)].slice(0, -1).join('')}…` : text;
}

/** Keeps lines and tabs, and makes escape sequences visible. */
export function plainForTerminal(text: string): string {
  return text
    .split(/(\r?\n|\t)/)
    .map((part, index) => (index % 2 === 0 ? plain(part, Infinity) : part.replace('\r', '')))
    .join('');
}

export function withUnseenEscaped(json: string): string {
  return json.replace(unseen, (character) => (character === '\n' ? character : escapeOf(character)));
}

export function withUnseenShown(lines: string): string {
  return lines
    .replace(unseen, (character) => (character === '\n' ? character : shownOf(character)))
    .replace(excessMarks, '$1…');
}

function shownOf(character: string): string {
  return `‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`;
}

function escapeOf(character: string): string {
  const unit = (index: number) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  return character.length === 1 ? unit(0) : unit(0) + unit(1);
}

/** Prevents VS Code from rendering `$(name)` as an icon. */
export function plainWithoutIcons(text: string, maxLength?: number): string {
  return plain(text, maxLength).replaceAll('$(', '$\u200b(');
}

/** Prevents notifications from rendering `[text](command:name)` as a link. */
export function plainWithoutLinks(text: string, maxLength?: number): string {
  return plain(text, maxLength).replaceAll('](', ']\u200b(');
}

export function countText(count: number, tag = language()): string {
  return count.toLocaleString(tag);
}
