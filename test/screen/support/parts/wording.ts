import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { outsideBrackets } from '../../../support/texts/pseudoLanguage.ts';

/** What a part of the screen shows and tells: text as it is laid out, and names, tooltips and hints of what is in it. */
export async function saidBy(where: Locator): Promise<string[]> {
  return await where.evaluate((root: HTMLElement) => {
    const named = [root, ...root.querySelectorAll('*')].flatMap((element) =>
      element.closest('[aria-hidden="true"], [hidden], .hidden') || element.getClientRects().length === 0
        ? []
        : ['aria-label', 'title', 'placeholder', 'aria-description', 'aria-roledescription'].flatMap((name) => {
            const value = element.getAttribute(name);
            return value === null || value.trim() === '' ? [] : [value];
          }),
    );
    return [root.innerText, ...named];
  });
}

/** Texts of VS Code itself, as patterns in which values stand for their placeholders. */
export function textsOfVsCode(messagesFile: string): (text: string) => boolean {
  const messages = JSON.parse(readFileSync(messagesFile, 'utf8')) as string[];
  const whole = new Set(messages.filter((message) => !/\{\d+\}/.test(message)).map((message) => message.trim()));
  const patterns = messages
    .filter((message) => /\{\d+\}/.test(message) && /\p{L}{3}/u.test(message.replace(/\{\d+\}/g, '')))
    .map(
      (message) =>
        new RegExp(
          `^${message
            .trim()
            .split(/\{\d+\}/)
            .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
            .join('.*')}$`,
          'u',
        ),
    );
  return (text) => whole.has(text) || patterns.some((pattern) => pattern.test(text));
}

/** The lines that are neither in the pseudo-language nor VS Code's own, and have a word that is none of the data. */
export function notTranslated(
  said: readonly string[],
  isOfVsCode: (text: string) => boolean,
  data: ReadonlySet<string>,
): string[] {
  const lines = said.flatMap((text) => (isOfVsCode(text.trim()) ? [] : outsideBrackets(text).split('\n')));
  return [
    ...new Set(
      lines
        .map((line) => line.replace(/[\u200b\s]+/gu, ' ').trim())
        .filter((line) => !isOfVsCode(line) && wordsOf(line).some((word) => !data.has(word))),
    ),
  ];
}

/** Words of two letters and more, in lower case. */
export function wordsOf(text: string): string[] {
  return (text.match(/\p{L}{2,}/gu) ?? []).map((word) => word.toLowerCase());
}

/** Texts in the pseudo-language that do not fit where they stand, and that nothing else there says as a whole. */
export async function cutOffIn(where: Locator): Promise<string[]> {
  return await where.evaluate((root: HTMLElement) =>
    [root, ...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
      const text = element.innerText ?? '';
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut =
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 0 &&
        (overflowX === 'hidden' || overflowX === 'clip') &&
        (textOverflow === 'ellipsis' || element.children.length === 0);
      if (!isCut || !text.includes('⟦')) return [];
      for (let at: HTMLElement | null = element; at; at = at.parentElement)
        if (['title', 'aria-label'].some((name) => at?.getAttribute(name)?.includes(text.trim()))) return [];
      return [text.trim()];
    }),
  );
}
