import * as l10n from '@vscode/l10n';
import { useLanguage } from '../common/text/language.ts';

/** Sets the language of the texts and numbers of a page. English has no translations. */
export function useTranslations(translations: Readonly<Record<string, string>>): void {
  useLanguage(document.documentElement.lang);
  l10n.config({ contents: translations });
}
