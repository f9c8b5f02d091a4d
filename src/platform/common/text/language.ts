/** Numbers, times and plurals are written in the editor's language, which whoever starts this program tells. */
let tag = 'en';

/** @param editorLanguage a tag of BCP 47, such as `de` or `pt-BR` */
export function useLanguage(editorLanguage: string): void {
  // Asked of any other kind of format, this takes tens of milliseconds: they look at what they have for each language there is.
  tag = Intl.PluralRules.supportedLocalesOf(editorLanguage)[0] ?? 'en';
}

export function language(): string {
  return tag;
}

/** Whether the language has its text for one with this count, which is not the number 1 everywhere. */
export function isOne(count: number): boolean {
  return new Intl.PluralRules(tag).select(count) === 'one';
}
