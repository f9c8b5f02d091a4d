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

/** Texts of VS Code itself. @returns what stands for the placeholders of one that a line is; undefined when it is none */
export function textsOfVsCode(messagesFile: string): (line: string) => readonly string[] | undefined {
  const messages = (JSON.parse(readFileSync(messagesFile, 'utf8')) as string[]).map((message) => message.trim());
  const whole = new Set(messages.filter((message) => !/\{\d+\}/.test(message)));
  const patterns = messages
    .filter((message) => /\{\d+\}/.test(message) && /\p{L}{3}/u.test(message.replace(/\{\d+\}/g, '')))
    .map((message) => {
      const parts = message.split(/\{\d+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      return new RegExp(`^${parts.join('(.*)')}$`, 'u');
    });
  return (line) => {
    if (whole.has(line)) return [];
    for (const pattern of patterns) {
      const match = pattern.exec(line);
      if (match) return match.slice(1);
    }
    return undefined;
  };
}

/** The lines that have a word outside of the brackets which is none of the data, but for VS Code's own. */
export function notTranslated(
  said: readonly string[],
  valuesIn: (line: string) => readonly string[] | undefined,
  data: ReadonlySet<string>,
): string[] {
  const isOurs = (text: string) => wordsOf(outsideBrackets(text)).some((word) => !data.has(word));
  const lines = said.flatMap((text) => text.split('\n')).map((line) => line.replace(/[\u200b\s]+/gu, ' ').trim());
  return [...new Set(lines)].filter((line) => isOurs(line) && (valuesIn(line)?.some(isOurs) ?? true));
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
