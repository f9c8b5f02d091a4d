import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { outsideBrackets } from '../../../support/texts/pseudoLanguage.ts';
import { showsHover } from './hover.ts';

/** Returns the text of an element in document order, and separately its accessible names, tooltips and placeholders. */
export async function saidBy(where: Locator): Promise<{ readonly texts: string[]; readonly names: string[] }> {
  return await where.evaluate((root: HTMLElement) => {
    const isSeen = (element: Element | null) =>
      element !== null && !element.closest('[hidden], .hidden, style, script') && element.getClientRects().length > 0;
    const texts: string[] = [];
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode())
      if (isSeen(node.parentElement) && node.nodeValue?.trim()) texts.push(node.nodeValue.trim());
    const names = [root, ...root.querySelectorAll('*')]
      .filter((element) => isSeen(element))
      .flatMap((element) =>
        ['aria-label', 'title', 'placeholder', 'aria-description'].map((name) => element.getAttribute(name)),
      )
      .filter((value): value is string => value !== null && value.trim() !== '');
    return { texts, names };
  });
}

/** Maximum length of a text of VS Code with placeholders, as far as tests meet them. */
const longest = 300;

/**
 * Reads the texts of VS Code.
 *
 * @returns a function that returns the placeholder values of a line; undefined if the line isn't a text of VS Code
 */
export function textsOfVsCode(messagesFile: string): (line: string) => readonly string[] | undefined {
  const messages = (JSON.parse(readFileSync(messagesFile, 'utf8')) as string[]).map((message) => message.trim());
  const whole = new Set(messages.filter((message) => !/\{\d+\}/.test(message)));
  const patterns = messages
    .filter((message) => /\{\d+\}/.test(message) && /\p{L}{3}/u.test(message.replace(/\{\d+\}/g, '')))
    .map((message) => {
      const parts = message.split(/\{\d+\}/);
      const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      // A cheap check before thousands of patterns are tried.
      const maxPartLength = parts.reduce((long, part) => (part.length > long.length ? part : long), '');
      return { maxPartLength, pattern: new RegExp(`^${escaped.join('(.*)')}$`, 'u') };
    });
  return (line) => {
    if (whole.has(line)) return [];
    if (line.length > longest) return undefined;
    for (const { maxPartLength, pattern } of patterns) {
      const match = line.includes(maxPartLength) ? pattern.exec(line) : null;
      if (match) return match.slice(1);
    }
    return undefined;
  };
}

/** Returns texts that weren't translated: outside of the pseudo-language's brackets, and neither texts of VS Code nor data. */
export function notTranslated(
  { texts, names }: { readonly texts: readonly string[]; readonly names: readonly string[] },
  valuesIn: (text: string) => readonly string[] | undefined,
  data: ReadonlySet<string>,
): string[] {
  const isOurs = (text: string) => wordsOf(outsideBrackets(text)).some((word) => !data.has(word));
  const isOfVsCode = (text: string) => valuesIn(text)?.every((value) => !isOurs(value)) ?? false;
  // A bracketed text may be split into several nodes, for example where a match is highlighted.
  const together = texts.filter((text) => !isOurs(text) || !isOfVsCode(text)).join(' ');
  return [...new Set([together, ...names.filter((name) => !isOfVsCode(name))])]
    .filter(isOurs)
    .map((text) => outsideBrackets(text).replace(/\s+/gu, ' ').trim());
}

/** Returns words of two or more letters, in lower case. */
export function wordsOf(text: string): string[] {
  return (text.match(/\p{L}{2,}/gu) ?? []).map((word) => word.toLowerCase());
}

/**
 * Returns truncated texts of the pseudo-language that neither a tooltip nor a hover shows in full.
 *
 * @param saidOtherwise texts that a hover has in other words
 */
export async function cutOffIn(where: Locator, hover: Locator, saidOtherwise: readonly string[]): Promise<string[]> {
  const cut = where.locator('[data-cut-off]');
  await where.evaluate((root: HTMLElement) => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      element.removeAttribute('data-cut-off');
      const { overflowX, textOverflow } = getComputedStyle(element);
      if (!['hidden', 'clip'].includes(overflowX) || textOverflow !== 'ellipsis') continue;
      const edge = element.getBoundingClientRect().right;
      const texts: string[] = [];
      const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        if (range.getBoundingClientRect().right > edge + 1) texts.push(node.nodeValue ?? '');
      }
      const isTold = texts.every((text) => element.closest('[title]')?.getAttribute('title')?.includes(text.trim()));
      if (!isTold && texts.some((text) => text.includes('⟦'))) element.setAttribute('data-cut-off', texts.join(' '));
    }
  });
  const told: string[] = [];
  for (const element of await cut.all()) {
    const cutOff = (await element.getAttribute('data-cut-off'))?.match(/⟦[^⟦⟧]*⟧/gu) ?? [];
    const parts = cutOff.filter((part) => !saidOtherwise.includes(part));
    const [first] = parts;
    if (first === undefined) continue;
    const said = hover.filter({ hasText: first });
    const shown = (await showsHover(element, said)) ? await said.innerText() : '';
    told.push(...parts.filter((part) => !shown.includes(part)));
  }
  return told;
}
