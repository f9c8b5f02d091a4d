let tag = 'en';

/** Sets VS Code's language, a BCP 47 tag. */
export function useLanguage(editorLanguage: string): void {
  // PluralRules is the cheapest Intl constructor to query.
  tag = Intl.PluralRules.supportedLocalesOf(editorLanguage)[0] ?? 'en';
}

export function language(): string {
  return tag;
}

/** Whether `count` takes the singular (CLDR category "one"). */
export function isOne(count: number): boolean {
  return new Intl.PluralRules(tag).select(count) === 'one';
}
